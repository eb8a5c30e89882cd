import type { Client } from "../app/data/client.ts";
import type { GuardedOpen } from "../server/embeds/guarded-fetch.ts";
import type { ArchiveEntry } from "./formats/archive-article.ts";
import type { ArchiveSource } from "./formats/archive-source.ts";
import { readGhost } from "./formats/ghost.ts";
import { readJsonLines } from "./formats/json-lines.ts";
import { readMarkdownFiles } from "./formats/markdown-files.ts";
import { readMedium } from "./formats/medium.ts";
import { readSiteFiles } from "./formats/site-files.ts";
import { readSubstack } from "./formats/substack.ts";
import { readWxr } from "./formats/wxr.ts";
import { InvalidInputError, openArchiveFile } from "./input/archive-file.ts";
import { type ArchiveFormat, detectFormat, FORMAT_NAMES } from "./input/detect-format.ts";
import { type Downloads, openDownloads } from "./input/downloads.ts";
import { type LookupTables, openLookupTables } from "./input/lookup-tables.ts";
import { type MediaFolder, openMediaFolder } from "./input/media-folder.ts";
import { readSectionsFile, type Sections, writeSectionsFile } from "./input/sections-file.ts";
import {
  createReportBuilder,
  type ImportReport,
  type ReportBuilder,
} from "./report/import-report.ts";
import { createProgressMeter, type Progress, type ProgressMeter } from "./report/progress-meter.ts";
import { BackendUnavailableError } from "./write/backend-request.ts";
import { type BatchStages, createBatchWriter } from "./write/batch-writer.ts";
import { createImportDraft, type ImportDraft } from "./write/draft-article.ts";
import { createAuthorResolver } from "./write/find-or-create-author.ts";
import { type CategoryResolver, createCategoryResolver } from "./write/find-or-create-category.ts";
import type { KnownArticles } from "./write/known-articles.ts";
import { createOwnLinks } from "./write/own-links.ts";
import { createImageReplacement } from "./write/replace-images.ts";
import { createSlugAllocator } from "./write/slugs.ts";
import { createAddressStore } from "./write/store-addresses.ts";
import { createCommentStore } from "./write/store-comments.ts";
import { createHistoryStore } from "./write/store-history.ts";
import { createImageStore } from "./write/store-images.ts";
import { createNoteStore } from "./write/store-notes.ts";
import { createRecordingStore } from "./write/store-recordings.ts";
import { createRecordStore, type RecordStore } from "./write/store-records.ts";
import { type PlacedDraft, prepareArticles, writeArticles } from "./write/write-articles.ts";

export type ImportOptions = {
  file: string;
  /** Folder with the images of the archive. */
  media?: string;
  /** Folder for files that are fetched from the old site. */
  download?: string;
  /** Opens addresses of the old site; replaced by tests. */
  openAddress?: GuardedOpen;
  /** Address of the site that the archive is of; that in the file otherwise. */
  site?: string;
  /** File that maps categories of the archive to sections; a dry run writes its first version. */
  sections?: string;
  /** Address of this site. */
  siteUrl: string;
  dryRun: boolean;
  /** Must use the service key. */
  client: Client;
  onProgress?: (progress: Progress) => void;
  /** Ends the import after the current batch. */
  signal?: AbortSignal;
};

const READERS: Record<ArchiveFormat, (source: ArchiveSource) => AsyncIterable<ArchiveEntry>> = {
  wxr: readWxr,
  ghost: readGhost,
  "json-lines": readJsonLines,
  markdown: (source) => readSiteFiles(source, readMarkdownFiles),
  substack: (source) => readSiteFiles(source, readSubstack),
  medium: (source) => readSiteFiles(source, readMedium),
};
const PASSES: Record<ArchiveFormat, number> = {
  wxr: 2,
  ghost: 2,
  "json-lines": 2,
  markdown: 2,
  substack: 4,
  medium: 2,
};
/** Time that writing takes for each byte, in that of reading. */
const WRITING = 10;

/**
 * Imports an archive. Idempotent: an article whose slug exists on the site is skipped.
 *
 * @returns the report; `stopped` is the reason when the import ended early, with the articles before
 * that imported.
 * @throws InvalidInputError when the file or media folder cannot be read, or the format is unknown;
 * BackendUnavailableError when the backend does not respond to the first requests.
 */
