import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { createGzip } from "node:zlib";
import { createSemaphore } from "@broadsheet/backend/concurrency";
import type { Logger } from "pino";
import type { SitemapItemLoose } from "sitemap";
import type { Client } from "../../app/data/client.ts";
import {
  listSitemapArticles,
  listSitemapMonths,
  type SitemapArticle,
} from "../../app/data/feeds/sitemap-queries.ts";
import type { HtmlSite } from "../../app/domain/feeds/content-html.ts";
import {
  articleEntry,
  parseSitemapName,
  type SitemapFile,
} from "../../app/domain/feeds/sitemaps.ts";
import { cacheTags } from "../../app/domain/pages/cache-tags.ts";
import { sitemapXml } from "../../app/feeds/sitemap-xml.ts";
import {
  type CacheableResource,
  REVALIDATE_EACH_TIME,
  refuseFile,
  tagHeaders,
} from "../page-cache/cacheable-resource.ts";
import { SECURITY_HEADERS } from "../requests/security-headers.ts";

/** Concurrency limit of sitemap files; a few hundred more may be queued. */
const AT_ONCE = { slots: 2, maxWaiting: 500 };
const FOLDER = "/sitemaps/";

export type SitemapOptions = { client: Client; site: HtmlSite; log: Logger };

/**
 * Serves `/sitemaps/2024-03.xml`: the articles of a month. A file is compressed while its articles are read from the
 * database, and only the compressed bytes are held and cached. Its validators come from the last change of its month,
 * so that a conditional request for an unchanged file costs one lookup.
 */
export function createSitemapFiles({ client, site, log }: SitemapOptions): CacheableResource {
  const semaphore = createSemaphore(AT_ONCE);

  async function render(path: string): Promise<Response> {
    try {
      const found = await find(path);
      const body = found && (await semaphore.run(() => pack(client, found.file, site)));
      // Counts articles that are not public yet too: the last file of a month may have no others.
      if (!found || !body) return refuseFile(404, "There is no such sitemap.");
      found.headers.set("Content-Encoding", "gzip");
      return new Response(new Uint8Array(body), { headers: found.headers });
    } catch (error) {
      log.warn({ err: error, path }, "could not generate a sitemap");
      return refuseFile(503, "The sitemap cannot be written at the moment. Try again shortly.");
    }
  }

  async function find(path: string) {
    const file = fileAt(path);
    const changedAt = file && (await findChange(client, file));
    if (!file || changedAt === undefined) return undefined;
    const headers = new Headers({
      ...SECURITY_HEADERS,
      ...tagHeaders(cacheTags({ kind: "month", month: file.month })),
      "Cache-Control": REVALIDATE_EACH_TIME,
      "Content-Type": "application/xml; charset=utf-8",
      ETag: toEtag(changedAt, site),
      Vary: "Accept-Encoding",
    });
    const date = toHttpDate(changedAt);
    if (date !== undefined) headers.set("Last-Modified", date);
    return { file, headers };
  }

  return {
    owns: (path) => fileAt(path) !== undefined,
    render,
    // The same failure occurs again when the file is generated, and is reported then.
    readHeaders: (path) =>
      find(path).then(
        (found) => found?.headers,
        () => undefined,
      ),
  };
}

function fileAt(path: string): SitemapFile | undefined {
  return path.startsWith(FOLDER) ? parseSitemapName(path.slice(FOLDER.length)) : undefined;
}

/** Last change of the file's month; undefined if there is no such file. */
async function findChange(client: Client, file: SitemapFile): Promise<string | undefined> {
  const months = await listSitemapMonths(client);
  const month = months.find((each) => each.month === file.month);
  return month && file.part <= month.files ? month.changedAt : undefined;
}

/** The compressed file; undefined if it has no articles. */
async function pack(
  client: Client,
  file: SitemapFile,
  site: HtmlSite,
): Promise<Buffer | undefined> {
  const batches = listSitemapArticles(client, file);
  const first = await batches.next();
  if (first.done) return undefined;
  const text = Readable.from(sitemapXml(toEntries(first.value, batches, site), "images"), {
    objectMode: false,
  });
  const gzip = createGzip({ level: 6 });
  text.once("error", (error) => gzip.destroy(error));
  return buffer(text.pipe(gzip));
}

async function* toEntries(
  first: SitemapArticle[],
  rest: AsyncIterable<SitemapArticle[]>,
  site: HtmlSite,
): AsyncGenerator<SitemapItemLoose, void> {
  for (const article of first) yield* toEntry(article, site);
  for await (const batch of rest) for (const article of batch) yield* toEntry(article, site);
}

function toEntry(article: SitemapArticle, site: HtmlSite): SitemapItemLoose[] {
  return [articleEntry(article, site)].filter((entry) => entry !== undefined);
}

/**
 * `Last-Modified` of a change, in whole seconds; undefined within the second of the change, in which another change
 * could not be distinguished.
 */
function toHttpDate(changedAt: string): string | undefined {
  const second = Math.floor(Date.parse(changedAt) / 1000);
  return Date.now() < (second + 1) * 1000 ? undefined : new Date(second * 1000).toUTCString();
}

function toEtag(changedAt: string, site: HtmlSite): string {
  const text = [changedAt, site.siteUrl, site.backendUrl, site.hasOriginalsOnly].join(" ");
  // Weak ETag: the same articles in any encoding.
  return `W/"${createHash("sha256").update(text).digest("base64url").slice(0, 27)}"`;
}
