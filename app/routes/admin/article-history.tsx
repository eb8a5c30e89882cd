import { HistoryPage } from "../../admin/history/history-page.tsx";
import { loadHistory } from "../../admin/history/load-history.ts";
import { parseHistoryParameters } from "../../domain/newsroom/version.ts";
import { pageMeta } from "../../responses/page-meta.ts";
import type { Route } from "./+types/article-history.ts";

export function clientLoader({ params: { id }, url }: Route.ClientLoaderArgs) {
  const parameters = parseHistoryParameters(url.searchParams);
  return {
    articleId: id,
    parameters,
    history: loadHistory(id, parameters),
  };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[0].loaderData, {
    title: "History",
    description: "Versions of an article, and what changed.",
  });
}

export default function ArticleHistoryRoute({ loaderData }: Route.ComponentProps) {
  return <HistoryPage {...loaderData} />;
}
