import { data } from "react-router";
import { loaderHeaders, tagHeaders } from "../../responses/page-headers.ts";
import { pageMeta } from "../../responses/page-meta.ts";
import {
  AdvertisePage,
  advertiseOffers,
  advertiseRules,
} from "../../site/information/advertise-page.tsx";
import type { Route } from "./+types/advertise.ts";

export const headers = loaderHeaders;

export function loader() {
  return data(
    { offers: advertiseOffers(), rules: advertiseRules() },
    { headers: tagHeaders({ kind: "static" }) },
  );
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[0].loaderData, {
    title: "Advertise",
    description: "Sponsored content, display ads, newsletter sponsorships and custom campaigns.",
    path: "/advertise",
  });
}

export default function Advertise({ loaderData }: Route.ComponentProps) {
  return <AdvertisePage {...loaderData} />;
}
