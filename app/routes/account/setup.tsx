import { accountRequestContext } from "../../page-context/loader-contexts.ts";
import { answerForm, loadSetup } from "../../responses/account-response.ts";
import { loaderHeaders } from "../../responses/page-headers.ts";
import { pageMeta } from "../../responses/page-meta.ts";
import { SetupPage } from "../../site/account/new-account-pages.tsx";
import type { Route } from "./+types/setup.ts";

export const headers = loaderHeaders;

export function loader({ context, url }: Route.LoaderArgs) {
  return loadSetup(context.get(accountRequestContext), url);
}

export function action({ context, request }: Route.ActionArgs) {
  return answerForm(context.get(accountRequestContext), request);
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[0].loaderData, {
    title: "Create the admin account",
    description: "Set up a new site.",
  });
}

export default function Setup({ loaderData, actionData }: Route.ComponentProps) {
  return <SetupPage {...loaderData} sent={actionData} />;
}
