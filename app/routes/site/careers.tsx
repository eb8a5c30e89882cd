import { data } from "react-router";
import { siteConfigContext } from "../../page-context/loader-contexts.ts";
import { loaderHeaders, tagHeaders } from "../../responses/page-headers.ts";
import { pageMeta } from "../../responses/page-meta.ts";
import { CareersPage, careersText } from "../../site/information/careers-page.tsx";
import type { Route } from "./+types/careers.ts";

export const headers = loaderHeaders;

export function loader({ context }: Route.LoaderArgs) {
  const { contact, openings } = context.get(siteConfigContext);
  const sections = careersText(contact);
  return data({ sections, contact, openings }, { headers: tagHeaders({ kind: "static" }) });
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[0].loaderData, {
    title: "Careers",
    description: "Work with us: open positions and how to apply.",
    path: "/careers",
  });
}

export default function Careers({ loaderData }: Route.ComponentProps) {
  return <CareersPage {...loaderData} />;
}
