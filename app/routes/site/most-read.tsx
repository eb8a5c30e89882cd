import { data } from "react-router";
import { loadMostRead } from "../../data/articles/page-lists.ts";
import { readerClientContext } from "../../data/reader-client.ts";
import { MOST_READ_PATH } from "../../domain/pages/page-paths.ts";
import { siteConfigContext } from "../../page-context/loader-contexts.ts";
import { loaderHeaders, NO_STORE, tagHeaders } from "../../responses/page-headers.ts";
import { pageMeta } from "../../responses/page-meta.ts";
import { MostReadPage } from "../../site/most-read-page.tsx";
import type { Route } from "./+types/most-read.ts";

export const headers = loaderHeaders;

export async function loader({ context }: Route.LoaderArgs) {
  const isEnabled = context.get(siteConfigContext).home.mostRead;
  const { articles, failure } = await loadMostRead(context.get(readerClientContext), isEnabled);
  const slugs = articles.map(({ slug }) => slug);
  return data(
    { articles },
    failure === null
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
