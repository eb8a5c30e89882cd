import type { Client } from "../app/data/client.ts";
import type { ArchiveEntry } from "./archive-story.ts";
import type { ArchiveSource } from "./formats/archive-source.ts";
import { readGhost } from "./formats/ghost.ts";
import { readJsonLines } from "./formats/json-lines.ts";
import { readWxr } from "./formats/wxr.ts";
import { openArchiveFile } from "./input/archive-file.ts";
import { type ArchiveFormat, detectFormat } from "./input/detect-format.ts";
import { openLookupTables } from "./input/lookup-tables.ts";
import { UnusableInput } from "./input/unusable-input.ts";
import { type MediaFolder, openMediaFolder } from "./pictures/media-folder.ts";
import { createPictureStore } from "./pictures/store-pictures.ts";
import { createReport, type ImportReport, type ReportKeeper } from "./report/import-report.ts";
import { UnusableBackend } from "./write/ask-site.ts";
import { openAuthors } from "./write/author-keeper.ts";
import { openCategories } from "./write/category-keeper.ts";
import { draftStory, type StoryDraft } from "./write/draft-story.ts";
import { createSlugKeeper } from "./write/slugs.ts";
import { createStoryQueue, type Write } from "./write/story-queue.ts";
import { writeStories } from "./write/write-stories.ts";

export type ImportOptions = {
  file: string;
  /** Folder with the pictures that the file names. */
  media?: string;
  dryRun: boolean;
  /** Must use the service key. */
  client: Client;
  /** Told how far the reading has come, in bytes of the file on disk; some formats are read twice. */
  onProgress?: (progress: { bytesRead: number; bytesTotal: number; report: ImportReport }) => void;
  /** Ends the import after the stories that are under way. */
  signal?: AbortSignal;
};

const READERS: Record<ArchiveFormat, (source: ArchiveSource) => AsyncIterable<ArchiveEntry>> = {
  wxr: readWxr,
  ghost: readGhost,
  "json-lines": readJsonLines,
};
const FORMAT_NAMES: Record<ArchiveFormat, string> = {
  wxr: "WordPress export",
  ghost: "Ghost export",
  "json-lines": "JSON Lines",
};
const READINGS: Record<ArchiveFormat, number> = { wxr: 2, ghost: 2, "json-lines": 1 };

/**
 * Imports an archive. Safe to run again: a story whose slug the site has already is left alone.
 *
 * @returns the report; `stopped` says why when the file could not be read to its end, the backend fell
 * silent or the caller ended it. What came before that is imported.
 * @throws UnusableInput when the file is missing or of no known format, or the media folder is missing;
 * UnusableBackend when the backend can not be used from the start.
 */
export async function runImport(options: ImportOptions): Promise<ImportReport> {
  const started = performance.now();
  const file = await openArchiveFile(options.file);
  const format = await detectFormat(file);
  const media = options.media ? await openMediaFolder(options.media) : null;
  const keeper = createReport(options.file, FORMAT_NAMES[format], options.dryRun);
  const tables = openLookupTables();
  const bytesTotal = file.size * READINGS[format];
  let bytesRead = 0;
  try {
    const write = await openWriter(options, media, keeper);
    const entries = READERS[format]({
      file,
      tables,
      options: {
        signal: options.signal,
        onBytes(count) {
          bytesRead += count;
          options.onProgress?.({ bytesRead, bytesTotal, report: keeper.report });
        },
      },
    });
    await importEntries(entries, createSlugKeeper(tables), write, keeper, options.signal);
  } finally {
    tables.close();
  }
  keeper.report.seconds = (performance.now() - started) / 1000;
  return keeper.report;
}

async function openWriter(
  { client, dryRun }: ImportOptions,
  media: MediaFolder | null,
  keeper: ReportKeeper,
): Promise<Write> {
  const shared = { client, isDryRun: dryRun, report: keeper };
  const pictures = createPictureStore({ ...shared, media });
  const categories = await openCategories(shared);
  const authors = await openAuthors({ ...shared, pictures });
  const resolvers = { categories, authors, pictures };
  return (drafts) => writeStories({ client, drafts, resolvers, isDryRun: dryRun, keeper });
}

async function importEntries(
  entries: AsyncIterable<ArchiveEntry>,
  keepSlug: ReturnType<typeof createSlugKeeper>,
  write: Write,
  keeper: ReportKeeper,
  signal: AbortSignal | undefined,
): Promise<void> {
  const queue = createStoryQueue(write);
  try {
    for await (const entry of entries) {
      const draft = readEntry(entry, keepSlug, keeper);
      if (draft) await queue.add(draft);
      if (signal?.aborted) break;
    }
  } catch (error) {
    keeper.report.stopped = reasonToStop(error, signal);
  }
  try {
    await queue.finish();
  } catch (error) {
    keeper.report.stopped ??= reasonToStop(error, signal);
  }
  if (signal?.aborted) keeper.report.stopped = "interrupted";
}

function readEntry(
  entry: ArchiveEntry,
  keepSlug: ReturnType<typeof createSlugKeeper>,
  keeper: ReportKeeper,
): StoryDraft | null {
  if (entry.kind === "left-out") {
    keeper.leaveOut(entry.what);
    return null;
  }
  keeper.report.read += 1;
  if (entry.kind === "refused") {
    keeper.refuse({ where: entry.where, title: entry.title, reason: entry.reason });
    return null;
  }
  const { where, title } = entry.story;
  const draft = draftStory(entry.story, keepSlug);
  if (!("refusal" in draft)) return draft;
  keeper.refuse({ where, title, reason: draft.refusal });
  return null;
}

function reasonToStop(error: unknown, signal: AbortSignal | undefined): string {
  if (signal?.aborted) return "interrupted";
  if (error instanceof UnusableInput || error instanceof UnusableBackend) return error.message;
  throw error;
}
