import { Readable } from "node:stream";
import { EmptySitemap, ErrorLevel, type SitemapItemLoose, SitemapStream } from "sitemap";

/** Chunk size in characters: the library emits one chunk per tag. */
const CHUNK_LENGTH = 64 * 1024;

/** Extension of a sitemap: images or news. */
export type SitemapKind = "images" | "news";

/** The library rejects a sitemap without entries, but a news sitemap can be empty. */
const EMPTY =
  '<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"></urlset>';

/** Streams a sitemap as XML. */
export async function* sitemapXml(
  entries: Iterable<SitemapItemLoose> | AsyncIterable<SitemapItemLoose>,
  kind: SitemapKind,
): AsyncGenerator<string, void> {
  const xmlns = { news: kind === "news", image: kind === "images", xhtml: false, video: false };
  // Invalid entries were filtered out before.
  const writer = new SitemapStream({ level: ErrorLevel.SILENT, xmlns });
  const source = Readable.from(entries);
  source.once("error", (error) => writer.destroy(error));
  let chunk = "";
  try {
    for await (const part of source.pipe(writer)) {
      chunk += part;
      if (chunk.length >= CHUNK_LENGTH) {
        yield chunk;
        chunk = "";
      }
    }
    yield chunk;
  } catch (error) {
    if (!(error instanceof EmptySitemap)) throw error;
    yield EMPTY;
  } finally {
    source.destroy();
  }
}
