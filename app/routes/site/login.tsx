import { data } from "react-router";
import { AccountPage } from "../../site/information/account-page.tsx";
import { loaderHeaders, tagHeaders } from "../page-headers.ts";
import { pageMeta } from "../page-meta.ts";
import type { Route } from "./+types/login.ts";

export const headers = loaderHeaders;

export function loader() {
  return data(null, { headers: tagHeaders({ kind: "static" }) });
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[0].loaderData, {
    title: "Log In",
    description: "Reading needs no account; staff accounts are not open on this site yet.",
    path: "/login",
  });
}

export default function Login() {
  return <AccountPage title="Log In" />;
}
