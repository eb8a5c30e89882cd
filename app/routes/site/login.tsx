import { data } from "react-router";
import { LogInPage } from "../../site/account/log-in-page.tsx";
import { waysInContext } from "../../site-context.ts";
import { loaderHeaders, tagHeaders } from "../page-headers.ts";
import { pageMeta } from "../page-meta.ts";
import type { Route } from "./+types/login.ts";
import "../../styles/newsroom.css";

export const headers = loaderHeaders;

export function loader({ context }: Route.LoaderArgs) {
  return data({ waysIn: context.get(waysInContext) }, { headers: tagHeaders({ kind: "static" }) });
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[0].loaderData, {
    title: "Log In",
    description: "Log in to your account.",
    path: "/login",
  });
}

export default function Login({ loaderData }: Route.ComponentProps) {
  return <LogInPage waysIn={loaderData.waysIn} />;
}
