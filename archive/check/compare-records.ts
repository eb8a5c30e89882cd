import type { Client } from "../../app/data/client.ts";
import { toOldAddress } from "../../app/domain/pages/old-address.ts";
import { listAll, PAGE_SIZE } from "../export/list-pages.ts";
import type { ArchiveRecord, ArchiveVersion } from "../formats/json-records.ts";
import type { LookupTables } from "../input/lookup-tables.ts";
import { readRows } from "../write/backend-request.ts";
import type { CompareContext, Comparison } from "./compare-article.ts";
import { createNewsroomComparer } from "./compare-newsroom.ts";
import { wordsOfFields } from "./read-content.ts";
import { wordsOf } from "./reading.ts";
import type { SourceRecord } from "./source-article.ts";

export type RecordComparer = {
  /** Compares lines of an export with the site, each by itself. */
  compare(
    records: readonly SourceRecord[],
  ): Promise<{ source: { where: string; title: string }; comparison: Comparison }[]>;
};

type RecordOf<Kind extends ArchiveRecord["record"]> = Extract<ArchiveRecord, { record: Kind }>;

const IMAGE_TEXTS = [
  "alt",
  "caption",
  "credit",
  "source",
  "license",
  "copyright",
  "place",
] as const;
/** Focal points are stored as 32-bit numbers. */
const LEAST_DISTANCE = 1e-4;

