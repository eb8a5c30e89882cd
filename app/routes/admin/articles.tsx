import { ArticlesPage } from "../../admin/articles/articles-page.tsx";
import { loadArticlePage } from "../../admin/articles/load-article-page.ts";
import { loadOrReport, reportFailedLoad } from "../../admin/load-or-report.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import { listCategories } from "../../data/categories.ts";
import { parseListParameters } from "../../domain/newsroom/list-parameters.ts";
import { pageMeta } from "../../responses/page-meta.ts";
import type { Route } from "./+types/articles.ts";

/** Both are deferred: the page renders at once and its parts fill in. */
export function clientLoader({ url }: Route.ClientLoaderArgs) {
  const parameters = parseListParameters(url.searchParams);
  return {
    parameters,
    list: loadOrReport(() => loadArticlePage(parameters)),
    categories: listCategories(getBrowserClient()).catch((error) => {
      reportFailedLoad(error);
      return [];
    }),
  };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[0].loaderData, {
    title: "Manage Articles",
    description: "All articles of the publication.",
  });
}

export default function ArticlesRoute({ loaderData }: Route.ComponentProps) {
  return <ArticlesPage {...loaderData} />;
}
