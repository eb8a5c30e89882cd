import { data } from "react-router";
import { readerClientContext } from "../../data/reader-client.ts";
import { siteConfigContext, siteContext } from "../../page-context/loader-contexts.ts";
import { informationMeta, loadInformationPage } from "../../responses/information-page.ts";
import { loaderHeaders } from "../../responses/page-headers.ts";
import { pageMeta } from "../../responses/page-meta.ts";
import { InformationPageView } from "../../site/information/information-page.tsx";
import { PrivacyPage } from "../../site/information/legal-pages.tsx";
import { CHOICES_ID, privacyFacts, privacyText } from "../../site/information/privacy-text.ts";
import { InEnglish } from "../../site/static-page.tsx";
import type { Route } from "./+types/privacy.ts";

export const headers = loaderHeaders;

export async function loader({ context }: Route.LoaderArgs) {
  const client = context.get(readerClientContext);
  const { page, headers } = await loadInformationPage(client, "/privacy");
  if (page) return data({ page }, { headers });
  const config = context.get(siteConfigContext);
  const facts = privacyFacts(config, context.get(siteContext));
  const sections = privacyText(facts);
  const today = new Date().toISOString();
  const choicesId = CHOICES_ID;
  return data({ page, today, sections, choicesId, contact: config.contact }, { headers });
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (loaderData?.page) return informationMeta(matches[0].loaderData, loaderData.page);
  return pageMeta(matches[0].loaderData, {
    title: "Privacy Policy",
    description: "What we learn about our readers, and what we do with it.",
    path: "/privacy",
  });
}

export default function Privacy({ loaderData }: Route.ComponentProps) {
  if (loaderData.page) return <InformationPageView page={loaderData.page} />;
  return (
    <InEnglish>
      <PrivacyPage {...loaderData} />
    </InEnglish>
  );
}
