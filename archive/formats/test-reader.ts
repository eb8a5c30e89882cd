import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openArchiveFile } from "../input/archive-file.ts";
import { openLookupTables } from "../input/lookup-tables.ts";
import type { ArchiveArticle, ArchiveEntry } from "./archive-article.ts";
import type { ArchiveSource } from "./archive-source.ts";

export type ReadResult = { entries: ArchiveEntry[]; articles: ArchiveArticle[]; error: unknown };

/** For tests: collects everything a format reader yields for a text, and the error it ends with. */
export async function readAll(
  read: (source: ArchiveSource) => AsyncIterable<ArchiveEntry>,
  content: string | Buffer,
  site: string | null = null,
): Promise<ReadResult> {
  const folder = await mkdtemp(join(tmpdir(), "archive-"));
  const tables = openLookupTables();
  const entries: ArchiveEntry[] = [];
  let error: unknown = null;
  try {
    await writeFile(join(folder, "sample"), content);
    const file = await openArchiveFile(join(folder, "sample"));
    for await (const entry of read({ file, tables, options: {}, site })) entries.push(entry);
  } catch (thrown) {
    error = thrown;
  } finally {
    tables.close();
    await rm(folder, { recursive: true });
  }
  const articles = entries.flatMap((entry) => (entry.kind === "article" ? [entry.article] : []));
  return { entries, articles, error };
}
