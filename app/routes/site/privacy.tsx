import { data } from "react-router";
import { PrivacyPage } from "../../site/information/legal-pages.tsx";
import { loaderHeaders, tagHeaders } from "../page-headers.ts";
import { pageMeta } from "../page-meta.ts";
import type { Route } from "./+types/privacy.ts";

export const headers = loaderHeaders;

export function loader() {
  return data({ today: new Date().toISOString() }, { headers: tagHeaders({ kind: "static" }) });
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[0].loaderData, {
    title: "Privacy Policy",
    description: "What we learn about our readers, and what we do with it.",
    path: "/privacy",
  });
}

export default function Privacy({ loaderData: { today } }: Route.ComponentProps) {
  return <PrivacyPage today={today} />;
}
