import { data } from "react-router";
import { findNewestPublicationTime } from "../../data/articles/new-articles.ts";
import { listHomeSections, loadMostRead } from "../../data/articles/page-lists.ts";
import { readCachedContext, readerClientContext } from "../../data/reader-client.ts";
import { HOME_CATEGORIES, homeFailure } from "../../domain/pages/home-sections.ts";
import { siteConfigContext } from "../../page-context/loader-contexts.ts";
import { loaderHeaders, NO_STORE, tagHeaders } from "../../responses/page-headers.ts";
import { feedLinks, pageMeta } from "../../responses/page-meta.ts";
import { HomePage } from "../../site/home-page.tsx";
import type { Route } from "./+types/home.ts";

export const headers = loaderHeaders;

export async function loader({ context }: Route.LoaderArgs) {
  const client = context.get(readerClientContext);
  const hasMostRead = context.get(siteConfigContext).home.mostRead;
  const [mostRead, newest, lists] = await Promise.all([
    loadMostRead(client, hasMostRead),
    findNewestPublicationTime(client),
    listHomeSections(client, context.get(readCachedContext)),
  ]);
  const isWhole = [mostRead, ...lists].every(({ failure }) => failure === null);
  const tags = tagHeaders({
    kind: "home",
    categorySlugs: HOME_CATEGORIES,
    mostReadSlugs: hasMostRead ? mostRead.articles.map(({ slug }) => slug) : undefined,
  });
  return data(
    { lists, mostRead: mostRead.articles, newest },
    {
      status: homeFailure(lists) === null ? 200 : 503,
      headers: isWhole ? tags : NO_STORE,
    },
  );
}

export function meta({ matches }: Route.MetaArgs) {
  const site = matches[0].loaderData;
  const page = {
    title: "Latest News",
    description:
      "The latest news and background from the world, politics, business, technology and sports, with the articles that readers follow now.",
    path: "/",
  };
  return [...pageMeta(site, page), ...feedLinks("/", site?.siteName ?? page.title)];
}

export default function Home({ loaderData }: Route.ComponentProps) {
  return <HomePage {...loaderData} />;
}
