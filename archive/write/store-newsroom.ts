import type { Client } from "../../app/data/client.ts";
import type { Json } from "../../app/data/json.types.ts";
import { listStoredSections, type StoredSection } from "../../app/data/sections.ts";
import { isRecord } from "../../app/domain/parse-inlines.ts";
import type { NewsroomRecord } from "../formats/newsroom-records.ts";
import { readDate } from "../formats/read-date.ts";
import { cutAtWord, toLine } from "../html/clean-text.ts";
import type { LookupTables } from "../input/lookup-tables.ts";
import type { ImportReport } from "../report/import-report.ts";
import type { Resolvers } from "./article-row.ts";
import { type Insert, readRows } from "./backend-request.ts";
import type { FrontStore } from "./store-fronts.ts";
import type { ImageStore, ImageUser } from "./store-images.ts";
import { createFieldsReader } from "./stored-fields.ts";

export type NewsroomStore = {
  /** Stores what is not there yet. */
  add(record: NewsroomRecord, user: ImageUser): Promise<void>;
  finish(): Promise<void>;
};

type RecordOf<Kind extends NewsroomRecord["record"]> = Extract<NewsroomRecord, { record: Kind }>;

/** Addresses in one request. */
const BATCH = 100;
/** Sections of a new installation, in their order; the first four are in the footer. */
const FIRST_SECTIONS = "world politics business technology sports entertainment".split(" ");
const FOOTER_SECTIONS = 4;

