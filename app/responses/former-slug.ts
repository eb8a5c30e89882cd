import { redirect } from "react-router";
import { toFailure } from "../data/articles/page-lists.ts";
import type { Client } from "../data/client.ts";
import { findPageRedirect } from "../data/redirects.ts";
import type { TermKind } from "../data/rows.types.ts";
import { isPageSlug } from "../domain/pages/address-parameters.ts";
import type { TaggedPage } from "../domain/pages/cache-tags.ts";
import { termPath } from "../domain/pages/page-paths.ts";
import { NO_STORE, tagHeaders } from "./page-headers.ts";

export type NotFoundAnswer = { status: 404 | 410 | 503; headers: Record<string, string> };

/** Not cached: unknown URLs would evict existing pages. */
const UNKNOWN: NotFoundAnswer = { status: 404, headers: NO_STORE };

/**
 * Status and headers of the page of a slug that no category, author or tag has: 410 if it was deleted.
 *
 * @throws a redirect to the current address if it was renamed or merged
 */
export async function answerFormerSlug(
  client: Client,
  { kind, slug }: { kind: TermKind; slug: string },
): Promise<NotFoundAnswer> {
  const found = await find(client, { kind, slug });
  if (found === "failed") return { status: 503, headers: NO_STORE };
  if (found === null) return UNKNOWN;
  const headers = tagHeaders(
    formerPage({ kind, slug, ...(found.kind === "moved" && { currentSlug: found.slug }) }),
  );
  if (found.kind === "gone") return { status: 410, headers };
  throw redirect(termPath(kind, found.slug), { status: 301, headers });
}

async function find(client: Client, { kind, slug }: { kind: TermKind; slug: string }) {
  if (kind !== "category" && !isPageSlug(slug)) return null;
  try {
    return await findPageRedirect(client, { kind, slug });
  } catch (error) {
    toFailure(error);
    return "failed";
  }
}

/** A change of a category or author invalidates every page. */
export function formerPage({
  kind,
  slug,
  currentSlug,
}: {
  kind: TermKind;
  slug: string;
  currentSlug?: string;
}): TaggedPage {
  if (kind !== "tag") return { kind: "static" };
  return { kind: "old-tag", slug, ...(currentSlug !== undefined && { currentSlug }) };
}
