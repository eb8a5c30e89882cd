import { AuthorsPage } from "../../admin/authors/authors-page.tsx";
import { loadOrReport } from "../../admin/load-or-report.ts";
import { listStaffAuthors } from "../../data/authors.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import { parsePeopleParameters } from "../../domain/newsroom/list-parameters.ts";
import { pageMeta } from "../../responses/page-meta.ts";
import type { Route } from "./+types/authors.ts";

export function clientLoader({ url }: Route.ClientLoaderArgs) {
  const parameters = parsePeopleParameters(url.searchParams);
  return {
    parameters,
    list: loadOrReport(() => listStaffAuthors(getBrowserClient(), parameters)),
  };
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