/** Stores what a newsroom has besides articles and their terms. What somebody has set here stays. */
export function createNewsroomStore({
  client,
  tables,
  resolvers: { images, recordings },
  fronts,
  insert,
  isDryRun,
  report,
}: {
  client: Client;
  tables: Pick<LookupTables, "get">;
  resolvers: Pick<Resolvers, "images" | "recordings">;
  fronts: FrontStore;
  insert: Insert;
  isDryRun: boolean;
  report: ImportReport;
}): NewsroomStore {
  const toFields = createFieldsReader({ tables, images, recordings });
  const idOf = (article: string | null | undefined) =>
    article ? tables.get("article-id", article) : null;
  let gone: { kind: string; slug: string; article_id: string | null }[] = [];

  /** Adds the working copy of an article that nobody has changed here. */
  async function addChanges(record: RecordOf<"changes">, user: ImageUser) {
    const { article, fields, based_on, created_at, note, ...plan } = record;
    const id = idOf(article);
    if (id === null) return;
    const base = await findBase(id, based_on ?? 0);
    if (base === null) return;
    const row = {
      article_id: id,
      fields: await toFields(fields, user),
      based_on: base,
      has_changes: plan.has_changes,
      stage: plan.stage,
      due_at: readDate(plan.due_at),
      planned_for: readDate(plan.planned_for),
      note: note ? cutAtWord(note, 5000) : null,
      ...(created_at && { created_at }),
    };
    report.changes += await insert(user.where, String(fields.title ?? ""), () =>
      client
        .from("article_drafts")
        .upsert(row, { onConflict: "article_id", ignoreDuplicates: true })
        .select("article_id"),
    );
  }

  /**
   * The version here from which changes were begun that had the version `number` there; null for an article that was changed
   * here since it was added.
   */
  async function findBase(id: string, number: number): Promise<number | null> {
    const versions = await readRows(() =>
      client
        .from("article_versions")
        .select("number,source_number")
        .eq("article_id", id)
        .not("kind", "in", "(draft,named)")
        .or(`source_number.is.null,source_number.gte.${number}`)
        .order("number")
        .limit(BATCH),
    );
    const own = versions.filter((version) => version.source_number === null);
    const isOutdated = versions.some(({ source_number }) => (source_number ?? 0) > number);
    const source = versions.find(({ source_number }) => source_number === number);
    if (own.length > 1) return null;
    return (isOutdated ? source?.number : own[0]?.number) ?? null;
  }

  async function addPlan(record: RecordOf<"plan">, user: ImageUser) {
    const { article, place, action, fields } = record;
    const at = readDate(record.at);
    const title = place ?? String(fields.title ?? "");
    if (at === null || Date.parse(at) <= Date.now()) return;
    if (place) {
      report.plans += await fronts.plan(place, at, fields, user);
      return;
    }
    const id = idOf(article);
    if (id === null) return;
    const known = await readRows(() => client.rpc("list_scheduled_changes", { article_id: id }));
    if (known.some((plan) => plan.action === action && Date.parse(plan.at) === Date.parse(at)))
      return;
    const wanted = await toFields(fields, user);
    report.plans += await insert(user.where, title, () =>
      action === "unpublish"
        ? client.rpc("schedule_unpublish", { article_id: id, at })
        : client.rpc("schedule_change", { article_id: id, at, fields: wanted }),
    );
  }

  /** Adds a note. Words that it is about are found by what they were: places in the document of another site are none here. */
  async function addDraftNote(record: RecordOf<"draft-note">, { where }: ImageUser) {
    const { record: _, article, writer, anchor, ...note } = record;
    const article_id = idOf(article);
    if (article_id === null) return;
    const row = {
      ...note,
      article_id,
      parent_id: note.parent_id ?? null,
      anchor: anchor?.field && !("start" in anchor) ? { field: anchor.field } : null,
      author_label: cutAtWord(toLine(writer ?? ""), 200) || null,
    };
    report.draftNotes += await insert(where, note.body.slice(0, 100), () =>
      client
        .from("draft_notes")
        .upsert(row, { onConflict: "id", ignoreDuplicates: true })
        .select("id"),
    );
  }

  /** Takes the sections of the archive over where they are as in a new installation. */
  async function addSections({ sections }: RecordOf<"sections">, { where }: ImageUser) {
    const seen = await listStoredSections(client);
    const names = await readRows(() =>
      client.from("sections").select("category:categories(slug)").order("position"),
    );
    const slugs = names.map(({ category }) => category.slug);
    if (slugs.join() !== FIRST_SECTIONS.join() || !seen.every(isFirst)) return;
    const wanted = sections.flatMap(({ category_id, color, ...section }): StoredSection[] => {
      const id = tables.get("category-id", category_id);
      return id === null ? [] : [{ ...section, category_id: id, color: color ?? null }];
    });
    report.settings += await insert(where, "sections", () =>
      client.rpc("save_sections", { seen: [...seen], wanted: [...wanted] }),
    );
  }

  /** Adds a banner that is newer than all that are here. */
  async function addBanner({ record: _, ...banner }: RecordOf<"banner">, { where }: ImageUser) {
    const [newest] = await readRows(() =>
      client.from("banners").select("created_at").order("id", { ascending: false }).limit(1),
    );
    if (newest && Date.parse(newest.created_at) >= Date.parse(banner.created_at)) return;
    report.settings += await insert(where, banner.text, () =>
      client.from("banners").insert(banner).select("id"),
    );
  }

  async function addSetting({ name, value, saved_at }: RecordOf<"setting">, user: ImageUser) {
    const own = (await withStoredLogo(value, images, user)) as Json;
    report.settings += await insert(user.where, name, () =>
      client.rpc("import_setting", { name, value: own, ...(saved_at && { saved_at }) }),
    );
  }

  async function flushGone(where: string): Promise<void> {
    const addresses = gone;
    gone = [];
    if (addresses.length === 0) return;
    const added = await insert(where, "addresses that are gone", () =>
      client.rpc("import_gone_addresses", { addresses }),
    );
    report.gone += isDryRun ? addresses.length : added;
  }

  return {
    async add(record, user) {
      if (record.record === "changes") await addChanges(record, user);
      else if (record.record === "plan") await addPlan(record, user);
      else if (record.record === "draft-note") await addDraftNote(record, user);
      else if (record.record === "sections") await addSections(record, user);
      else if (record.record === "front-version") await fronts.add(record, user);
      else if (record.record === "banner") await addBanner(record, user);
      else if (record.record === "setting") await addSetting(record, user);
      else {
        const { kind, slug, article } = record;
        gone.push({ kind, slug, article_id: idOf(article) ?? article ?? null });
        if (gone.length >= BATCH) await flushGone(user.where);
      }
    },
    finish: () => flushGone("addresses that are gone"),
  };
}

function isFirst(section: StoredSection, index: number): boolean {
  const { description, color, in_header, in_menu, in_footer } = section;
  const isPlain = description === "" && color === null && in_header && in_menu;
  return isPlain && in_footer === index < FOOTER_SECTIONS;
}

/** Settings whose logo, the one for light and that for dark pages, has its paths on this site; without it where it is lost. */
async function withStoredLogo(
  value: unknown,
  images: ImageStore,
  user: ImageUser,
): Promise<unknown> {
  if (!isRecord(value) || !isRecord(value.logo)) return value;
  const { logo: given, ...others } = value;
  const logo = { ...given };
  for (const name of ["source", "dark"]) {
    const source = logo[name];
    if (typeof source !== "string" || source === "") continue;
    const path = await images.resolve(source, user);
    if (path === null) return others;
    logo[name] = path;
  }
  return { ...others, logo };
}
