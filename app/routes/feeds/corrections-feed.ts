import { listCorrections } from "../../data/corrections/correction-queries.ts";
import { readerClientContext } from "../../data/reader-client.ts";
import { FEED_LENGTH } from "../../domain/feeds/feed.ts";
import { pageTitle } from "../../domain/pages/page-title.ts";
import { findCatalogue } from "../../domain/texts/catalogues.ts";
import { translate } from "../../domain/texts/translate.ts";
import { feedResponse } from "../../feeds/feed-response.ts";
import { siteContext } from "../../page-context/loader-contexts.ts";
import type { Route } from "./+types/corrections-feed.ts";

/** The feeds of all clarifications, corrections and retractions. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { siteName, language } = context.get(siteContext);
  const catalogue = findCatalogue(language);
  const scope = {
    title: pageTitle(translate(catalogue, "Corrections"), siteName),
    description: translate(catalogue, "What {site} got wrong, and what is right.", {
      site: siteName,
    }),
    pagePath: "/corrections",
    corrections: await listCorrections(context.get(readerClientContext), { limit: FEED_LENGTH }),
  };
  return feedResponse({ context, url }, scope, { kind: "corrections" });
}
