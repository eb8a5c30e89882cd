import { data } from "react-router";
import { listTaggedArticles } from "../../data/articles/article-queries.ts";
import { settleList, toFailure } from "../../data/articles/page-lists.ts";
import { findTopic } from "../../data/articles/topics.ts";
import type { Client } from "../../data/client.ts";
import { loadPlaceFront } from "../../data/fronts/load-place-front.ts";
import { readCachedContext, readerClientContext } from "../../data/reader-client.ts";
import { isPageSlug, parsePageNumber } from "../../domain/pages/address-parameters.ts";
import { CATEGORY_PAGE_SIZE } from "../../domain/pages/category-listing.ts";
import { type Topic, topicName } from "../../domain/pages/topic.ts";
import { answerFormerSlug } from "../../responses/former-slug.ts";
import { helpUnlessKept } from "../../responses/not-found-help.ts";
import { loaderHeaders, NO_STORE, tagHeaders } from "../../responses/page-headers.ts";
import { NOT_FOUND_META, pageMeta } from "../../responses/page-meta.ts";
import { topicMeta } from "../../responses/topic-meta.ts";
import { TagPage, type TagPageProps } from "../../site/category/tag-page.tsx";
import { HelpfulNotFoundPage } from "../../site/not-found-help.tsx";
import type { Route } from "./+types/tag.ts";

export const headers = loaderHeaders;

/** Places to go if no published article has the tag. */
export async function loader({ context, params: { tag: slug }, url }: Route.LoaderArgs) {
  const client = context.get(readerClientContext);
  const page = parsePageNumber(url);
  const { topic, failure } = await readTopic(client, slug);
  if (topic === null) {
    const answer = await answerFormerSlug(client, { kind: "tag", slug });
    return data({ help: await helpUnlessKept({ context, url }, answer) }, answer);
  }
  const readCached = context.get(readCachedContext);
  const [list, front] = await Promise.all([
    settleList(
      listTaggedArticles(client, {
        slug,
        limit: CATEGORY_PAGE_SIZE,
        offset: CATEGORY_PAGE_SIZE * (page - 1),
      }),
    ),
    page === 1 ? loadPlaceFront(client, { readCached, place: { kind: "topic", slug } }) : undefined,
  ]);
  const found: TagPageProps = { topic, page, list, containers: front?.containers };
  const isWhole =
    [list, front].every((part) => (part?.failure ?? null) === null) && failure === null;
  return data(found, {
    status: list.failure === null ? 200 : 503,
    headers: isWhole ? tagHeaders({ kind: "tag", slug, front: front?.contents }) : NO_STORE,
  });
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const site = matches[0].loaderData;
  if (!loaderData || "help" in loaderData || !site) return pageMeta(site, NOT_FOUND_META);
  return topicMeta(site, loaderData);
}

export default function TagRoute({ loaderData }: Route.ComponentProps) {
  if ("help" in loaderData) return <HelpfulNotFoundPage help={loaderData.help} />;
  return <TagPage {...loaderData} />;
}

/** Falls back to a name derived from the slug if the topic failed to load; the list shows the reason. */
async function readTopic(
  client: Client,
  slug: string,
): Promise<{ topic: Topic | null; failure: string | null }> {
  if (!isPageSlug(slug)) return { topic: null, failure: null };
  try {
    return { topic: await findTopic(client, { slug }), failure: null };
  } catch (error) {
    const failure = toFailure(error);
    const bare = { slug, name: topicName(slug), description: "", imageSrc: null, keyArticles: [] };
    return { topic: bare, failure };
  }
}
