import { accountRequestContext } from "../../page-context/loader-contexts.ts";
import { answerForm, loadNewAccount } from "../../responses/account-response.ts";
import { loaderHeaders } from "../../responses/page-headers.ts";
import { pageMeta } from "../../responses/page-meta.ts";
import { InvitationPage } from "../../site/account/new-account-pages.tsx";
import type { Route } from "./+types/invitation.ts";

export const headers = loaderHeaders;

export function loader({ context, url }: Route.LoaderArgs) {
  return loadNewAccount(context.get(accountRequestContext), url);
}

export function action({ context, request }: Route.ActionArgs) {
  return answerForm(context.get(accountRequestContext), request);
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[0].loaderData, {
    title: "Set up your account",
    description: "Accept an invitation.",
  });
}

export default function Invitation({ loaderData, actionData }: Route.ComponentProps) {
  return <InvitationPage {...loaderData} sent={actionData} />;
}