export async function runImport(options: ImportOptions): Promise<ImportReport> {
  const started = performance.now();
  const file = await openArchiveFile(options.file);
  const format = await detectFormat(file);
  const sections = options.sections ? await readSectionsFile(options.sections) : null;
  if (options.sections && !sections && !options.dryRun) {
    throw new InvalidInputError(
      `There is no file ${options.sections}. A dry run with --sections writes its first version.`,
    );
  }
  // A folder of articles has their images too.
  const folder = options.media ?? (file.kind === "folder" ? file.path : undefined);
  const media = folder ? await openMediaFolder(folder) : null;
  const downloads =
    options.download && !options.dryRun
      ? await openDownloads({
          folder: options.download,
          siteUrl: options.siteUrl,
          signal: options.signal,
          ...(options.openAddress && { open: options.openAddress }),
        })
      : null;
  const builder = createReportBuilder(options.file, FORMAT_NAMES[format], options.dryRun);
  const tables = openLookupTables();
  const meter = createProgressMeter({
    size: file.size,
    passes: PASSES[format],
    weight: options.dryRun ? 1 : WRITING,
    onProgress: options.onProgress,
  });
  try {
    const parts = { media, downloads, tables, sections, builder, meter };
    const writer = await openWriter(options, parts);
    const entries = READERS[format]({
      file,
      tables,
      site: options.site ?? null,
      options: {
        signal: options.signal,
        onBytes: meter.addBytes,
      },
    });
    await importEntries(entries, createSlugAllocator(tables), writer, {
      builder,
      meter,
      signal: options.signal,
    });
    if (options.sections && !sections) {
      await writeSectionsFile(options.sections, writer.listSections());
    }
  } finally {
    tables.close();
  }
  builder.report.seconds = (performance.now() - started) / 1000;
  return builder.report;
}

type Writer = {
  stages: BatchStages<PlacedDraft[]>;
  records: RecordStore;
  listSections: CategoryResolver["listSections"];
};

async function openWriter(
  { client, dryRun, siteUrl, site }: ImportOptions,
  {
    media,
    downloads,
    tables,
    builder,
    sections,
    meter,
  }: {
    media: MediaFolder | null;
    downloads: Downloads | null;
    tables: LookupTables;
    builder: ReportBuilder;
    sections: Sections | null;
    meter: ProgressMeter;
  },
): Promise<Writer> {
  const shared = { client, isDryRun: dryRun, builder };
  const addresses = createAddressStore(shared);
  const images = createImageStore({ ...shared, media, downloads, addresses });
  const categories = await createCategoryResolver({ ...shared, sections });
  const authors = await createAuthorResolver({ ...shared, images });
  const links = createOwnLinks({ client, tables, siteUrl });
  const numberedArticles: KnownArticles = new Map();
  const recordings = createRecordingStore({ ...shared, media, downloads });
  const resolvers = {
    categories,
    authors,
    images,
    replacement: createImageReplacement({
      ...{ client, builder, images, isDryRun: dryRun },
      hasFiles: media !== null || downloads !== null,
    }),
    recordings,
    links,
    addresses,
    comments: createCommentStore(shared),
    history: createHistoryStore({ ...shared, tables, images, recordings }),
    notes: createNoteStore(shared),
    noteId: (archiveId: string, id: string) => tables.add("article-id", archiveId, id),
  };
  return {
    records: createRecordStore({ ...shared, tables, resolvers, site }),
    stages: {
      prepare: (drafts) =>
        prepareArticles({
          ...{ client, drafts, images, numberedArticles },
          onPrepared: meter.addPrepared,
        }),
      write: (placed) => writeArticles({ ...shared, placed, resolvers, onWritten: meter.addDone }),
    },
    listSections: categories.listSections,
  };
}

async function importEntries(
  entries: AsyncIterable<ArchiveEntry>,
  allocateSlug: ReturnType<typeof createSlugAllocator>,
  { stages, records }: Pick<Writer, "stages" | "records">,
  {
    builder,
    meter,
    signal,
  }: { builder: ReportBuilder; meter: ProgressMeter; signal: AbortSignal | undefined },
): Promise<void> {
  const queue = createBatchWriter(stages);
  try {
    for await (const entry of entries) {
      if (entry.kind === "record") {
        if (records.isAfterArticles(entry.record)) await queue.finish();
        await records.add(entry.record, entry.where);
      } else {
        const draft = readEntry(entry, allocateSlug, builder);
        if (draft) {
          meter.addRead();
          await queue.add(draft);
        }
      }
      if (signal?.aborted) break;
    }
  } catch (error) {
    builder.report.stopped = stopReason(error, signal);
  }
  const { read, ignored, stopped } = builder.report;
  if (read === 0 && stopped === null) {
    const others = ignored.count > 0 ? ", only entries that are none" : "";
    builder.report.stopped = `the file has no articles${others}`;
  }
  try {
    await queue.finish();
    await records.finish();
  } catch (error) {
    builder.report.stopped ??= stopReason(error, signal);
  }
  if (signal?.aborted) builder.report.stopped = "interrupted";
}

function readEntry(
  entry: Exclude<ArchiveEntry, { kind: "record" }>,
  allocateSlug: ReturnType<typeof createSlugAllocator>,
  builder: ReportBuilder,
): ImportDraft | null {
  if (entry.kind === "ignored") {
    const { where, title, what } = entry;
    builder.ignore({ where, title, what });
    return null;
  }
  builder.report.read += 1;
  if (entry.kind === "rejected") {
    builder.reject({ where: entry.where, title: entry.title, reason: entry.reason });
    return null;
  }
  const { where, title } = entry.article;
  const draft = createImportDraft(entry.article, allocateSlug);
  if (!("rejection" in draft)) return draft;
  builder.reject({ where, title, reason: draft.rejection });
  return null;
}

function stopReason(error: unknown, signal: AbortSignal | undefined): string {
  if (signal?.aborted) return "interrupted";
  if (error instanceof InvalidInputError || error instanceof BackendUnavailableError)
    return error.message;
  throw error;
}
