import type { Block } from "../../domain/content.ts";
import type { ArticleFields } from "../../domain/newsroom/article-fields.ts";
import { parseContent } from "../../domain/parse-content.ts";
import { BackendError } from "../backend-error.ts";
import type { Client } from "../client.ts";
import { toRow } from "./article-row.ts";

/** A page of the newsroom outside the news, such as an imprint. */
export type InformationPage = {
  path: string;
  title: string;
  excerpt: string;
  blocks: Block[];
};

/**
 * The information page of an address; null if there is none.
 *
 * @throws BackendError
 */
export async function getInformationPage(
  client: Client,
  { path }: { path: string },
): Promise<InformationPage | null> {
  const { data, error, status } = await client.rpc("get_information_page", { path });
  if (error) throw new BackendError(error, status);
  const [row] = data;
  if (!row) return null;
  const { title, excerpt, content } = row;
  return { path, title, excerpt: excerpt ?? "", blocks: parseContent(content) };
}

/**
 * Lists the addresses of all information pages with the date of their last publication (ISO date-time).
 *
 * @throws BackendError
 */
export async function listInformationPages(
  client: Client,
): Promise<{ path: string; publishedAt: string }[]> {
  const { data, error, status } = await client
    .from("information_pages")
    .select("path,published_at")
    .order("path")
    .limit(1000);
  if (error) throw new BackendError(error, status);
  return data.map((row) => ({ path: row.path, publishedAt: row.published_at }));
}

/**
 * The addresses of a draft as an information page, and on the site that it came from; null for those that it does not
 * have. Staff only.
 *
 * @throws BackendError
 */
export async function getPageAddress(
  client: Client,
  { articleId }: { articleId: string },
): Promise<{ path: string | null; formerPath: string | null; isPage: boolean }> {
  const [page, former, draft] = await Promise.all([
    client.from("information_pages").select("path").eq("article_id", articleId).maybeSingle(),
    client
      .from("old_addresses")
      .select("address")
      .eq("kind", "article")
      .eq("target", articleId)
      .not("address", "like", "%?%")
      .order("address")
      .limit(1)
      .maybeSingle(),
    client.from("article_drafts").select("kind").eq("article_id", articleId).maybeSingle(),
  ]);
  for (const { error, status } of [page, former, draft])
    if (error) throw new BackendError(error, status);
  return {
    path: page.data?.path ?? null,
    formerPath: former.data?.address ?? null,
    isPage: draft.data?.kind === "page",
  };
}

/**
 * Publishes the fields of a draft as an information page, also again. Needs the capability `settings`.
 *
 * @throws BackendError with code 23505 when another page has the address.
 */
export async function publishInformationPage(
  client: Client,
  { articleId, path, fields }: { articleId: string; path: string; fields: ArticleFields },
): Promise<void> {
  const { error, status } = await client.rpc("publish_information_page", {
    article_id: articleId,
    path,
    // Nothing was written into a body that is not there.
    fields: toRow({ ...fields, content: fields.content ?? { main: [] } }),
  });
  if (error) throw new BackendError(error, status);
}

/**
 * Takes an information page off the site; its draft stays. Needs the capability `settings`.
 *
 * @throws BackendError
 */
export async function unpublishInformationPage(
  client: Client,
  { articleId }: { articleId: string },
): Promise<void> {
  const { error, status } = await client.rpc("unpublish_information_page", {
    article_id: articleId,
  });
  if (error) throw new BackendError(error, status);
}
