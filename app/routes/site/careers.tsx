import { data } from "react-router";
import { readerClientContext } from "../../data/reader-client.ts";
import { siteConfigContext } from "../../page-context/loader-contexts.ts";
import { informationMeta, loadInformationPage } from "../../responses/information-page.ts";
import { loaderHeaders } from "../../responses/page-headers.ts";
import { pageMeta } from "../../responses/page-meta.ts";
import { CareersPage, careersText } from "../../site/information/careers-page.tsx";
import { InformationPageView } from "../../site/information/information-page.tsx";
import { InEnglish } from "../../site/static-page.tsx";
import type { Route } from "./+types/careers.ts";

export const headers = loaderHeaders;

export async function loader({ context }: Route.LoaderArgs) {
  const client = context.get(readerClientContext);
  const { page, headers } = await loadInformationPage(client, "/careers");
  if (page) return data({ page }, { headers });
  const { contact, openings } = context.get(siteConfigContext);
  const sections = careersText(contact);
  return data({ page, sections, contact, openings }, { headers });
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (loaderData?.page) return informationMeta(matches[0].loaderData, loaderData.page);
  return pageMeta(matches[0].loaderData, {
    title: "Careers",
    description: "Work with us: open positions and how to apply.",
    path: "/careers",
  });
}

export default function Careers({ loaderData }: Route.ComponentProps) {
  if (loaderData.page) return <InformationPageView page={loaderData.page} />;
  return (
    <InEnglish>
      <CareersPage {...loaderData} />
    </InEnglish>
  );
}
