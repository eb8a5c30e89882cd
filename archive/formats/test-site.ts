import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { strToU8, zipSync } from "fflate";
import { openArchiveFile } from "../input/archive-file.ts";
import { detectFormat } from "../input/detect-format.ts";
import { openLookupTables } from "../input/lookup-tables.ts";
import type { ArchiveArticle, ArchiveEntry } from "./archive-article.ts";
import { readMarkdownFiles } from "./markdown-files.ts";
import { readMedium } from "./medium.ts";
import { readSiteFiles } from "./site-files.ts";
import { readSubstack } from "./substack.ts";

const READERS = { markdown: readMarkdownFiles, substack: readSubstack, medium: readMedium };

/** For tests: reads an archive with a file for each article, from a folder or a zip file. */
export async function readSite(
  files: Record<string, string>,
  { isZip = false, site = null }: { isZip?: boolean; site?: string | null } = {},
): Promise<{ format: string; entries: ArchiveEntry[]; articles: ArchiveArticle[] }> {
  const folder = await mkdtemp(join(tmpdir(), "files-"));
  const tables = openLookupTables();
  const entries: ArchiveEntry[] = [];
  try {
    const path = await writeArchive(folder, files, isZip);
    const file = await openArchiveFile(path);
    const format = await detectFormat(file);
    if (!(format in READERS)) throw new Error(format);
    const read = READERS[format as keyof typeof READERS];
    for await (const entry of readSiteFiles({ file, tables, options: {}, site }, read))
      entries.push(entry);
    const articles = entries.flatMap((entry) => (entry.kind === "article" ? [entry.article] : []));
    return { format, entries, articles };
  } finally {
    tables.close();
    await rm(folder, { recursive: true });
  }
}

async function writeArchive(
  folder: string,
  files: Record<string, string>,
  isZip: boolean,
): Promise<string> {
  if (isZip) {
    const texts = Object.entries(files).map(([name, text]) => [name, strToU8(text)]);
    await writeFile(join(folder, "archive.zip"), zipSync(Object.fromEntries(texts)));
    return join(folder, "archive.zip");
  }
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, "site", name)), { recursive: true });
    await writeFile(join(folder, "site", name), text);
  }
  return join(folder, "site");
}
