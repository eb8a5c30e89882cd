import { data } from "react-router";
import { listArticles } from "../../data/articles/list-articles.ts";
import { findNewestStory } from "../../data/live/find-newest-story.ts";
import { readerClientContext, readKeptContext } from "../../data/reader-client.ts";
import { toCards } from "../../domain/article-list.ts";
import { sectionTag } from "../../domain/cache-tags.ts";
import { homeFailure } from "../../domain/pages/home-failure.ts";
import { HOME_CATEGORIES, HOME_SECTIONS } from "../../domain/pages/home-sections.ts";
import { HomePage } from "../../site/home/home-page.tsx";
import { loadHomeLists } from "../../site/home/load-home-lists.ts";
import { siteConfigContext } from "../../site-context.ts";
import { feedLinks } from "../feed-links.ts";
import { settleMostRead } from "../list-most-read.ts";
import { DO_NOT_KEEP, loaderHeaders, tagHeaders } from "../page-headers.ts";
import { pageMeta } from "../page-meta.ts";
import { settleList } from "../settle-list.ts";
import type { Route } from "./+types/home.ts";

/** So long a request for data waits for all sections; then they are sent one by one as they come. */
const PATIENCE_MS = 100;

export const headers = loaderHeaders;

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const client = context.get(readerClientContext);
  const readKept = context.get(readKeptContext);
  // A save changes one list or two; the others are those of the rendering before.
  const pending = HOME_SECTIONS.map(({ path, filter, limit }) =>
    settleList(
      readKept(`front page ${path}`, [sectionTag(filter)], () =>
        listArticles(client, { ...filter, limit, readKept }),
      ),
    ).then(toCards),
  );
  const hasMostRead = context.get(siteConfigContext).home.mostRead;
  const pendingMostRead = settleMostRead(client, hasMostRead);
  const pendingNewest = findNewestStory(client);
  const all = Promise.all([pendingMostRead, pendingNewest, ...pending]);

  const isDocument = new URL(request.url).pathname === url.pathname;
  const isSlow = !isDocument && (await Promise.race([all, waitFor(PATIENCE_MS)])) === undefined;
  if (isSlow) {
    const mostRead = pendingMostRead.then(({ stories }) => stories);
    return data({ lists: pending, mostRead }, { headers: DO_NOT_KEEP });
  }

  const [mostRead, newest, ...lists] = await all;
  const isWhole = [mostRead, ...lists].every(({ failure }) => failure === null);
  const tags = tagHeaders({
    kind: "home",
    categorySlugs: HOME_CATEGORIES,
    mostReadSlugs: hasMostRead ? mostRead.stories.map(({ slug }) => slug) : undefined,
  });
  return data(
    { lists, mostRead: mostRead.stories, newest },
    {
      status: homeFailure(lists) === null ? 200 : 503,
      headers: isWhole ? tags : DO_NOT_KEEP,
    },
  );
}

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return loadHomeLists(serverLoader());
}

export function meta({ matches }: Route.MetaArgs) {
  const site = matches[0].loaderData;
  const page = {
    title: "Latest News",
    description:
      "The latest news and background from the world, politics, business, technology and sports, with the stories that readers follow now.",
    path: "/",
  };
  return [...pageMeta(site, page), ...feedLinks("/", site?.siteName ?? page.title)];
}

export default function Home({ loaderData }: Route.ComponentProps) {
  return <HomePage {...loaderData} />;
}

function waitFor(milliseconds: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds, undefined));
}
