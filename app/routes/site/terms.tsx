import { data } from "react-router";
import { siteConfigContext, siteContext } from "../../page-context/loader-contexts.ts";
import { loaderHeaders, tagHeaders } from "../../responses/page-headers.ts";
import { pageMeta } from "../../responses/page-meta.ts";
import { TermsPage } from "../../site/information/legal-pages.tsx";
import { termsText } from "../../site/information/terms-text.ts";
import type { Route } from "./+types/terms.ts";

export const headers = loaderHeaders;

export function loader({ context }: Route.LoaderArgs) {
  const { contact, jurisdiction } = context.get(siteConfigContext);
  const { siteName } = context.get(siteContext);
  const today = new Date().toISOString();
  const sections = termsText({ siteName, jurisdiction });
  return data({ today, sections, contact }, { headers: tagHeaders({ kind: "static" }) });
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[0].loaderData, {
    title: "Terms of Service",
    description: "The terms under which this site may be read and used.",
    path: "/terms",
  });
}

export default function Terms({ loaderData }: Route.ComponentProps) {
  return <TermsPage {...loaderData} />;
}
