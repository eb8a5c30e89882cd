import { LogInPage } from "../../site/account/log-in-page.tsx";
import { waysInContext } from "../../site-context.ts";
import { pageMeta } from "../page-meta.ts";
import type { Route } from "./+types/login.ts";
import "../../styles/newsroom.css";

export function loader({ context }: Route.LoaderArgs) {
  return { waysIn: context.get(waysInContext) };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[0].loaderData, {
    title: "Log In",
    description: "Log in to the newsroom.",
  });
}

export default function AdminLogin({ loaderData }: Route.ComponentProps) {
  return <LogInPage waysIn={loaderData.waysIn} />;
}
