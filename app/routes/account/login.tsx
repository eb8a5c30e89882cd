import { accountRequestContext, loginMethodsContext } from "../../page-context/loader-contexts.ts";
import { answerForm, loadLogin } from "../../responses/account-response.ts";
import { formHeaders } from "../../responses/page-headers.ts";
import { pageMeta } from "../../responses/page-meta.ts";
import { LoginPage } from "../../site/account/login-page.tsx";
import type { Route } from "./+types/login.ts";

export const headers = formHeaders;

export function loader({ context, url }: Route.LoaderArgs) {
  return loadLogin(context.get(accountRequestContext), url, context.get(loginMethodsContext));
}

export function action({ context, request }: Route.ActionArgs) {
  return answerForm(context.get(accountRequestContext), request);
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[0].loaderData, {
    title: "Log In",
    description: "Log in to your account.",
    path: "/login",
  });
}

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  return <LoginPage {...loaderData} sent={actionData} />;
}
