import { data } from "react-router";
import { listArticles } from "../../data/articles/list-articles.ts";
import { findNewestStory } from "../../data/live/find-newest-story.ts";
import { readerClientContext, readKeptContext } from "../../data/reader-client.ts";
import { toCards } from "../../domain/article-list.ts";
import { sectionTag } from "../../domain/cache-tags.ts";
import { homeFailure } from "../../domain/pages/home-failure.ts";
import { HOME_CATEGORIES, HOME_SECTIONS } from "../../domain/pages/home-sections.ts";
import { HomePage } from "../../site/home/home-page.tsx";
import { siteConfigContext } from "../../site-context.ts";
import { feedLinks } from "../feed-links.ts";
import { settleMostRead } from "../list-most-read.ts";
import { DO_NOT_KEEP, loaderHeaders, tagHeaders } from "../page-headers.ts";
import { pageMeta } from "../page-meta.ts";
import { settleList } from "../settle-list.ts";
import type { Route } from "./+types/home.ts";

export const headers = loaderHeaders;

export async function loader({ context }: Route.LoaderArgs) {
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
  const [mostRead, newest, ...lists] = await Promise.all([
    settleMostRead(client, hasMostRead),
    findNewestStory(client),
    ...pending,
  ]);
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
