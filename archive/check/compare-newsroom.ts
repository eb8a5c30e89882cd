import { isDeepStrictEqual } from "node:util";
import type { Client } from "../../app/data/client.ts";
import { listStoredSections } from "../../app/data/sections.ts";
import { isRecord } from "../../app/domain/parse-inlines.ts";
import type { NewsroomRecord } from "../formats/newsroom-records.ts";
import { readRows } from "../write/backend-request.ts";
import type { Comparison } from "./compare-article.ts";
import { wordsOfFields } from "./read-content.ts";

type RecordOf<Kind extends NewsroomRecord["record"]> = Extract<NewsroomRecord, { record: Kind }>;

/** The ids that articles and categories of the archive have on this site; undefined for those that it has not. */
export type OwnIds = {
  article(id: string): string | undefined;
  category(id: string): string | undefined;
};

/** Compares what a newsroom has besides articles and their terms with the site. Paths of files are not compared. */
export function createNewsroomComparer(
  client: Client,
  ids: OwnIds,
): (record: NewsroomRecord) => Promise<Comparison> {
  async function compareChanges({ article, fields, stage, note }: RecordOf<"changes">) {
    const [stored] = await readRows(() =>
      client
        .from("article_drafts")
        .select("fields,stage,note")
        .eq("article_id", ids.article(article) ?? article),
    );
    const isKept =
      stored !== undefined &&
      wordsOfFields(stored.fields) === wordsOfFields(fields) &&
      stored.stage === stage &&
      stored.note === (note ?? null);
    return one("changes and plans", isKept, `unpublished changes: ${String(fields.title ?? "")}`);
  }

  async function comparePlan({ article, place, at, action }: RecordOf<"plan">) {
    const isSame = (moment: string | null) => Date.parse(moment ?? "") === Date.parse(at);
    // It was carried out where it was planned.
    if (Date.parse(at) <= Date.now()) return none("changes and plans");
    const what = `plan for ${at}: ${place ?? article ?? ""}`;
    if (place) {
      const [front] = await readRows(() => client.from("fronts").select("id").eq("place", place));
      const { data } = await client.rpc("list_front_updates", {
        front_id: front?.id ?? crypto.randomUUID(),
        known_seq: 0,
      });
      const planned = isRecord(data) ? data.planned_at : null;
      return one("changes and plans", typeof planned === "string" && isSame(planned), what);
    }
    const id = article && (ids.article(article) ?? article);
    const plans = id
      ? await readRows(() => client.rpc("list_scheduled_changes", { article_id: id }))
      : [];
    const isKept = plans.some((plan) => plan.action === action && isSame(plan.at));
    return one("changes and plans", isKept, what);
  }

  async function compareDraftNote({ id, body, quote, replacement }: RecordOf<"draft-note">) {
    const [stored] = await readRows(() =>
      client.from("draft_notes").select("body,quote,replacement").eq("id", id),
    );
    const given = { body, quote: quote ?? null, replacement: replacement ?? null };
    return one(
      "changes and plans",
      isDeepStrictEqual({ ...stored }, given),
      `note: ${body.slice(0, 100)}`,
    );
  }

  async function compareSections({ sections }: RecordOf<"sections">) {
    const stored = await listStoredSections(client);
    const wanted = sections.map(({ category_id, color, ...section }) => ({
      ...section,
      category_id: ids.category(category_id) ?? category_id,
      color: color ?? null,
    }));
    return one("site and fronts", isDeepStrictEqual(stored, wanted), "sections");
  }

  async function compareFront({ place, number, layout, created_at }: RecordOf<"front-version">) {
    const [front] = await readRows(() => client.from("fronts").select("id").eq("place", place));
    const [stored] = await readRows(() =>
      client
        .from("front_versions")
        .select("layout,created_at")
        .eq("front_id", front?.id ?? crypto.randomUUID())
        .eq("number", number),
    );
    const isKept =
      stored !== undefined &&
      Date.parse(stored.created_at) === Date.parse(created_at) &&
      isDeepStrictEqual(withoutPaths(stored.layout), withoutPaths(layout));
    return one("site and fronts", isKept, `front ${place}, version ${number}`);
  }

  async function compareBanner({ text, link, created_at }: RecordOf<"banner">) {
    const stored = await readRows(() =>
      client.from("banners").select("text,link").eq("created_at", created_at),
    );
    const isKept = stored.some((own) => own.text === text && own.link === (link ?? null));
    return one("site and fronts", isKept, `banner: ${text}`);
  }

  async function compareSetting({ name, value, saved_at }: RecordOf<"setting">) {
    const stored = await readRows(() => client.rpc("export_settings"));
    const isKept = stored.some(
      (own) =>
        own.name === name &&
        (saved_at == null || Date.parse(own.saved_at) === Date.parse(saved_at)) &&
        isDeepStrictEqual(withoutPaths(own.value), withoutPaths(value)),
    );
    return one("site and fronts", isKept, `setting ${name}`);
  }

  async function compareGone({ kind, slug }: RecordOf<"gone">) {
    const stored = await readRows<{ is_gone: boolean }>(() =>
      kind === "article"
        ? client.rpc("find_redirect", { slug })
        : client.rpc("find_page_redirect", { kind, slug }),
    );
    return one("addresses", stored[0]?.is_gone === true, `/${kind}/${slug}, which is gone`);
  }

  return async (record) => {
    if (record.record === "changes") return compareChanges(record);
    if (record.record === "plan") return comparePlan(record);
    if (record.record === "draft-note") return compareDraftNote(record);
    if (record.record === "sections") return compareSections(record);
    if (record.record === "front-version") return compareFront(record);
    if (record.record === "banner") return compareBanner(record);
    if (record.record === "setting") return compareSetting(record);
    return compareGone(record);
  };
}

/** Fields that have paths in buckets, where an import names files by their bytes. */
const PATHS = new Set(["image", "source", "dark"]);

function withoutPaths(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutPaths);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      PATHS.has(key) && typeof inner === "string" ? "file" : withoutPaths(inner),
    ]),
  );
}

function none(kind: Comparison["kind"]): Comparison {
  return { kind, total: 0, lost: [] };
}

function one(kind: Comparison["kind"], isKept: boolean, what: string): Comparison {
  return { kind, total: 1, lost: isKept ? [] : [{ what, count: 1 }] };
}
