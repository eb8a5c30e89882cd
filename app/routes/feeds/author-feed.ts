import { findAuthor } from "../../data/authors.ts";
import { listFeedArticles } from "../../data/feeds/feed-queries.ts";
import { readerClientContext } from "../../data/reader-client.ts";
import { FEED_LENGTH } from "../../domain/feeds/feed.ts";
import { isPageSlug } from "../../domain/pages/address-parameters.ts";
import { authorPath } from "../../domain/pages/page-paths.ts";
import { pageTitle } from "../../domain/pages/page-title.ts";
import { findCatalogue } from "../../domain/texts/catalogues.ts";
import { translate } from "../../domain/texts/translate.ts";
import { feedResponse, noSuchFeed } from "../../feeds/feed-response.ts";
import { answerFormerFeed } from "../../feeds/former-feed.ts";
import { siteContext } from "../../page-context/loader-contexts.ts";
import type { Route } from "./+types/author-feed.ts";

/** The feeds of an author. */
export async function loader({ context, params: { author: slug }, url }: Route.LoaderArgs) {
  if (!isPageSlug(slug)) return noSuchFeed();
  const client = context.get(readerClientContext);
  const author = await findAuthor(client, { slug });
  if (!author) return answerFormerFeed(client, { kind: "author", slug, url });
  const { siteName, language } = context.get(siteContext);
  const catalogue = findCatalogue(language);
  const scope = {
    title: pageTitle(author.name, siteName),
    description: translate(catalogue, "The newest articles by {name} in {site}.", {
      name: author.name,
      site: siteName,
    }),
    pagePath: authorPath(slug),
    articles: await listFeedArticles(client, { authorId: author.id, limit: FEED_LENGTH }),
  };
  return feedResponse({ context, url }, scope, { kind: "author", id: author.id });
}
