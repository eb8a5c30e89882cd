import { AuthorsPage } from "../../admin/authors/authors-page.tsx";
import { loadOrReport } from "../../admin/load-or-report.ts";
import { listStaffAuthors } from "../../data/authors.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import { countAuthorArticles } from "../../data/taxonomy.ts";
import {
  type PeopleParameters,
  parsePeopleParameters,
} from "../../domain/newsroom/list-parameters.ts";
import { pageMeta } from "../../responses/page-meta.ts";
import type { Route } from "./+types/authors.ts";

export function clientLoader({ url }: Route.ClientLoaderArgs) {
  const parameters = parsePeopleParameters(url.searchParams);
  return {
    parameters,
    list: loadOrReport(() => loadAuthors(parameters)),
  };
}

async function loadAuthors(parameters: PeopleParameters) {
  const client = getBrowserClient();
  const list = await listStaffAuthors(client, parameters);
  const articles = await countAuthorArticles(client, { ids: list.authors.map(({ id }) => id) });
  return { ...list, articles };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[0].loaderData, {
    title: "Authors",
    description: "Authors, and what readers see about them.",
  });
}

export default function AuthorsRoute({ loaderData }: Route.ComponentProps) {
  return <AuthorsPage {...loaderData} />;
}
