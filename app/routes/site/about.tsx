import { data } from "react-router";
import { siteConfigContext, siteContext } from "../../page-context/loader-contexts.ts";
import { loaderHeaders, tagHeaders } from "../../responses/page-headers.ts";
import { pageMeta } from "../../responses/page-meta.ts";
import { AboutPage, aboutText, teamMembers } from "../../site/information/about-page.tsx";
import type { Route } from "./+types/about.ts";

export const headers = loaderHeaders;

export function loader({ context }: Route.LoaderArgs) {
  const config = context.get(siteConfigContext);
  const { contact } = config;
  const text = aboutText(context.get(siteContext));
  return data(
    { ...text, team: teamMembers(config), contact },
    { headers: tagHeaders({ kind: "static" }) },
  );
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[0].loaderData, {
    title: "About",
    description: "Who we are, what we want, and why you can rely on what you read here.",
    path: "/about",
  });
}

export default function About({ loaderData }: Route.ComponentProps) {
  return <AboutPage {...loaderData} />;
}
