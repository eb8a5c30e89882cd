import { data } from "react-router";
import { siteConfigContext, siteContext } from "../../page-context/loader-contexts.ts";
import { loaderHeaders, tagHeaders } from "../../responses/page-headers.ts";
import { pageMeta } from "../../responses/page-meta.ts";
import { PrivacyPage } from "../../site/information/legal-pages.tsx";
import { CHOICES_ID, privacyFacts, privacyText } from "../../site/information/privacy-text.ts";
import type { Route } from "./+types/privacy.ts";

export const headers = loaderHeaders;

export function loader({ context }: Route.LoaderArgs) {
  const config = context.get(siteConfigContext);
  const facts = privacyFacts(config, context.get(siteContext));
  const sections = privacyText(facts);
  const today = new Date().toISOString();
  const choicesId = CHOICES_ID;
  return data(
    { today, sections, choicesId, contact: config.contact },
    { headers: tagHeaders({ kind: "static" }) },
  );
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[0].loaderData, {
    title: "Privacy Policy",
    description: "What we learn about our readers, and what we do with it.",
    path: "/privacy",
  });
}

export default function Privacy({ loaderData }: Route.ComponentProps) {
  return <PrivacyPage {...loaderData} />;
}
