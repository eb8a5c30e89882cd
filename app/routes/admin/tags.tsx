import { loadOrReport } from "../../admin/load-or-report.ts";
import { TagsPage } from "../../admin/taxonomy/tags-page.tsx";
import { getBrowserClient } from "../../data/browser-client.ts";
import { listStaffTags } from "../../data/taxonomy.ts";
import { parsePeopleParameters } from "../../domain/newsroom/list-parameters.ts";
import { pageMeta } from "../../responses/page-meta.ts";
import type { Route } from "./+types/tags.ts";

export function clientLoader({ url }: Route.ClientLoaderArgs) {
  const parameters = parsePeopleParameters(url.searchParams);
  return {
    parameters,
    list: loadOrReport(() => listStaffTags(getBrowserClient(), parameters)),
  };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[0].loaderData, {
    title: "Tags",
    description: "Tags, and how many articles each has.",
  });
}

export default function TagsRoute({ loaderData }: Route.ComponentProps) {
  return <TagsPage {...loaderData} />;
}
