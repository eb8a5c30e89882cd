import { data } from "react-router";
import { CareersPage } from "../../site/information/careers-page.tsx";
import { siteConfigContext } from "../../site-context.ts";
import { loaderHeaders, tagHeaders } from "../page-headers.ts";
import { pageMeta } from "../page-meta.ts";
import type { Route } from "./+types/careers.ts";

export const headers = loaderHeaders;

export function loader({ context }: Route.LoaderArgs) {
  const { contact } = context.get(siteConfigContext);
  return data({ contact }, { headers: tagHeaders({ kind: "static" }) });
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[0].loaderData, {
    title: "Careers",
    description: "Work with us: open positions and how to apply.",
    path: "/careers",
  });
}

export default function Careers({ loaderData: { contact } }: Route.ComponentProps) {
  return <CareersPage contact={contact} />;
}
