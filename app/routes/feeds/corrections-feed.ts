import { listCorrections } from "../../data/corrections/correction-queries.ts";
import { readerClientContext } from "../../data/reader-client.ts";
import { FEED_LENGTH } from "../../domain/feeds/feed.ts";
import { pageTitle } from "../../domain/pages/page-title.ts";
import { feedResponse } from "../../feeds/feed-response.ts";
import { siteContext } from "../../page-context/loader-contexts.ts";
import type { Route } from "./+types/corrections-feed.ts";

/** The feeds of all clarifications, corrections and retractions. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { siteName } = context.get(siteContext);
  const scope = {
    title: pageTitle("Corrections", siteName),
    description: `What ${siteName} got wrong, and what is right.`,
    pagePath: "/corrections",
    corrections: await listCorrections(context.get(readerClientContext), { limit: FEED_LENGTH }),
  };
  return feedResponse({ context, url }, scope, { kind: "corrections" });
}
