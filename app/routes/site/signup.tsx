import { data } from "react-router";
import { SignUpPage } from "../../site/account/sign-up-page.tsx";
import { waysInContext } from "../../site-context.ts";
import { loaderHeaders, tagHeaders } from "../page-headers.ts";
import { pageMeta } from "../page-meta.ts";
import type { Route } from "./+types/signup.ts";
import "../../styles/newsroom.css";

export const headers = loaderHeaders;

export function loader({ context }: Route.LoaderArgs) {
  return data({ waysIn: context.get(waysInContext) }, { headers: tagHeaders({ kind: "static" }) });
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[0].loaderData, {
    title: "Sign Up",
    description: "Make an account. Reading needs none.",
    path: "/signup",
  });
}

export default function Signup({ loaderData }: Route.ComponentProps) {
  return <SignUpPage waysIn={loaderData.waysIn} />;
}
