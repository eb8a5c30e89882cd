import { data } from "react-router";
import { readerClientContext } from "../../data/reader-client.ts";
import { siteConfigContext, siteContext } from "../../page-context/loader-contexts.ts";
import { informationMeta, loadInformationPage } from "../../responses/information-page.ts";
import { loaderHeaders } from "../../responses/page-headers.ts";
import { pageMeta } from "../../responses/page-meta.ts";
import { AboutPage, aboutText, teamMembers } from "../../site/information/about-page.tsx";
import { InformationPageView } from "../../site/information/information-page.tsx";
import { InEnglish } from "../../site/static-page.tsx";
import type { Route } from "./+types/about.ts";

export const headers = loaderHeaders;

export async function loader({ context }: Route.LoaderArgs) {
  const client = context.get(readerClientContext);
  const { page, headers } = await loadInformationPage(client, "/about");
  if (page) return data({ page }, { headers });
  const config = context.get(siteConfigContext);
  const { contact } = config;
  const text = aboutText(context.get(siteContext));
  return data({ page, ...text, team: teamMembers(config), contact }, { headers });
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (loaderData?.page) return informationMeta(matches[0].loaderData, loaderData.page);
  return pageMeta(matches[0].loaderData, {
    title: "About",
    description: "Who we are, what we want, and why you can rely on what you read here.",
    path: "/about",
  });
}

export default function About({ loaderData }: Route.ComponentProps) {
  if (loaderData.page) return <InformationPageView page={loaderData.page} />;
  return (
    <InEnglish>
      <AboutPage {...loaderData} />
    </InEnglish>
  );
}
