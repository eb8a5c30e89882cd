import { data } from "react-router";
import { readerClientContext } from "../../data/reader-client.ts";
import { informationMeta, loadInformationPage } from "../../responses/information-page.ts";
import { loaderHeaders } from "../../responses/page-headers.ts";
import { pageMeta } from "../../responses/page-meta.ts";
import {
  AdvertisePage,
  advertiseOffers,
  advertiseRules,
} from "../../site/information/advertise-page.tsx";
import { InformationPageView } from "../../site/information/information-page.tsx";
import { InEnglish } from "../../site/static-page.tsx";
import type { Route } from "./+types/advertise.ts";

export const headers = loaderHeaders;

export async function loader({ context }: Route.LoaderArgs) {
  const client = context.get(readerClientContext);
  const { page, headers } = await loadInformationPage(client, "/advertise");
  if (page) return data({ page }, { headers });
  return data({ page, offers: advertiseOffers(), rules: advertiseRules() }, { headers });
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (loaderData?.page) return informationMeta(matches[0].loaderData, loaderData.page);
  return pageMeta(matches[0].loaderData, {
    title: "Advertise",
    description: "Sponsored content, display ads, newsletter sponsorships and custom campaigns.",
    path: "/advertise",
  });
}

export default function Advertise({ loaderData }: Route.ComponentProps) {
  if (loaderData.page) return <InformationPageView page={loaderData.page} />;
  return (
    <InEnglish>
      <AdvertisePage {...loaderData} />
    </InEnglish>
  );
}
