import { access } from "node:fs/promises";
import type { Client } from "../../app/data/client.ts";
import type { FieldsJson } from "../../app/data/json.types.ts";
import { imagePaths } from "../../app/domain/newsroom/used-images.ts";
import { parseContent } from "../../app/domain/parse-content.ts";
import { readRows } from "../write/backend-request.ts";
import { type ExportedArticle, toArticleLine } from "./article-line.ts";
import { listVersions, loadBelongings } from "./belongings.ts";
import { PAGE_SIZE, readPages } from "./list-pages.ts";
import { fieldsOfRecord, listNewsroomRecords } from "./newsroom-records.ts";
import { writeWholeFile } from "./output-file.ts";
import { createFileSaver, type FileSaver } from "./save-files.ts";
import { listNameRecords, listOtherRecords, loadNames } from "./taxonomy-records.ts";

export type ExportReport = {
  articles: number;
  drafts: number;
  /** Articles on the site with changes that are not published. */
  changes: number;
  /** Versions of articles and drafts. */
  versions: number;
  /** Comments of readers that came from another site. */
  comments: number;
  /** Notes to readers about changes. */
  notes: number;
  /** Files of images, and of audio, video and captions. */
  images: number;
  recordings: number;
  /** Paths of files that the storage does not have. */
  missingFiles: string[];
};

export type ExportOptions = {
  /** Must not exist. */
  file: string;
  /** Folder for the files of the buckets; without one they are only named. */
  media?: string | undefined;
  /** Must use the service key. */
  client: Client;
  signal?: AbortSignal;
};

/**
 * Writes the newsroom as JSON Lines that the import reads: categories and authors, live and scheduled articles and drafts,
 * each followed by its history, then topics, series, addresses and what is said of images, and last what else the newsroom
 * has. What is in Trash and the accounts are only in a backup. The file has its name when it is whole.
 *
 * @throws BackendUnavailableError when the backend does not respond; Error with code EEXIST when the file exists.
 */
export async function runExport({
  file,
  media,
  client,
  signal,
}: ExportOptions): Promise<ExportReport> {
  await refuseExisting(file);
  const counts = { articles: 0, drafts: 0, changes: 0, versions: 0, comments: 0, notes: 0 };
  const files = createFileSaver(client, media, signal);
  const names = await loadNames(client);

  async function* records() {
    for (const name of listNameRecords(names)) {
      if ("image" in name) await saveFiles(files, { image_src: name.image });
      yield name;
    }
    for await (const articles of listArticles(client)) {
      yield* listOf(articles);
      counts.articles += articles.length;
    }
    for await (const drafts of listDrafts(client)) {
      yield* listOf(drafts);
      counts.drafts += drafts.length;
    }
    for await (const other of listOtherRecords(client)) {
      if (other.record === "image" && "path" in other)
        await files.save("article-images", other.path);
      yield other;
    }
    for await (const record of listNewsroomRecords(client)) {
      await saveFiles(files, fieldsOfRecord(record) ?? {});
      if (record.record === "changes" && record.has_changes) counts.changes += 1;
      yield record;
    }
  }

  /** Lines of articles in the order of their ids, each followed by its history. */
  async function* listOf(articles: ExportedArticle[]) {
    const ids = articles.map(({ id }) => id);
    const belongings = await loadBelongings(client, ids);
    const versions = listVersions(client, ids);
    let next = await versions.next();
    for (const article of articles) {
      await saveFiles(files, article.fields);
      const line = toArticleLine(article, names, belongings);
      counts.comments += line.comments?.length ?? 0;
      counts.notes += line.notes?.length ?? 0;
      yield line;
      for (; next.value?.article_id === article.id; next = await versions.next()) {
        const { article_id, ...version } = next.value;
        await saveFiles(files, version.fields);
        yield { record: "version", article: article_id, ...version };
        counts.versions += 1;
      }
    }
  }

  async function* lines(): AsyncGenerator<string> {
    for await (const record of records()) yield `${JSON.stringify(record)}\n`;
  }

  await writeWholeFile(file, lines(), signal);
  const { images, recordings, missingFiles } = files;
  return { ...counts, images, recordings, missingFiles };
}

/** Early: an export may take hours before it has a file to write. */
async function refuseExisting(file: string): Promise<void> {
  const exists = await access(file).then(
    () => true,
    () => false,
  );
  if (exists) throw Object.assign(new Error(`${file} exists`), { code: "EEXIST" });
}

async function saveFiles(files: FileSaver, fields: FieldsJson): Promise<void> {
  for (const path of listImages(fields)) await files.save("article-images", path);
  for (const path of listRecordings(fields)) await files.save("article-media", path);
}

function listImages({ image_src, social_image, content }: FieldsJson): string[] {
  const toPath = (value: unknown) => (typeof value === "string" ? value : "");
  return imagePaths({ imageSrc: toPath(image_src), socialImage: toPath(social_image), content });
}

/** Paths in the bucket `article-media` of audio, video and captions. */
function listRecordings({ content }: FieldsJson): string[] {
  return parseContent(content)
    .flatMap((block) => {
      if (block.type === "audio") return [block.file];
      return block.type === "video" ? [block.file, block.captions] : [];
    })
    .filter((file) => file !== "" && !file.startsWith("https:"));
}

async function* listArticles(client: Client): AsyncGenerator<ExportedArticle[]> {
  const pages = readPages(
    (after) => client.from("articles").select("*").gt("id", after).order("id").limit(PAGE_SIZE),
    ({ id }) => id,
  );
  for await (const articles of pages)
    yield articles.map(({ id, ...fields }) => {
      const isPublic = Date.parse(fields.published_at) <= Date.now();
      return { id, fields, status: isPublic ? "published" : "scheduled" };
    });
}

/** Working copies of articles that are not on the site, those in Trash excepted. */
async function* listDrafts(client: Client): AsyncGenerator<ExportedArticle[]> {
  const pages = readPages(
    (after) =>
      client
        .from("article_drafts")
        .select(
          "article_id,fields,stage,kind,based_on,due_at,planned_for,note,created_at,updated_at",
        )
        .is("trashed_at", null)
        .eq("has_changes", true)
        .gt("article_id", after)
        .order("article_id")
        .limit(PAGE_SIZE),
    ({ article_id }) => article_id,
  );
  for await (const drafts of pages) {
    const ids = drafts.map(({ article_id }) => article_id);
    const published = await readRows(() => client.from("articles").select("id").in("id", ids));
    const live = new Set(published.map(({ id }) => id));
    yield drafts
      .filter(({ article_id }) => !live.has(article_id))
      .map(({ article_id: id, fields, stage, created_at, updated_at, ...draft }) => ({
        id,
        fields: { ...fields, created_at, updated_at },
        status: stage,
        draft,
      }));
  }
}
