import type { Client } from "../../app/data/client.ts";
import type { ArchiveRecord } from "../formats/json-records.ts";
import { UNKNOWN_SITE } from "../html/links.ts";
import type { LookupTables } from "../input/lookup-tables.ts";
import type { ReportBuilder } from "../report/import-report.ts";
import type { Resolvers } from "./article-row.ts";
import { type Insert, requestWithRetry } from "./backend-request.ts";
import { createFrontStore } from "./store-fronts.ts";
import { createNewsroomStore } from "./store-newsroom.ts";

export type RecordStore = {
  /** Whether the articles that the record names must be stored before it. */
  isAfterArticles(record: ArchiveRecord): boolean;
  /** Stores what is not there yet. */
  add(record: ArchiveRecord, where: string): Promise<void>;
  finish(): Promise<void>;
};

type RecordOf<Kind extends ArchiveRecord["record"]> = Extract<ArchiveRecord, { record: Kind }>;

const MOST_KEY_ARTICLES = 12;
const MOST_PARTS = 100;

/**
 * Stores what articles of an export have in common: categories, authors, topics, series, addresses, information pages and
 * image texts; and what else the newsroom has.
 */
export function createRecordStore({
  client,
  tables,
  resolvers,
  site,
  isDryRun,
  builder,
}: {
  client: Client;
  tables: Pick<LookupTables, "add" | "get">;
  resolvers: Pick<Resolvers, "categories" | "authors" | "images" | "recordings" | "addresses">;
  site: string | undefined;
  isDryRun: boolean;
  builder: ReportBuilder;
}): RecordStore {
  const { categories, authors, images, addresses } = resolvers;
  const { report } = builder;

  async function addCategory(
    { id, name, slug, addresses: own }: RecordOf<"category">,
    where: string,
  ) {
    const found = await categories.resolve([{ name, slug }], { where, title: name });
    if (found.id === null) return;
    tables.add("category-id", id, found.id);
    addresses.add("category", found.id, own, where);
  }

  async function addAuthor(author: RecordOf<"author">, where: string) {
    const { name, slug, bio = null, image = null, kind } = author;
    const isOrganization = kind === "organization";
    const found = await authors.resolve(
      { name, slug, bio, image, isOrganization },
      { where, site: site ?? UNKNOWN_SITE },
    );
    if (found === null) return;
    tables.add("author-id", author.id, found);
    addresses.add("author", found, author.addresses, where);
  }

  async function addTopic(
    { slug, description, image, articles }: RecordOf<"topic">,
    where: string,
  ) {
    const row = {
      slug,
      description,
      image_src: image ? await images.resolve(image, { where, site: site ?? UNKNOWN_SITE }) : null,
      key_articles: idsOf(articles).slice(0, MOST_KEY_ARTICLES),
    };
    report.topics += await insert(where, slug, () =>
      client
        .from("topics")
        .upsert(row, { onConflict: "slug", ignoreDuplicates: true })
        .select("slug"),
    );
  }

  async function addSeries(
    { slug, name, description, articles }: RecordOf<"series">,
    where: string,
  ) {
    let id = "";
    const added = await insert(where, name, async () => {
      const answer = await client
        .from("series")
        .upsert({ slug, name, description }, { onConflict: "slug", ignoreDuplicates: true })
        .select("id");
      id = answer.data?.[0]?.id ?? "";
      return answer;
    });
    report.series += added;
    if (id === "") return;
    const parts = idsOf(articles)
      .slice(0, MOST_PARTS)
      .map((article_id, index) => ({ article_id, series_id: id, position: index + 1 }));
    if (parts.length === 0) return;
    await insert(where, name, () =>
      client
        .from("series_parts")
        .upsert(parts, { onConflict: "article_id", ignoreDuplicates: true })
        .select("article_id"),
    );
  }

  async function addPage({ path, article, number, published_at }: RecordOf<"page">, where: string) {
    const [article_id] = idsOf([article]);
    if (article_id === undefined) return;
    report.pages += await insert(where, path, async () => {
      const version = await client
        .from("article_versions")
        .select("number")
        .eq("article_id", article_id)
        .eq("source_number", number)
        .maybeSingle();
      if (!version.data) return { ...version, data: [] };
      const row = { path, article_id, version_number: version.data.number, published_at };
      return client
        .from("information_pages")
        .upsert(row, { onConflict: "path", ignoreDuplicates: true })
        .select("path");
    });
  }

  async function addImage({ record: _, path, ...image }: RecordOf<"image">, where: string) {
    const user = { where, site: site ?? UNKNOWN_SITE };
    const stored = await images.resolve(path, user);
    if (stored === null || /^https?:/i.test(stored)) return;
    const origin = image.cropped_from ? await images.resolve(image.cropped_from, user) : null;
    report.imageTexts += await insert(where, path, async () => {
      const details = { ...image, cropped_from: origin };
      const answer = await client.rpc("import_image", { path: stored, details });
      return { ...answer, data: answer.data ? [stored] : [] };
    });
  }

  async function addAddress({ kind, target, address }: RecordOf<"address">, where: string) {
    if (kind !== "image") return addresses.add(kind, target, [address], where);
    const path = await images.resolve(target, { where, site: site ?? UNKNOWN_SITE });
    if (path !== null && !/^https?:/i.test(path)) addresses.add(kind, path, [address], where);
  }

  /** The ids that articles of the archive have here. */
  function idsOf(given: readonly string[]): string[] {
    return [...new Set(given.flatMap((id) => tables.get("article-id", id) ?? []))];
  }

  const insert: Insert = async (where, title, send) => {
    if (isDryRun) return 1;
    const { data, error } = await requestWithRetry(send);
    if (error) {
      builder.reject({ where, title, reason: `rejected by the database: ${error.message}` });
      return 0;
    }
    return countAdded(data);
  };

  const newsroom = createNewsroomStore({
    ...{ client, tables, resolvers, insert, isDryRun, report },
    fronts: createFrontStore({ client, tables, images, isDryRun, insert, report }),
  });

  return {
    isAfterArticles: ({ record }) => record !== "category" && record !== "author",
    async add(record, where) {
      if (record.record === "category") await addCategory(record, where);
      else if (record.record === "author") await addAuthor(record, where);
      else if (record.record === "topic") await addTopic(record, where);
      else if (record.record === "series") await addSeries(record, where);
      else if (record.record === "page") await addPage(record, where);
      else if (record.record === "image") await addImage(record, where);
      else if (record.record === "address") await addAddress(record, where);
      else await newsroom.add(record, { where, site: site ?? UNKNOWN_SITE });
    },
    async finish() {
      await addresses.flush();
      await newsroom.finish();
    },
  };
}

/** Rows that an answer names, or what a function says of them; one for a function that says nothing. */
function countAdded(data: unknown): number {
  if (Array.isArray(data)) return data.length;
  return typeof data === "number" ? data : Number(data !== false);
}
