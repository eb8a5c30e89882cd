import { tagHeaders } from "../../responses/page-headers.ts";
import { pageMeta } from "../../responses/page-meta.ts";
import { InvitationPage } from "../../site/account/invitation-page.tsx";
import type { Route } from "./+types/invitation.ts";

export function headers() {
  return tagHeaders({ kind: "static" });
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[0].loaderData, {
    title: "Set up your account",
    description: "Accept an invitation.",
  });
}

export default function Invitation() {
  return <InvitationPage />;
}
