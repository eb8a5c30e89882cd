import { createWriteStream } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { toFields } from "../../app/data/articles/article-row.ts";
import type { Client } from "../../app/data/client.ts";
import type { FieldsJson } from "../../app/data/json.types.ts";
import type { AuthorRow, CategoryRow, DraftRow } from "../../app/data/rows.types.ts";
import { imagePaths } from "../../app/domain/newsroom/used-images.ts";
import { parseContent } from "../../app/domain/parse-content.ts";
import { readRows } from "../write/backend-request.ts";
import { groupAddresses, listAddresses, listComments } from "./belongings.ts";
import { listAll, listPages, PAGE_SIZE } from "./list-pages.ts";

export type ExportReport = {
  articles: number;
  drafts: number;
  /** Comments of readers that came from another site. */
  comments: number;
  images: number;
  /** Files of audio, video and captions. */
  recordings: number;
  /** Paths of files that the storage does not have. */
  missingFiles: string[];
};

export type ExportOptions = {
  /** Must not exist. */
  file: string;
  /** Folder for the images of the bucket; without one they are only named. */
  media?: string | undefined;
  /** Must use the service key. */
  client: Client;
  signal?: AbortSignal;
};

/**
 * Writes live and scheduled articles, and drafts with their stage, as JSON Lines that the import reads. What is in
 * Trash, the history and the unpublished changes of live articles are only in a backup.
 *
 * @throws BackendUnavailableError when the backend does not respond; the file is incomplete then.
 */
export async function runExport({
  file,
  media,
  client,
  signal,
}: ExportOptions): Promise<ExportReport> {
  const report: ExportReport = {
    articles: 0,
    drafts: 0,
    comments: 0,
    images: 0,
    recordings: 0,
    missingFiles: [],
  };
  const saved = new Set<string>();
  const names = await loadNames(client);

  async function* lines(): AsyncGenerator<string> {
    for await (const { id, updated_at, ...row } of listArticles(client)) {
      const isPublic = Date.parse(row.published_at) <= Date.now();
      yield await toLine(id, { ...row, updated_at }, isPublic ? "published" : "scheduled");
      report.articles += 1;
    }
    for await (const { article_id, fields, stage, kind, updated_at } of listDrafts(client)) {
      yield await toLine(article_id, { ...fields, updated_at }, stage, kind);
      report.drafts += 1;
    }
  }

  async function toLine(
    id: string,
    fields: FieldsJson,
    status: string,
    kind?: DraftRow["kind"],
  ): Promise<string> {
    if (media) {
      for (const path of listImages(fields)) await saveFile("article-images", path, media);
      for (const path of listRecordings(fields)) await saveFile("article-media", path, media);
    }
    const { category_id, author_id, other_authors, image_src, image_caption, ...others } = fields;
    const comments = await listComments(client, id);
    report.comments += comments.length;
    const line = {
      id,
      status,
      ...(kind === "page" && { kind }),
      title: fields.title ?? "",
      slug: fields.slug,
      addresses: await listAddresses(client, { kind: "article", target: id }),
      excerpt: fields.excerpt,
      category: names.categories.get(String(category_id)),
      authors: listByline({ author_id, other_authors }, names.authors),
      tags: fields.tags,
      published_at: fields.published_at || null,
      updated_at: others.updated_at,
      image: image_src
        ? {
            src: image_src,
            alt: fields.image_alt,
            decorative: fields.image_is_decorative,
            caption: image_caption,
          }
        : undefined,
      is_featured: fields.is_featured,
      is_popular: fields.is_popular,
      sponsor: fields.sponsor,
      label: fields.label,
      seo_title: fields.seo_title,
      seo_description: fields.seo_description,
      social_title: fields.social_title,
      social_description: fields.social_description,
      social_image: fields.social_image,
      canonical_url: fields.canonical_url,
      content: fields.content,
      ...(comments.length > 0 && { comments }),
    };
    return `${JSON.stringify(line)}\n`;
  }

  async function saveFile(
    bucket: "article-images" | "article-media",
    path: string,
    folder: string,
  ): Promise<void> {
    if (saved.has(`${bucket}/${path}`)) return;
    saved.add(`${bucket}/${path}`);
    const { data } = await client.storage.from(bucket).download(path);
    // A path that leaves the folder is no path of the bucket.
    if (!data || path.split("/").includes("..")) {
      report.missingFiles.push(path);
      return;
    }
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), Buffer.from(await data.arrayBuffer()));
    if (bucket === "article-images") report.images += 1;
    else report.recordings += 1;
  }

  await pipeline(Readable.from(lines()), createWriteStream(file, { flags: "wx", mode: 0o600 }), {
    signal,
  });
  return report;
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

function listByline<Named>(
  columns: Pick<FieldsJson, "author_id" | "other_authors">,
  authors: ReadonlyMap<string, Named>,
) {
  const { authorId, otherAuthors } = toFields({ ...columns, content: null });
  return [{ authorId, role: "by" as const }, ...otherAuthors].flatMap((place) => {
    const author = authors.get(place.authorId);
    return author ? [{ ...author, role: place.role }] : [];
  });
}

async function loadNames(client: Client) {
  const [categories, authors, ofCategories, ofAuthors] = await Promise.all([
    listAll<CategoryRow>((after) =>
      client.from("categories").select("*").gt("id", after).order("id").limit(PAGE_SIZE),
    ),
    listAll<AuthorRow>((after) =>
      client.from("authors").select("*").gt("id", after).order("id").limit(PAGE_SIZE),
    ),
    groupAddresses(client, "category"),
    groupAddresses(client, "author"),
  ]);
  return {
    categories: new Map(
      categories.map(({ id, name, slug }) => [
        id,
        { name, slug, addresses: ofCategories.get(id) ?? [] },
      ]),
    ),
    authors: new Map(
      authors.map(({ id, name, bio, image_url, kind }) => [
        id,
        { name, bio, image: image_url, kind, addresses: ofAuthors.get(id) ?? [] },
      ]),
    ),
  };
}

function listArticles(client: Client) {
  return listPages(
    (after) => client.from("articles").select("*").gt("id", after).order("id").limit(PAGE_SIZE),
    ({ id }) => id,
  );
}

/** Working copies of articles that are not on the site, those in Trash excepted. */
async function* listDrafts(client: Client) {
  const drafts = listPages(
    (after) =>
      client
        .from("article_drafts")
        .select("article_id,fields,stage,kind,updated_at")
        .is("trashed_at", null)
        .eq("has_changes", true)
        .gt("article_id", after)
        .order("article_id")
        .limit(PAGE_SIZE),
    ({ article_id }) => article_id,
  );
  for await (const draft of drafts) {
    const live = await readRows(() =>
      client.from("articles").select("id").eq("id", draft.article_id),
    );
    if (live.length === 0) yield draft;
  }
}
