import { data } from "react-router";
import { readerClientContext } from "../../data/reader-client.ts";
import { toOldAddress } from "../../domain/pages/old-address.ts";
import { informationMeta, loadInformationPage } from "../../responses/information-page.ts";
import { loadNotFoundHelp } from "../../responses/not-found-help.ts";
import { loaderHeaders } from "../../responses/page-headers.ts";
import { NOT_FOUND_META, pageMeta } from "../../responses/page-meta.ts";
import { InformationPageView } from "../../site/information/information-page.tsx";
import { HelpfulNotFoundPage } from "../../site/not-found-help.tsx";
import type { Route } from "./+types/not-found.ts";

export const headers = loaderHeaders;

/** Addresses that no other route has: those of the newsroom's information pages, and all that lead nowhere. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const path = toOldAddress(url.pathname);
  const client = context.get(readerClientContext);
  const found = path === null ? null : await loadInformationPage(client, path);
  if (found?.page) return data({ page: found.page, help: null }, { headers: found.headers });
  return data({ page: null, help: await loadNotFoundHelp({ context, url }) }, { status: 404 });
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const site = matches[0].loaderData;
  return loaderData?.page ? informationMeta(site, loaderData.page) : pageMeta(site, NOT_FOUND_META);
}

export default function NotFound({ loaderData }: Route.ComponentProps) {
  if (loaderData.page) return <InformationPageView page={loaderData.page} />;
  return <HelpfulNotFoundPage help={loaderData.help} />;
}
