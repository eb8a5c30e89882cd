import { tagHeaders } from "../../responses/page-headers.ts";
import { pageMeta } from "../../responses/page-meta.ts";
import { SignUpPage } from "../../site/account/sign-up-page.tsx";
import type { Route } from "./+types/signup.ts";

export function headers() {
  return tagHeaders({ kind: "static" });
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[0].loaderData, {
    title: "Sign Up",
    description: "Create an account. You can read everything without one.",
    path: "/signup",
  });
}

export default function Signup() {
  return <SignUpPage />;
}
