import { findTopic } from "../../data/articles/topics.ts";
import { listTaggedFeedArticles } from "../../data/feeds/feed-queries.ts";
import { readerClientContext } from "../../data/reader-client.ts";
import { FEED_LENGTH } from "../../domain/feeds/feed.ts";
import { isPageSlug } from "../../domain/pages/address-parameters.ts";
import { tagPath } from "../../domain/pages/page-paths.ts";
import { pageTitle } from "../../domain/pages/page-title.ts";
import { findCatalogue } from "../../domain/texts/catalogues.ts";
import { translate } from "../../domain/texts/translate.ts";
import { feedResponse, noSuchFeed } from "../../feeds/feed-response.ts";
import { answerFormerFeed } from "../../feeds/former-feed.ts";
import { siteContext } from "../../page-context/loader-contexts.ts";
import type { Route } from "./+types/tag-feed.ts";

/** The feeds of a tag. */
export async function loader({ context, params: { tag: slug }, url }: Route.LoaderArgs) {
  if (!isPageSlug(slug)) return noSuchFeed();
  const client = context.get(readerClientContext);
  const topic = await findTopic(client, { slug });
  if (topic === null) return answerFormerFeed(client, { kind: "tag", slug, url });
  const { siteName, language } = context.get(siteContext);
  const catalogue = findCatalogue(language);
  const scope = {
    title: pageTitle(topic.name, siteName),
    description:
      topic.description ||
      translate(catalogue, "The newest articles tagged {name} from {site}.", {
        name: topic.name,
        site: siteName,
      }),
    pagePath: tagPath(slug),
    articles: await listTaggedFeedArticles(client, { slug, limit: FEED_LENGTH }),
  };
  return feedResponse({ context, url }, scope, { kind: "tag", slug });
}
