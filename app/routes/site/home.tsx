import { data } from "react-router";
import { listArticles } from "../../data/articles/list-articles.ts";
import { readerClientContext } from "../../data/reader-client.ts";
import { HOME_CATEGORIES, HOME_SECTIONS } from "../../domain/home-sections.ts";
import { HomeFailure, HomePage } from "../../site/home-page.tsx";
import { DO_NOT_KEEP, loaderHeaders, tagHeaders } from "../page-headers.ts";
import { pageMeta } from "../page-meta.ts";
import { settleList } from "../settle-list.ts";
import type { Route } from "./+types/home.ts";

/** So long a reader who comes from another page waits for the front page as a whole; then its sections come one by one. */
const PATIENCE_MS = 100;

export const headers = loaderHeaders;

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const client = context.get(readerClientContext);
  const pending = HOME_SECTIONS.map(({ filter, limit }) =>
    settleList(listArticles(client, { ...filter, limit })),
  );
  const all = Promise.all(pending);

  const isDocument = new URL(request.url).pathname === url.pathname;
  const isSlow = !isDocument && (await Promise.race([all, waitFor(PATIENCE_MS)])) === undefined;
  if (isSlow) return data({ lists: pending, failure: null }, { headers: DO_NOT_KEEP });

  const lists = await all;
  const failures = lists.flatMap((list) => list.failure ?? []);
  const hasNothing = lists.every((list) => list.articles.length === 0);
  const [failure = null] = hasNothing ? failures : [];
  return data(
    { lists, failure },
    {
      status: failure === null ? 200 : 503,
      headers:
        failures.length > 0
          ? DO_NOT_KEEP
          : tagHeaders({ kind: "home", categorySlugs: HOME_CATEGORIES }),
    },
  );
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[0].loaderData, {
    title: "Latest News",
    description:
      "The latest news and background from the world, politics, business, technology and sports, with the stories that readers follow now.",
    path: "/",
  });
}

export default function Home({ loaderData: { lists, failure } }: Route.ComponentProps) {
  return failure === null ? <HomePage lists={lists} /> : <HomeFailure details={failure} />;
}

function waitFor(milliseconds: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds, undefined));
}
