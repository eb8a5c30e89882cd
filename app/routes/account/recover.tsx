import { accountRequestContext } from "../../page-context/loader-contexts.ts";
import { answerForm, loadRecovery } from "../../responses/account-response.ts";
import { loaderHeaders } from "../../responses/page-headers.ts";
import { pageMeta } from "../../responses/page-meta.ts";
import { RecoverPage } from "../../site/account/recover-page.tsx";
import type { Route } from "./+types/recover.ts";

export const headers = loaderHeaders;

export function loader({ context, url }: Route.LoaderArgs) {
  return loadRecovery(context.get(accountRequestContext), url);
}

export function action({ context, request }: Route.ActionArgs) {
  return answerForm(context.get(accountRequestContext), request);
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[0].loaderData, {
    title: "Forgot your password?",
    description: "Get a link to reset your password.",
  });
}

export default function Recover({ loaderData, actionData }: Route.ComponentProps) {
  return <RecoverPage {...loaderData} sent={actionData} />;
}
