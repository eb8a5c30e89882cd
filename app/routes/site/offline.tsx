import { OfflinePage } from "../../offline/offline-page.tsx";
import { ONLINE_TITLE } from "../../offline/offline-texts.ts";
import { pageMeta } from "../../responses/page-meta.ts";
import type { Route } from "./+types/offline.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[0].loaderData, {
    title: ONLINE_TITLE,
    description: "What can be read without a connection.",
  });
}

export default function Offline() {
  return <OfflinePage />;
}
