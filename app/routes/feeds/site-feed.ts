import { listFeedArticles } from "../../data/feeds/feed-queries.ts";
import { readerClientContext } from "../../data/reader-client.ts";
import { FEED_LENGTH } from "../../domain/feeds/feed.ts";
import { findCatalogue } from "../../domain/texts/catalogues.ts";
import { translate } from "../../domain/texts/translate.ts";
import { feedResponse } from "../../feeds/feed-response.ts";
import { siteContext } from "../../page-context/loader-contexts.ts";
import type { Route } from "./+types/site-feed.ts";

/** `/rss.xml`, `/atom.xml` and `/feed.json`: the newest articles of the site. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { siteName, language } = context.get(siteContext);
  const catalogue = findCatalogue(language);
  const articles = await listFeedArticles(context.get(readerClientContext), { limit: FEED_LENGTH });
  const scope = {
    title: siteName,
    description: translate(catalogue, "The newest articles from {site}.", { site: siteName }),
    pagePath: "/",
    articles,
  };
  return feedResponse({ context, url }, scope, { kind: "category", slug: "latest" });
}
