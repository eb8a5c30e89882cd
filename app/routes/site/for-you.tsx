import { data } from "react-router";
import { loaderHeaders, tagHeaders } from "../../responses/page-headers.ts";
import { pageMeta } from "../../responses/page-meta.ts";
import { ForYouPage } from "../../site/for-you-page.tsx";
import type { Route } from "./+types/for-you.ts";

export const headers = loaderHeaders;

/** The same document for everybody: scripts fill it with what the reader's device or account has. */
export function loader() {
  return data(null, { headers: tagHeaders({ kind: "static" }) });
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[0].loaderData, {
    title: "For You",
    description: "What you saved for later, what is new from what you follow, and what you read.",
  });
}

export default function ForYou() {
  return <ForYouPage />;
}
