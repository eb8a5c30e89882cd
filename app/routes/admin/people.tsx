import { loadPeople } from "../../admin/people/load-people.ts";
import { PeoplePage } from "../../admin/people/people-page.tsx";
import { parsePeopleParameters } from "../../domain/newsroom/list-parameters.ts";
import { pageMeta } from "../../responses/page-meta.ts";
import type { Route } from "./+types/people.ts";

export function clientLoader({ url }: Route.ClientLoaderArgs) {
  const parameters = parsePeopleParameters(url.searchParams);
  return { parameters, list: loadPeople(parameters) };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[0].loaderData, {
    title: "People",
    description: "Who works here, and who may edit.",
  });
}

export default function PeopleRoute({ loaderData }: Route.ComponentProps) {
  return <PeoplePage {...loaderData} />;
}
