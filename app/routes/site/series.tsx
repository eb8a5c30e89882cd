import { data } from "react-router";
import { findSeries } from "../../data/articles/series.ts";
import { readerClientContext } from "../../data/reader-client.ts";
import { isPageSlug } from "../../domain/pages/address-parameters.ts";
import { seriesPath } from "../../domain/pages/page-paths.ts";
import { seriesJsonLd } from "../../domain/pages/series.ts";
import { translate } from "../../domain/texts/translate.ts";
import { loadNotFoundHelp } from "../../responses/not-found-help.ts";
import { loaderHeaders, NO_STORE, tagHeaders } from "../../responses/page-headers.ts";
import { feedLinks, NOT_FOUND_META, pageMeta, toJson } from "../../responses/page-meta.ts";
import { HelpfulNotFoundPage } from "../../site/not-found-help.tsx";
import { SeriesPage } from "../../site/series-page.tsx";
import type { Route } from "./+types/series.ts";

export const headers = loaderHeaders;

/** Places to go if there is no such series. */
export async function loader({ context, params: { series: slug }, url }: Route.LoaderArgs) {
  const client = context.get(readerClientContext);
  const found = isPageSlug(slug) ? await findSeries(client, { slug }) : null;
  if (!found) {
    const help = await loadNotFoundHelp({ context, url });
    return data({ help }, { status: 404, headers: NO_STORE });
  }
  return data(found, { headers: tagHeaders({ kind: "series", slug }) });
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const site = matches[0].loaderData;
  if (!loaderData || "help" in loaderData || !site) return pageMeta(site, NOT_FOUND_META);
  const { series } = loaderData;
  const path = seriesPath(series.slug);
  const jsonLd = {
    "@context": "https://schema.org",
    ...toJson(seriesJsonLd(series, site.siteUrl)),
    ...(series.description === "" ? {} : { description: series.description }),
  };
  return [
    ...pageMeta(site, {
      title: series.name,
      description:
        series.description ||
        translate(site.catalogue, "All parts of the series {name} in order.", {
          name: series.name,
        }),
      path,
    }),
    ...feedLinks(path, series.name),
    { "script:ld+json": jsonLd },
  ];
}

export default function SeriesRoute({ loaderData }: Route.ComponentProps) {
  if ("help" in loaderData) return <HelpfulNotFoundPage help={loaderData.help} />;
  return <SeriesPage {...loaderData} />;
}
