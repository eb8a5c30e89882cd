import type { Client } from "../../app/data/client.ts";
import type { FieldsJson } from "../../app/data/json.types.ts";
import { readRows } from "../write/backend-request.ts";
import { listPages, PAGE_SIZE } from "./list-pages.ts";

/**
 * Records of what the newsroom has besides articles and their terms: unpublished changes, plans and notes, sections, fronts
 * with their history, banners, settings, and addresses that are gone.
 */
export async function* listNewsroomRecords(client: Client) {
  yield* listChanges(client);
  yield* listPlans(client);
  yield* listDraftNotes(client);
  yield* listSections(client);
  yield* listFrontVersions(client);
  yield* listBanners(client);
  for (const { name, value, saved_at } of await readRows(() => client.rpc("export_settings")))
    yield { record: "setting", name, value, saved_at } as const;
  const gone = listPages(
    (after) => client.rpc("export_gone_addresses", { after, max_rows: PAGE_SIZE }),
    ({ address }) => address,
    "",
  );
  for await (const { kind, slug, article_id: article } of gone)
    yield { record: "gone", kind, slug, article } as const;
}

/** Working copies of articles on the site that say something else than readers see, or for which something is planned. */
async function* listChanges(client: Client) {
  const drafts = listPages(
    (after) =>
      client
        .from("article_drafts")
        .select("article_id,fields,has_changes,based_on,stage,due_at,planned_for,note,created_at")
        .is("trashed_at", null)
        .or(
          "has_changes.eq.true,stage.neq.draft,due_at.not.is.null,planned_for.not.is.null,note.not.is.null",
        )
        .gt("article_id", after)
        .order("article_id")
        .limit(PAGE_SIZE),
    ({ article_id }) => article_id,
  );
  for await (const { article_id: article, ...draft } of drafts) {
    const live = await readRows(() => client.from("articles").select("id").eq("id", article));
    if (live.length > 0) yield { record: "changes", article, ...draft } as const;
  }
}

/** Planned changes of articles and planned publications of fronts. */
async function* listPlans(client: Client) {
  const plans = listPages(
    (after) => client.rpc("export_plans", { after, max_rows: PAGE_SIZE }),
    ({ id }) => id,
  );
  for await (const { article_id: article, place, at, action, fields } of plans)
    yield { record: "plan", article, place, at, action, fields } as const;
}

/** Notes on working copies, oldest first of each article; accounts are named, since they do not come along. */
async function* listDraftNotes(client: Client) {
  const notes = listPages(
    (after) =>
      client
        .from("draft_notes")
        .select(
          "id,article_id,parent_id,body,anchor,quote,replacement,is_accepted,author_label,created_by,created_at,resolved_at",
        )
        .gt("id", after)
        .order("id")
        .limit(PAGE_SIZE),
    ({ id }) => id,
  );
  const answers: ReturnType<typeof toLine>[] = [];
  for await (const { created_by, author_label, ...note } of notes) {
    const [writer] =
      created_by === null
        ? []
        : await readRows(() => client.from("profiles").select("name").eq("user_id", created_by));
    const line = toLine({ ...note, writer: author_label || writer?.name || null });
    // An answer follows the note that it answers.
    if (line.parent_id === null) yield line;
    else answers.push(line);
  }
  yield* answers;
}

function toLine<Note extends { article_id: string }>({ article_id: article, ...note }: Note) {
  return { record: "draft-note", article, ...note } as const;
}

/** All sections in one record, because their order is one. */
async function* listSections(client: Client) {
  const sections = await readRows(() =>
    client
      .from("sections")
      .select("category_id,description,color,in_header,in_menu,in_footer")
      .order("position"),
  );
  yield { record: "sections", sections } as const;
}

async function* listFrontVersions(client: Client) {
  const fronts = listPages(
    (after) =>
      client.from("fronts").select("id,place").gt("id", after).order("id").limit(PAGE_SIZE),
    ({ id }) => id,
  );
  for await (const { id, place } of fronts) {
    const versions = listPages(
      (after) =>
        client
          .from("front_versions")
          .select("number,layout,created_at")
          .eq("front_id", id)
          .gt("number", Number(after))
          .order("number")
          .limit(PAGE_SIZE),
      ({ number }) => String(number),
      "0",
    );
    for await (const version of versions)
      yield { record: "front-version", place, ...version } as const;
  }
}

async function* listBanners(client: Client) {
  const banners = listPages(
    (after) =>
      client
        .from("banners")
        .select("id,text,link,ends_at,created_at")
        .gt("id", Number(after))
        .order("id")
        .limit(PAGE_SIZE),
    ({ id }) => String(id),
    "0",
  );
  for await (const { id: _, ...banner } of banners) yield { record: "banner", ...banner } as const;
}

/** Fields of articles that a record has, whose files an export brings along. */
export function fieldsOfRecord(record: object): FieldsJson | undefined {
  if (!("record" in record) || !("fields" in record)) return undefined;
  return record.fields as FieldsJson;
}
