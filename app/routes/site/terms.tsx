import { data } from "react-router";
import { TermsPage } from "../../site/information/legal-pages.tsx";
import { loaderHeaders, tagHeaders } from "../page-headers.ts";
import { pageMeta } from "../page-meta.ts";
import type { Route } from "./+types/terms.ts";

export const headers = loaderHeaders;

export function loader() {
  return data({ today: new Date().toISOString() }, { headers: tagHeaders({ kind: "static" }) });
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[0].loaderData, {
    title: "Terms of Service",
    description: "The terms under which this site may be read and used.",
    path: "/terms",
  });
}

export default function Terms({ loaderData: { today } }: Route.ComponentProps) {
  return <TermsPage today={today} />;
}
