import type { MetaDescriptor } from "react-router";
import { getInformationPage } from "../data/articles/information-pages.ts";
import { listLinkedArticles } from "../data/articles/linked-articles.ts";
import type { Client } from "../data/client.ts";
import { listRelatedIds } from "../domain/related-article.ts";
import type { RootData } from "../page-context/page-context.ts";
import type { ShownPage } from "../site/information/information-page.tsx";
import { NO_STORE, tagHeaders } from "./page-headers.ts";
import { pageMeta } from "./page-meta.ts";

/**
 * The page that the newsroom published at an address, and headers of the response. Without an answer of the backend
 * there is none, and the response is not cached.
 */
export async function loadInformationPage(
  client: Client,
  path: string,
): Promise<{ page: ShownPage | null; headers: Record<string, string> }> {
  try {
    const page = await getInformationPage(client, { path });
    if (!page) return { page: null, headers: tagHeaders({ kind: "static" }) };
    const linked = await listLinkedArticles(client, { blocks: page.blocks });
    const headers = tagHeaders({ kind: "static" }, listRelatedIds(page.blocks));
    return { page: { ...page, linked }, headers };
  } catch {
    return { page: null, headers: NO_STORE };
  }
}

/** Metadata of a page that the newsroom wrote. */
export function informationMeta(site: RootData | undefined, page: ShownPage): MetaDescriptor[] {
  const { title, excerpt, path } = page;
  return pageMeta(site, { title, description: excerpt || title, path: encodeURI(path) });
}
