import { OFFLINE_TEXTS } from "../../offline/copy-page-names.ts";
import { OfflinePage } from "../../offline/offline-page.tsx";
import { pageMeta } from "../page-meta.ts";
import type { Route } from "./+types/offline.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[0].loaderData, {
    title: OFFLINE_TEXTS.title,
    description: "What can be read without a connection.",
  });
}

export default function Offline() {
  return <OfflinePage />;
}
