import type { Logger } from "pino";
import type { Client } from "../../app/data/client.ts";
import { findOldAddress } from "../../app/data/old-addresses.ts";
import type { ReadCached } from "../../app/data/read-cached.ts";
import { storedImageUrl } from "../../app/domain/image-address.ts";
import {
  feedOfOldAddress,
  isOldQuery,
  listOldAddresses,
} from "../../app/domain/pages/old-address.ts";

type Render = (pathAndQuery: string, readCached?: ReadCached) => Promise<Response>;

/** An editor may change where an address leads. */
const REDIRECT_CACHE = "public, max-age=300";

/**
 * Renders pages, and leads from addresses that this site does not have, but the one before it had, to where their
 * articles, sections, tags, authors, images and feeds are now.
 */
export function redirectOldAddresses({
  client,
  backendUrl,
  render,
  log,
}: {
  client: Client;
  /** Origin of the backend; empty for the site's own. */
  backendUrl: string;
  render: Render;
  log: Logger;
}): Render {
  async function find(pathAndQuery: string): Promise<string | undefined> {
    const feed = feedOfOldAddress(pathAndQuery);
    if (feed !== undefined) return encodeURI(feed);
    const asked = listOldAddresses(pathAndQuery);
    try {
      const found = await findOldAddress(client, { addresses: asked.map((one) => one.address) });
      if (!found) return undefined;
      if (found.kind === "image") return storedImageUrl(found.path, { backendUrl });
      const isFeed = asked.some(({ address, isFeed }) => isFeed && address === found.address);
      // An article has no feed of its own.
      return encodeURI(isFeed && found.kind !== "article" ? `${found.path}/rss.xml` : found.path);
    } catch (err) {
      log.warn({ err }, "old addresses cannot be read");
      return undefined;
    }
  }

  return async (pathAndQuery, readCached) => {
    if (isOldQuery(pathAndQuery)) {
      const location = await find(pathAndQuery);
      if (location !== undefined) return redirect(location);
    }
    const response = await render(pathAndQuery, readCached);
    if (response.status !== 404) return response;
    const location = await find(pathAndQuery);
    if (location === undefined) return response;
    await response.body?.cancel();
    return redirect(location);
  };
}

function redirect(location: string): Response {
  return new Response(null, {
    status: 301,
    headers: { Location: location, "Cache-Control": REDIRECT_CACHE },
  });
}
