import { findSeries } from "../../data/articles/series.ts";
import { listFeedArticlesByIds } from "../../data/feeds/feed-queries.ts";
import { readerClientContext } from "../../data/reader-client.ts";
import { FEED_LENGTH } from "../../domain/feeds/feed.ts";
import { isPageSlug } from "../../domain/pages/address-parameters.ts";
import { seriesPath } from "../../domain/pages/page-paths.ts";
import { pageTitle } from "../../domain/pages/page-title.ts";
import { findCatalogue } from "../../domain/texts/catalogues.ts";
import { translate } from "../../domain/texts/translate.ts";
import { feedResponse, noSuchFeed } from "../../feeds/feed-response.ts";
import { siteContext } from "../../page-context/loader-contexts.ts";
import type { Route } from "./+types/series-feed.ts";

/** The feeds of a series. */
export async function loader({ context, params: { series: slug }, url }: Route.LoaderArgs) {
  if (!isPageSlug(slug)) return noSuchFeed();
  const client = context.get(readerClientContext);
  const found = await findSeries(client, { slug });
  if (!found) return noSuchFeed();
  const { siteName, language } = context.get(siteContext);
  const catalogue = findCatalogue(language);
  const { name, description } = found.series;
  const scope = {
    title: pageTitle(name, siteName),
    description:
      description ||
      translate(catalogue, "The newest parts of the series {name} from {site}.", {
        name,
        site: siteName,
      }),
    pagePath: seriesPath(slug),
    articles: await listFeedArticlesByIds(client, {
      ids: found.articles.map(({ id }) => id),
      limit: FEED_LENGTH,
    }),
  };
  return feedResponse({ context, url }, scope, { kind: "series", slug });
}