/** Compares what articles of an export have in common, and their history, with the site. */
export async function openRecordComparer({
  client,
  tables,
  pathOf,
}: {
  client: Client;
  tables: Pick<LookupTables, "get">;
  pathOf: CompareContext["pathOf"];
}): Promise<RecordComparer> {
  const authors = await listAll<{ id: string; name: string; slug: string; bio: string | null }>(
    (after) =>
      client
        .from("authors")
        .select("id,name,slug,bio")
        .gt("id", after)
        .order("id")
        .limit(PAGE_SIZE),
  );
  const categories = await listAll<{ id: string; name: string; slug: string }>((after) =>
    client.from("categories").select("id,name,slug").gt("id", after).order("id").limit(PAGE_SIZE),
  );

  const categoryIds = new Map<string, string>();
  const compareNewsroom = createNewsroomComparer(client, {
    article: (id) => tables.get("site-id", id) ?? undefined,
    category: (id) => categoryIds.get(id),
  });

  async function compareVersion({ article, number, fields, created_at, name }: ArchiveVersion) {
    const id = tables.get("site-id", article) ?? article;
    const [stored] = await readRows(() =>
      client
        .from("article_versions")
        .select("fields,created_at,name")
        .eq("article_id", id)
        .or(`source_number.eq.${number},and(source_number.is.null,number.eq.${number})`)
        .limit(1),
    );
    const isKept =
      stored !== undefined &&
      wordsOfFields(stored.fields) === wordsOfFields(fields) &&
      Date.parse(stored.created_at) === Date.parse(created_at) &&
      stored.name === (name ?? null);
    return one("history", isKept, `version ${number}`);
  }

  async function compareTopic({ slug, description, articles }: RecordOf<"topic">) {
    const [stored] = await readRows(() =>
      client.from("topics").select("description,key_articles").eq("slug", slug),
    );
    const isKept = stored?.description === description && isSame(articles, stored.key_articles);
    return one("topics and series", isKept, `topic ${slug}`);
  }

  async function compareSeries({ slug, name, description, articles }: RecordOf<"series">) {
    const [stored] = await readRows(() =>
      client.from("series").select("id,name,description").eq("slug", slug),
    );
    const parts = await readRows(() =>
      client
        .from("series_parts")
        .select("article_id")
        .eq("series_id", stored?.id ?? crypto.randomUUID())
        .order("position"),
    );
    const ids = parts.map(({ article_id }) => article_id);
    const isKept =
      stored?.name === name && stored.description === description && isSame(articles, ids);
    return one("topics and series", isKept, `series ${slug}`);
  }

  async function comparePage({ path }: RecordOf<"page">) {
    const stored = await readRows(() =>
      client.from("information_pages").select("path").eq("path", path),
    );
    return one("addresses", stored.length > 0, path);
  }

  async function compareAddress({ kind, address, target }: RecordOf<"address">) {
    const own = toOldAddress(address) ?? address;
    const stored = await readRows(() =>
      client.from("old_addresses").select("target").eq("address", own).eq("kind", kind),
    );
    const [page] = await readRows(() =>
      client.rpc("list_former_addresses", { kind, targets: [target], after: "", max_rows: 1000 }),
    );
    // A file has another name here.
    const isImage = kind === "image" && stored.length > 0;
    const isKept = isImage || stored[0]?.target === target || page?.address === own;
    return one("addresses", isKept, own);
  }

  async function compareImage(image: RecordOf<"image">) {
    const path = pathOf?.(image.path, image.path);
    const rows = await readRows(() =>
      client
        .from("images")
        .select(`${IMAGE_TEXTS.join(",")},focal_x,focal_y` as "alt,focal_x,focal_y")
        .or(
          path
            ? `path.like."${path}.*",path.eq."${quote(image.path)}"`
            : `path.eq."${quote(image.path)}"`,
        )
        .limit(1),
    );
    const stored = rows[0] as Partial<Record<string, unknown>> | undefined;
    const isNear = (name: "focal_x" | "focal_y") =>
      image[name] == null ||
      Math.abs(Number(stored?.[name] ?? -1) - Number(image[name])) < LEAST_DISTANCE;
    const isKept =
      stored !== undefined &&
      IMAGE_TEXTS.every((name) => (stored[name] ?? "") === (image[name] ?? "")) &&
      isNear("focal_x") &&
      isNear("focal_y");
    return one("image texts", isKept, image.path);
  }

  function compareAuthor({ name, bio }: RecordOf<"author">) {
    const own = authors.filter((author) => keyOf(author.name) === keyOf(name));
    const isKept = own.some((author) => keyOf(author.bio ?? "") === keyOf(bio ?? ""));
    return one("authors", isKept, name);
  }

  function compareCategory({ id, name, slug }: RecordOf<"category">) {
    const own =
      categories.find((each) => each.slug === slug) ??
      categories.find((each) => keyOf(each.name) === keyOf(name));
    if (own) categoryIds.set(id, own.id);
    return one("categories and tags", own !== undefined, name);
  }

  /** Whether articles of the export are these ones here, in this order. */
  function isSame(articles: readonly string[], ids: readonly string[]): boolean {
    const own = articles.flatMap((id) => tables.get("site-id", id) ?? []);
    return own.join() === ids.filter((id) => own.includes(id)).join();
  }

  async function compareOne(record: ArchiveRecord | ArchiveVersion): Promise<Comparison> {
    if (record.record === "version") return compareVersion(record);
    if (record.record === "topic") return compareTopic(record);
    if (record.record === "series") return compareSeries(record);
    if (record.record === "address") return compareAddress(record);
    if (record.record === "page") return comparePage(record);
    if (record.record === "image") return compareImage(record);
    if (record.record === "author") return compareAuthor(record);
    return record.record === "category" ? compareCategory(record) : compareNewsroom(record);
  }

  return {
    async compare(records) {
      const comparisons = [];
      for (const { where, record } of records) {
        const title = "fields" in record ? String(record.fields.title ?? "") : "";
        comparisons.push({ source: { where, title }, comparison: await compareOne(record) });
      }
      return comparisons;
    },
  };
}

function one(kind: Comparison["kind"], isKept: boolean, what: string): Comparison {
  return { kind, total: 1, lost: isKept ? [] : [{ what, count: 1 }] };
}

function keyOf(text: string): string {
  return wordsOf(text).join(" ");
}

/** For a quoted value of a filter. */
function quote(value: string): string {
  return value.replace(/[\\"]/g, "\\$&");
}
