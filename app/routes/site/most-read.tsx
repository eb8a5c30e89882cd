import { data } from "react-router";
import { listArticles } from "../../data/articles/article-queries.ts";
import { loadMostRead, settleList } from "../../data/articles/page-lists.ts";
import { readCachedContext, readerClientContext } from "../../data/reader-client.ts";
import { MOST_READ_PATH } from "../../domain/pages/page-paths.ts";
import { loaderHeaders, NO_STORE, tagHeaders } from "../../responses/page-headers.ts";
import { pageMeta } from "../../responses/page-meta.ts";
import { MostReadPage } from "../../site/most-read-page.tsx";
import type { Route } from "./+types/most-read.ts";

export const headers = loaderHeaders;

/** Number of the newest articles that are listed until articles are read. */
const NEWEST = 3;

export async function loader({ context }: Route.LoaderArgs) {
  const client = context.get(readerClientContext);
  const { articles, failure } = await loadMostRead(client, context.get(readCachedContext));
  const newest =
    failure === null && articles.length === 0
      ? await settleList(listArticles(client, { limit: NEWEST }))
      : { articles: [], failure };
  const slugs = articles.map(({ slug }) => slug);
  return data(
    { articles, newest: newest.articles },
    newest.failure === null
      ? { status: 200, headers: tagHeaders({ kind: "most-read", slugs }) }
      : { status: 503, headers: NO_STORE },
  );
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[0].loaderData, {
    title: "Most Read",
    description: "The articles that were read most in the last 24 hours.",
    path: MOST_READ_PATH,
  });
}

export default function MostReadRoute({ loaderData }: Route.ComponentProps) {
  return <MostReadPage {...loaderData} />;
}
