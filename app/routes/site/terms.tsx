import { data } from "react-router";
import { readerClientContext } from "../../data/reader-client.ts";
import { siteConfigContext, siteContext } from "../../page-context/loader-contexts.ts";
import { informationMeta, loadInformationPage } from "../../responses/information-page.ts";
import { loaderHeaders } from "../../responses/page-headers.ts";
import { pageMeta } from "../../responses/page-meta.ts";
import { InformationPageView } from "../../site/information/information-page.tsx";
import { TermsPage } from "../../site/information/legal-pages.tsx";
import { termsText } from "../../site/information/terms-text.ts";
import { InEnglish } from "../../site/static-page.tsx";
import type { Route } from "./+types/terms.ts";

export const headers = loaderHeaders;

export async function loader({ context }: Route.LoaderArgs) {
  const client = context.get(readerClientContext);
  const { page, headers } = await loadInformationPage(client, "/terms");
  if (page) return data({ page }, { headers });
  const { contact, jurisdiction } = context.get(siteConfigContext);
  const { siteName } = context.get(siteContext);
  const today = new Date().toISOString();
  const sections = termsText({ siteName, jurisdiction });
  return data({ page, today, sections, contact }, { headers });
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (loaderData?.page) return informationMeta(matches[0].loaderData, loaderData.page);
  return pageMeta(matches[0].loaderData, {
    title: "Terms of Service",
    description: "The terms under which this site may be read and used.",
    path: "/terms",
  });
}

export default function Terms({ loaderData }: Route.ComponentProps) {
  if (loaderData.page) return <InformationPageView page={loaderData.page} />;
  return (
    <InEnglish>
      <TermsPage {...loaderData} />
    </InEnglish>
  );
}
