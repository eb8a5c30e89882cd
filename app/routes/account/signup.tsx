import { accountRequestContext } from "../../page-context/loader-contexts.ts";
import { answerForm, loadSignIn } from "../../responses/account-response.ts";
import { formHeaders } from "../../responses/page-headers.ts";
import { pageMeta } from "../../responses/page-meta.ts";
import { SignUpPage } from "../../site/account/sign-up-page.tsx";
import type { Route } from "./+types/signup.ts";

export const headers = formHeaders;

export function loader({ context, url }: Route.LoaderArgs) {
  return loadSignIn(context.get(accountRequestContext), url);
}

export function action({ context, request }: Route.ActionArgs) {
  return answerForm(context.get(accountRequestContext), request);
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[0].loaderData, {
    title: "Sign Up",
    description: "Create an account. You can read everything without one.",
    path: "/signup",
  });
}

export default function Signup({ loaderData, actionData }: Route.ComponentProps) {
  return <SignUpPage {...loaderData} sent={actionData} />;
}
