import { tagHeaders } from "../../responses/page-headers.ts";
import { pageMeta } from "../../responses/page-meta.ts";
import { LoginPage } from "../../site/account/login-page.tsx";
import type { Route } from "./+types/login.ts";

export function headers() {
  return tagHeaders({ kind: "static" });
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[0].loaderData, {
    title: "Log In",
    description: "Log in to your account.",
    path: "/login",
  });
}

export default function Login() {
  return <LoginPage />;
}
