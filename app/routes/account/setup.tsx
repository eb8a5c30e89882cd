import { tagHeaders } from "../../responses/page-headers.ts";
import { pageMeta } from "../../responses/page-meta.ts";
import { SetupPage } from "../../site/account/setup-page.tsx";
import type { Route } from "./+types/setup.ts";

export function headers() {
  return tagHeaders({ kind: "static" });
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[0].loaderData, {
    title: "Create the admin account",
    description: "Set up a new site.",
  });
}

export default function Setup() {
  return <SetupPage />;
}
