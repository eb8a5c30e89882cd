import { data } from "react-router";
import { listTaggedArticles } from "../../data/articles/article-queries.ts";
import { settleList, toFailure } from "../../data/articles/page-lists.ts";
import type { Client } from "../../data/client.ts";
import { readerClientContext } from "../../data/reader-client.ts";
import { findTag } from "../../data/tags.ts";
import { isPageSlug, parsePageNumber } from "../../domain/pages/address-parameters.ts";
import { CATEGORY_PAGE_SIZE } from "../../domain/pages/category-listing.ts";
import { tagPath } from "../../domain/pages/page-paths.ts";
import { slugToWords } from "../../domain/pages/page-title.ts";
import { answerFormerSlug } from "../../responses/former-slug.ts";
import { loaderHeaders, NO_STORE, tagHeaders } from "../../responses/page-headers.ts";
import { feedLinks, NOT_FOUND_META, pageMeta } from "../../responses/page-meta.ts";
import { TagPage, type TagPageProps } from "../../site/category/tag-page.tsx";
import { NotFoundPage } from "../../site/status-page.tsx";
import type { Route } from "./+types/tag.ts";

export const headers = loaderHeaders;

/** Null if no published article has the tag. */
export async function loader({ context, params: { tag: slug }, url }: Route.LoaderArgs) {
  const client = context.get(readerClientContext);
  const page = parsePageNumber(url);
  const name = await readTagName(client, slug);
  if (name === null) return data(null, await answerFormerSlug(client, { kind: "tag", slug }));
  const list = await settleList(
    listTaggedArticles(client, {
      slug,
      limit: CATEGORY_PAGE_SIZE,
      offset: CATEGORY_PAGE_SIZE * (page - 1),
    }),
  );
  const found: TagPageProps = { slug, name, page, list };
  const isWhole = list.failure === null;
  return data(found, {
    status: isWhole ? 200 : 503,
    headers: isWhole ? tagHeaders({ kind: "tag", slug }) : NO_STORE,
  });
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const site = matches[0].loaderData;
  if (!loaderData) return pageMeta(site, NOT_FOUND_META);
  const { slug, name, page } = loaderData;
  const path = tagPath(slug);
  const tags = pageMeta(site, {
    title: page > 1 ? `${name}, page ${page}` : name,
    description: `All articles tagged ${name} from ${site?.siteName}, the newest first.`,
    path: page > 1 ? `${path}?page=${page}` : path,
  });
  return [...tags, ...feedLinks(path, name)];
}

export default function TagRoute({ loaderData }: Route.ComponentProps) {
  return loaderData ? <TagPage {...loaderData} /> : <NotFoundPage />;
}

/** Falls back to a name derived from the slug if the tag failed to load; the list shows the reason. */
async function readTagName(client: Client, slug: string): Promise<string | null> {
  if (!isPageSlug(slug)) return null;
  try {
    return await findTag(client, { slug });
  } catch (error) {
    toFailure(error);
    return slugToWords(slug);
  }
}
