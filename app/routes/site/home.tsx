import { data } from "react-router";
import { findNewestPublicationTime } from "../../data/articles/new-articles.ts";
import { loadMostRead, type MostReadList } from "../../data/articles/page-lists.ts";
import { loadHomeFront } from "../../data/fronts/load-home-front.ts";
import { readCachedContext, readerClientContext } from "../../data/reader-client.ts";
import { homeFailure } from "../../domain/fronts/home-sections.ts";
import { siteConfigContext } from "../../page-context/loader-contexts.ts";
import { loaderHeaders, NO_STORE, tagHeaders } from "../../responses/page-headers.ts";
import { feedLinks, pageMeta } from "../../responses/page-meta.ts";
import { HomePage } from "../../site/home-page.tsx";
import type { Route } from "./+types/home.ts";

export const headers = loaderHeaders;

const NO_LIST: MostReadList = { articles: [], failure: null };

export async function loader({ context }: Route.LoaderArgs) {
  const client = context.get(readerClientContext);
  const readCached = context.get(readCachedContext);
  const hasMostRead = context.get(siteConfigContext).home.mostRead;
  const [mostRead, newest, front] = await Promise.all([
    hasMostRead ? loadMostRead(client, readCached) : NO_LIST,
    findNewestPublicationTime(client, readCached),
    loadHomeFront(client, readCached),
  ]);
  const { containers, beginning } = front;
  const isWhole = [mostRead, front, ...containers].every(({ failure }) => failure === null);
  const mostReadSlugs = [...mostRead.articles.map(({ slug }) => slug), ...front.mostReadSlugs];
  const tags = tagHeaders({
    kind: "home",
    listTags: front.tags,
    placedIds: front.placedIds,
    mostReadSlugs: hasMostRead || mostReadSlugs.length > 0 ? mostReadSlugs : undefined,
  });
  return data(
    { containers, mostRead: mostRead.articles, newest, beginning },
    {
      status: homeFailure(containers) === null ? 200 : 503,
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
