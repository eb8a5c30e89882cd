import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { memoryPages, validateXML } from "xmllint-wasm";

const SCHEMAS = join(import.meta.dirname, "schemas");
/** The schema of sitemaps.org, from the sitemap library. */
const SITEMAP_XSD = join(
  dirname(createRequire(import.meta.url).resolve("sitemap")),
  "../../schema/sitemap.xsd",
);

const PARTS: Record<Schema, string[]> = {
  "sitemaps.xsd": [
    SITEMAP_XSD,
    join(SCHEMAS, "sitemap-image.xsd"),
    join(SCHEMAS, "sitemap-news.xsd"),
  ],
  "sitemap-index.xsd": [],
  "atom.rng": [],
  "rss.rng": [],
};

export type Schema = "sitemaps.xsd" | "sitemap-index.xsd" | "atom.rng" | "rss.rng";

/** Validates a document with libxml; returns the errors. */
export async function findXmlErrors(xml: string, schema: Schema): Promise<string[]> {
  const { errors } = await validateXML({
    xml: { fileName: "document.xml", contents: xml },
    schema: { fileName: schema, contents: await readFile(join(SCHEMAS, schema), "utf8") },
    preload: await Promise.all(
      PARTS[schema].map(async (path) => ({
        fileName: path.slice(path.lastIndexOf("/") + 1),
        contents: await readFile(path, "utf8"),
      })),
    ),
    extension: schema.endsWith(".rng") ? "relaxng" : "schema",
    maxMemoryPages: 512 * memoryPages.MiB,
  });
  return errors.map(({ message }) => message);
}
