import { data } from "react-router";
import { listArticles } from "../../data/articles/article-queries.ts";
import { settleList, toFailure } from "../../data/articles/page-lists.ts";
import { findAuthor } from "../../data/authors.ts";
import type { Client } from "../../data/client.ts";
import { readerClientContext } from "../../data/reader-client.ts";
import type { Author } from "../../domain/authors/author.ts";
import { isPageSlug, parsePageNumber } from "../../domain/pages/address-parameters.ts";
import { CATEGORY_PAGE_SIZE } from "../../domain/pages/category-listing.ts";
import { slugToWords } from "../../domain/pages/page-title.ts";
import { authorMeta } from "../../responses/author-meta.ts";
import { answerFormerSlug } from "../../responses/former-slug.ts";
import { helpUnlessKept } from "../../responses/not-found-help.ts";
import { loaderHeaders, NO_STORE, tagHeaders } from "../../responses/page-headers.ts";
import { NOT_FOUND_META, pageMeta } from "../../responses/page-meta.ts";
import { AuthorPage, type AuthorPageProps } from "../../site/category/author-page.tsx";
import { HelpfulNotFoundPage } from "../../site/not-found-help.tsx";
import type { Route } from "./+types/author.ts";

export const headers = loaderHeaders;

/** Places to go if there is no such author. An author without articles has a page. */
export async function loader({ context, params: { author: slug }, url }: Route.LoaderArgs) {
  const client = context.get(readerClientContext);
  const page = parsePageNumber(url);
  const { author, failure } = await readAuthor(client, slug);
  if (!author) {
    const answer = await answerFormerSlug(client, { kind: "author", slug });
    return data({ help: await helpUnlessKept({ context, url }, answer) }, answer);
  }
  const list =
    failure === null
      ? await settleList(
          listArticles(client, {
            authorId: author.id,
            limit: CATEGORY_PAGE_SIZE,
            offset: CATEGORY_PAGE_SIZE * (page - 1),
          }),
        )
      : { articles: [], failure };
  const found: AuthorPageProps = { author, page, list };
  const isWhole = list.failure === null;
  return data(found, {
    status: isWhole ? 200 : 503,
    headers: isWhole ? tagHeaders({ kind: "author", id: author.id }) : NO_STORE,
  });
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const site = matches[0].loaderData;
  if (!loaderData || "help" in loaderData || !site) return pageMeta(site, NOT_FOUND_META);
  return authorMeta(site, loaderData);
}

export default function AuthorRoute({ loaderData }: Route.ComponentProps) {
  if ("help" in loaderData) return <HelpfulNotFoundPage help={loaderData.help} />;
  return <AuthorPage {...loaderData} />;
}

async function readAuthor(
  client: Client,
  slug: string,
): Promise<{ author: Author | null; failure: string | null }> {
  if (!isPageSlug(slug)) return { author: null, failure: null };
  try {
    return { author: await findAuthor(client, { slug }), failure: null };
  } catch (error) {
    return { author: unreadAuthor(slug), failure: toFailure(error) };
  }
}

/** Falls back to a name derived from the slug if the author failed to load. */
function unreadAuthor(slug: string): Author {
  return { id: "", name: slugToWords(slug), slug, bio: "", imageSrc: null, isOrganization: false };
}
