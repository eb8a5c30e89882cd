import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { createGzip } from "node:zlib";
import type { Handler } from "hono";
import type { SitemapItemLoose } from "sitemap";
import type { Client } from "../../app/data/client.ts";
import { listSitemapMonths } from "../../app/data/feeds/list-sitemap-months.ts";
import {
  listSitemapStories,
  type SitemapStory,
} from "../../app/data/feeds/list-sitemap-stories.ts";
import type { HtmlSite } from "../../app/domain/feeds/content-html.ts";
import { storyEntry } from "../../app/domain/feeds/sitemap-entries.ts";
import { parseSitemapName, type SitemapFile } from "../../app/domain/feeds/sitemap-files.ts";
import { sitemapXml } from "../../app/domain/feeds/sitemap-xml.ts";
import { chooseEncoding, hasAlready } from "../page-cache/kept-page.ts";

/**
 * Answers `/sitemaps/2024-03.xml`: the stories of a month, written while they are read from the
 * database, so that a million of them take no more memory than a thousand. The file is not kept: its
 * validator is the time when its month changed, which costs one look-up.
 */
export function serveSitemap(client: Client, site: HtmlSite): Handler {
  return async (context) => {
    const file = parseSitemapName(context.req.param("file") ?? "");
    const changedAt = file && (await findChange(client, file));
    if (!file || changedAt === undefined) return noSuchSitemap();

    const etag = toEtag(changedAt, site);
    const lastModified = new Date(changedAt).toUTCString();
    const headers = new Headers({
      "Cache-Control": "public, max-age=0, s-maxage=60, stale-while-revalidate=30",
      ETag: etag,
      "Last-Modified": lastModified,
      Vary: "Accept-Encoding",
    });
    const conditions = {
      etags: context.req.header("If-None-Match"),
      since: context.req.header("If-Modified-Since"),
    };
    if (hasAlready(conditions, { etag, lastModified })) {
      return new Response(null, { status: 304, headers });
    }
    const batches = listSitemapStories(client, file);
    // Asked for before anything is sent: a database that does not answer is an error, not half a file.
    const first = await batches.next();
    // Stories that are not public yet count too: the last file of a month may have no others.
    if (first.done) return noSuchSitemap();
    headers.set("Content-Type", "application/xml; charset=utf-8");
    const isPlain = chooseEncoding(context.req.header("Accept-Encoding")) === "identity";
    if (!isPlain) headers.set("Content-Encoding", "gzip");
    if (context.req.method === "HEAD") return new Response(null, { headers });
    const entries = toEntries(first.value, batches, site);
    return new Response(toBody(sitemapXml(entries, "images"), isPlain), { headers });
  };
}

function noSuchSitemap(): Response {
  return new Response("There is no such sitemap.\n", {
    status: 404,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
  });
}

/** When the month of a file changed last; undefined when there is no such file. */
async function findChange(client: Client, file: SitemapFile): Promise<string | undefined> {
  const months = await listSitemapMonths(client);
  const month = months.find((each) => each.month === file.month);
  return month && file.part <= month.files ? month.changedAt : undefined;
}

async function* toEntries(
  first: SitemapStory[],
  rest: AsyncIterable<SitemapStory[]>,
  site: HtmlSite,
): AsyncGenerator<SitemapItemLoose, void> {
  for (const story of first) yield* toEntry(story, site);
  for await (const batch of rest) for (const story of batch) yield* toEntry(story, site);
}

function toEntry(story: SitemapStory, site: HtmlSite): SitemapItemLoose[] {
  return [storyEntry(story, site)].filter((entry) => entry !== undefined);
}

function toBody(pieces: AsyncIterable<string>, isPlain: boolean): ReadableStream {
  const text = Readable.from(pieces, { objectMode: false });
  if (isPlain) return Readable.toWeb(text) as ReadableStream;
  const gzip = createGzip({ level: 6 });
  text.once("error", (error) => gzip.destroy(error));
  gzip.once("close", () => text.destroy());
  return Readable.toWeb(text.pipe(gzip)) as ReadableStream;
}

function toEtag(changedAt: string, site: HtmlSite): string {
  const text = [changedAt, site.siteUrl, site.backendUrl].join(" ");
  // Weak: the same stories, in whichever encoding.
  return `W/"${createHash("sha256").update(text).digest("base64url").slice(0, 27)}"`;
}
