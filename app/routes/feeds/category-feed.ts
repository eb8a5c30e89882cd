import { findCategory } from "../../data/categories.ts";
import { listFeedArticles } from "../../data/feeds/feed-queries.ts";
import { readerClientContext } from "../../data/reader-client.ts";
import { FEED_LENGTH } from "../../domain/feeds/feed.ts";
import { isCategorySlug } from "../../domain/pages/address-parameters.ts";
import { listingFilter, listingName } from "../../domain/pages/category-listing.ts";
import { pageTitle } from "../../domain/pages/page-title.ts";
import { findCatalogue } from "../../domain/texts/catalogues.ts";
import { fillText, translate } from "../../domain/texts/translate.ts";
import { feedResponse, noSuchFeed } from "../../feeds/feed-response.ts";
import { answerFormerFeed } from "../../feeds/former-feed.ts";
import { siteContext } from "../../page-context/loader-contexts.ts";
import type { Route } from "./+types/category-feed.ts";

/** The feeds of a category, and of the lists latest, popular and featured. */
export async function loader({ context, params: { category: slug }, url }: Route.LoaderArgs) {
  if (!isCategorySlug(slug)) return noSuchFeed();
  const client = context.get(readerClientContext);
  const { categorySlug, ...flags } = listingFilter(slug);
  const category = categorySlug === undefined ? undefined : await findCategory(client, slug);
  if (categorySlug !== undefined && !category)
    return answerFormerFeed(client, { kind: "category", slug, url });

  const { siteName, language } = context.get(siteContext);
  const catalogue = findCatalogue(language);
  const name = fillText(catalogue, listingName(slug, category?.name));
  const scope = {
    title: pageTitle(name, siteName),
    description: translate(catalogue, "{name}: the newest articles from {site}.", {
      name,
      site: siteName,
    }),
    pagePath: `/category/${slug}`,
    articles: await listFeedArticles(client, {
      ...flags,
      ...(category ? { categoryId: category.id } : {}),
      limit: FEED_LENGTH,
    }),
  };
  return feedResponse({ context, url }, scope, { kind: "category", slug });
}
