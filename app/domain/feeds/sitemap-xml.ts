import { Readable } from "node:stream";
import { EmptySitemap, ErrorLevel, type SitemapItemLoose, SitemapStream } from "sitemap";

/** Text is handed on in pieces of this many characters; the writer makes one of each tag. */
const PIECE = 64 * 1024;

/** What stands in a sitemap beside addresses and dates. */
export type SitemapKind = "images" | "news";

/** The writer refuses to write one without addresses; a news sitemap has none when nothing is new. */
const EMPTY =
  '<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"></urlset>';

/** A sitemap as pieces of text, made while they are read. */
export async function* sitemapXml(
  entries: Iterable<SitemapItemLoose> | AsyncIterable<SitemapItemLoose>,
  kind: SitemapKind,
): AsyncGenerator<string, void> {
  const xmlns = { news: kind === "news", image: kind === "images", xhtml: false, video: false };
  // What can not stand in a sitemap was left out before.
  const writer = new SitemapStream({ level: ErrorLevel.SILENT, xmlns });
  const source = Readable.from(entries);
  source.once("error", (error) => writer.destroy(error));
  let piece = "";
  try {
    for await (const part of source.pipe(writer)) {
      piece += part;
      if (piece.length >= PIECE) {
        yield piece;
        piece = "";
      }
    }
    yield piece;
  } catch (error) {
    if (!(error instanceof EmptySitemap)) throw error;
    yield EMPTY;
  } finally {
    source.destroy();
  }
}
