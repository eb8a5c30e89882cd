import { accountRequestContext } from "../../page-context/loader-contexts.ts";
import { loadAccount } from "../../responses/account-facts-response.ts";
import { answerForm } from "../../responses/account-response.ts";
import { loaderHeaders } from "../../responses/page-headers.ts";
import { pageMeta } from "../../responses/page-meta.ts";
import { AccountPage } from "../../site/account/account-page.tsx";
import type { Route } from "./+types/account.ts";

export const headers = loaderHeaders;

export function loader({ context, url }: Route.LoaderArgs) {
  return loadAccount(context.get(accountRequestContext), url);
}

export function action({ context, request }: Route.ActionArgs) {
  return answerForm(context.get(accountRequestContext), request);
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[0].loaderData, {
    title: "Your account",
    description: "Name, email address, password and sessions.",
  });
}

export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  return <AccountPage {...loaderData} sent={actionData} />;
}
