import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { createGzip } from "node:zlib";
import type { Logger } from "pino";
import type { SitemapItemLoose } from "sitemap";
import type { Client } from "../../app/data/client.ts";
import {
  listSitemapArticles,
  type SitemapArticle,
} from "../../app/data/feeds/list-sitemap-articles.ts";
import { listSitemapMonths } from "../../app/data/feeds/list-sitemap-months.ts";
import { cacheTags } from "../../app/domain/cache-tags.ts";
import type { HtmlSite } from "../../app/domain/feeds/content-html.ts";
import { articleEntry } from "../../app/domain/feeds/sitemap-entries.ts";
import { parseSitemapName, type SitemapFile } from "../../app/domain/feeds/sitemap-files.ts";
import { sitemapXml } from "../../app/feeds/sitemap-xml.ts";
import { createWorkLimit } from "../../backend/storage/gate.ts";
import {
  type CacheableResource,
  REVALIDATE_EACH_TIME,
  refuseFile,
  tagHeaders,
} from "../page-cache/cacheable-resource.ts";
import { SECURITY_HEADERS } from "../requests/security-headers.ts";

/** Files that are written at the same time; a few hundred more may wait for their turn. */
const AT_ONCE = { slots: 2, maxWaiting: 500 };
const FOLDER = "/sitemaps/";

export type SitemapOptions = { client: Client; site: HtmlSite; log: Logger };

/**
 * The files `/sitemaps/2024-03.xml`: the articles of a month. A file is compressed while its articles are
 * read from the database, and only the compressed bytes are collected and kept. Its validators come from
 * the time when its month changed, so that an unchanged file costs one look-up and need not be written.
 */
export function createSitemapFiles({ client, site, log }: SitemapOptions): CacheableResource {
  const gate = createWorkLimit(AT_ONCE);

  async function render(path: string): Promise<Response> {
    try {
      const found = await find(path);
      const body = found && (await gate.run(() => pack(client, found.file, site)));
      // Articles that are not public yet count too: the last file of a month may have no others.
      if (!found || !body) return refuseFile(404, "There is no such sitemap.");
      found.headers.set("Content-Encoding", "gzip");
      return new Response(new Uint8Array(body), { headers: found.headers });
    } catch (error) {
      log.warn({ err: error, path }, "a sitemap could not be written");
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
    // What fails here fails again when the file is written, and is told then.
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

/** When the month of a file changed last; undefined when there is no such file. */
async function findChange(client: Client, file: SitemapFile): Promise<string | undefined> {
  const months = await listSitemapMonths(client);
  const month = months.find((each) => each.month === file.month);
  return month && file.part <= month.files ? month.changedAt : undefined;
}

/** The file, compressed; undefined when it has no articles. */
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
 * The time of a change as HTTP has it, in whole seconds; none in the second of the change itself, as
 * another one in that second could not be told from it.
 */
function toHttpDate(changedAt: string): string | undefined {
  const second = Math.floor(Date.parse(changedAt) / 1000);
  return Date.now() < (second + 1) * 1000 ? undefined : new Date(second * 1000).toUTCString();
}

function toEtag(changedAt: string, site: HtmlSite): string {
  const text = [changedAt, site.siteUrl, site.backendUrl, site.hasOriginalsOnly].join(" ");
  // Weak: the same articles, in whichever encoding.
  return `W/"${createHash("sha256").update(text).digest("base64url").slice(0, 27)}"`;
}
