import type { ArchiveEntry } from "./archive-article.ts";
import type { ArchiveSource } from "./archive-source.ts";
import { addPlace, readArticle } from "./json-lines.ts";

/** A file of an archive as the article of a JSON Lines archive, or the reason why it is none. */
export type SiteFile =
  | {
      where: string;
      article: Record<string, unknown>;
      /** Address of the site, where the archive names it. */
      site?: string | null;
      /** Of the file, what this site does not keep. */
      changes?: string[];
    }
  | { where: string; reason: string };

/** Reads the articles of an archive that has a file for each; twice, because they link to later ones. */
export async function* readSiteFiles(
  { file, tables, options, site }: ArchiveSource,
  readFiles: (
    file: ArchiveSource["file"],
    options: ArchiveSource["options"],
  ) => AsyncIterable<SiteFile>,
): AsyncGenerator<ArchiveEntry> {
  for await (const one of readFiles(file, options))
    if ("article" in one) addPlace(one.article, tables);
  for await (const one of readFiles(file, options)) {
    if (!("article" in one)) {
      yield { kind: "rejected", where: one.where, title: "", reason: one.reason };
      continue;
    }
    const entry = readArticle(one.article, one.where, site ?? one.site ?? null);
    if (entry.kind === "article") {
      const changes = [...(one.changes ?? []), ...(entry.article.changes ?? [])];
      yield { ...entry, article: { ...entry.article, changes } };
    } else yield entry;
  }
}
