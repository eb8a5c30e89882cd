import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Client } from "../../app/data/client.ts";
import { readMarkdownFiles } from "../formats/markdown-files.ts";
import { readMedium } from "../formats/medium.ts";
import { readSubstack } from "../formats/substack.ts";
import { openArchiveFile } from "../input/archive-file.ts";
import { type ArchiveFormat, detectFormat, FORMAT_NAMES } from "../input/detect-format.ts";
import { openFetched } from "../input/downloads.ts";
import { openLookupTables } from "../input/lookup-tables.ts";
import { type MediaFolder, openMediaFolder } from "../input/media-folder.ts";
import { readSectionsFile } from "../input/sections-file.ts";
import { createProgressMeter, type Progress } from "../report/progress-meter.ts";
import {
  addComparisons,
  addLinkedImages,
  addMissing,
  type CheckReport,
  createCheckReport,
} from "./check-report.ts";
import { type CompareContext, compareArticle } from "./compare-article.ts";
import { openRecordComparer } from "./compare-records.ts";
import { readGhostSource } from "./ghost-source.ts";
import { readFilesSource, readJsonLinesSource } from "./json-lines-source.ts";
import { PERMALINKS, type SourceArticle, type SourceRecord } from "./source-article.ts";
import { openStoredArticles } from "./stored-articles.ts";
import { readWxrSource } from "./wxr-source.ts";

export type CheckOptions = {
  file: string;
  media?: string | undefined;
  /** Folder that the import fetched files into. */
  download?: string | undefined;
  site?: string | undefined;
  sections?: string | undefined;
  /** Address of this site. */
  siteUrl: string;
  /** Must use the service key. */
  client: Client;
  onProgress?: (progress: Progress) => void;
  signal?: AbortSignal;
};

const BATCH = 40;
/** Passes over the file. */
const PASSES: Record<ArchiveFormat, number> = {
  wxr: 2,
  ghost: 2,
  "json-lines": 1,
  markdown: 1,
  substack: 2,
  medium: 1,
};
/** Time that comparing takes for each byte, in that of reading. */
const COMPARING = 5;

/**
 * Compares an archive with what the site has of it, by another reading of the file than that of the import. Writes nothing.
 *
 * @throws InvalidInputError when the file cannot be read; BackendUnavailableError when the site cannot.
 */
export async function runCheck(options: CheckOptions): Promise<CheckReport> {
  const started = performance.now();
  const { client, siteUrl, signal } = options;
  const file = await openArchiveFile(options.file);
  const format = await detectFormat(file);
  const report = createCheckReport(options.file, FORMAT_NAMES[format]);
  const sections = (options.sections && (await readSectionsFile(options.sections))) || new Map();
  const folder = options.media ?? (file.kind === "folder" ? file.path : undefined);
  const fetched = options.download ? await openFetched(options.download) : null;
  const pathOf = folder ? pathFinder(await openMediaFolder(folder), fetched) : null;
  const tables = openLookupTables();
  const permalinkOf = (address: string) => tables.get(PERMALINKS, address);
  const stored = await openStoredArticles(client, permalinkOf);
  const site = options.site ?? null;
  const meter = createProgressMeter({
    size: file.size,
    passes: PASSES[format],
    weight: COMPARING,
    onProgress: options.onProgress,
  });
  const readOptions = { onBytes: meter.addBytes, ...(signal && { signal }) };
  const comparer = await openRecordComparer({ client, tables, pathOf });

  async function compare(batch: readonly SourceArticle[]): Promise<void> {
    const { articles, ...context } = await stored.read(batch);
    for (const [index, source] of batch.entries()) {
      const own = articles[index] ?? null;
      report.articles += 1;
      if (own === null) addMissing(report, source);
      else {
        const shown = [own.image, ...own.body.images];
        if (source.id) tables.add("site-id", source.id, own.id);
        const linked = shown.filter((image) => /^https?:/i.test(image));
        addLinkedImages(report, source, linked);
      }
      addComparisons(
        report,
        source,
        compareArticle(source, own, { ...context, siteUrl, pathOf, permalinkOf, sections }),
      );
      meter.addDone();
    }
  }

  async function compareRecords(records: readonly SourceRecord[]): Promise<void> {
    for (const { source, comparison } of await comparer.compare(records))
      addComparisons(report, source, [comparison]);
  }

  try {
    const entries = {
      wxr: () => readWxrSource(file, tables, site, readOptions),
      ghost: () => readGhostSource(file, tables, site, readOptions),
      "json-lines": () => readJsonLinesSource(file, site, readOptions),
      markdown: () => readFilesSource(readMarkdownFiles(file, readOptions), site),
      substack: () => readFilesSource(readSubstack(file, readOptions), site),
      medium: () => readFilesSource(readMedium(file, readOptions), site),
    }[format]();
    let batch: SourceArticle[] = [];
    let records: SourceRecord[] = [];
    for await (const entry of entries) {
      if (entry.kind === "article") {
        meter.addRead();
        batch.push(entry.article);
      } else if (entry.kind === "record") records.push(entry);
      else report.leftOut[entry.what] = (report.leftOut[entry.what] ?? 0) + 1;
      if (batch.length < BATCH && records.length < BATCH) continue;
      await compare(batch);
      await compareRecords(records);
      batch = [];
      records = [];
    }
    await compare(batch);
    await compareRecords(records);
  } catch (error) {
    if (!signal?.aborted) throw error;
    report.stopped = "interrupted";
  } finally {
    tables.close();
  }
  report.seconds = (performance.now() - started) / 1000;
  return report;
}

/** Finds the path in the bucket that a file of the media folder, or one that was fetched, has by its bytes. */
function pathFinder(
  media: MediaFolder,
  findFetched: ((address: string) => string | null) | null,
): NonNullable<CompareContext["pathOf"]> {
  const known = new Map<string, string>();
  return (reference, address) => {
    const file = media.find(reference) ?? findFetched?.(address) ?? null;
    if (file === null) return null;
    const before = known.get(file);
    if (before !== undefined) return before;
    const hash = createHash("sha256").update(readFileSync(file)).digest("hex");
    const path = `imported/${hash.slice(0, 2)}/${hash.slice(0, 16)}`;
    known.set(file, path);
    return path;
  };
}
