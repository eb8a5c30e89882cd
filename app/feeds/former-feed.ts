import type { Client } from "../data/client.ts";
import { findPageRedirect } from "../data/redirects.ts";
import type { TermKind } from "../data/rows.types.ts";
import { termPath } from "../domain/pages/page-paths.ts";
import { formerPage } from "../responses/former-slug.ts";
import { tagHeaders } from "../responses/page-headers.ts";
import { noSuchFeed } from "./feed-response.ts";

/** Response for the feed of a slug that no category, author or tag has: feeds move and end with their page. */
export async function answerFormerFeed(
  client: Client,
  { kind, slug, url }: { kind: TermKind; slug: string; url: URL },
): Promise<Response> {
  const found = await findPageRedirect(client, { kind, slug });
  if (found === null) return noSuchFeed();
  if (found.kind === "gone") {
    return noSuchFeed({ status: 410, headers: tagHeaders(formerPage({ kind, slug })) });
  }
  const file = url.pathname.slice(url.pathname.lastIndexOf("/"));
  return new Response(null, {
    status: 301,
    headers: {
      ...tagHeaders(formerPage({ kind, slug, currentSlug: found.slug })),
      Location: termPath(kind, found.slug) + file,
    },
  });
}
