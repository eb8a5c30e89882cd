import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { applyUpdate, Doc, encodeStateAsUpdate, encodeStateVector } from "yjs";
import { storeDraftReading } from "../../../app/data/articles/draft-reading.ts";
import { setFields } from "../../../app/editor/engine/shared-fields.ts";
import { createUser, serviceClient, type TestClient } from "../../support/clients.ts";
import { openDraft, sendUpdate, untilRead, updateOf, writeDraft } from "../../support/drafts.ts";
import { openSql, type SqlPool } from "../../support/open-sql.ts";
import { createArticle, paragraphs } from "../../support/rows.ts";
import { getSharedSite, type SharedSite } from "../../support/sites/shared-site.ts";

/** The site reads the documents of working copies, and stores what they say. */

let site: SharedSite;
let service: TestClient;
let editor: TestClient;
let colleague: TestClient;
let colleagueId: string;
let sql: SqlPool;

beforeAll(async () => {
  site = await getSharedSite("role");
  service = serviceClient(site);
  await createUser(site, "admin");
  editor = (await createUser(site, "editor")).client;
  const other = await createUser(site, "editor");
  colleague = other.client;
  colleagueId = other.id;
  sql = openSql(await site.databaseUrl());
});
afterAll(() => sql.end());

async function listVersions(articleId: string) {
  const { data } = await service
    .from("article_versions")
    .select("number, kind, fields, writers, replaced_at")
    .eq("article_id", articleId)
    .order("number")
    .throwOnError();
  return data;
}

test("what two writers typed is in the fields, the list and one version with both names", async () => {
  const id = randomUUID();
  await writeDraft(editor, id, { title: "Ferry", content: paragraphs("It left.") });
  const read = await writeDraft(colleague, id, { title: "Ferry delayed" });
  expect(read).toMatchObject({
    fields: { title: "Ferry delayed", content: paragraphs("It left.") },
    has_changes: true,
    problem: null,
    updated_by: colleagueId,
  });
  const listed = await editor
    .rpc("list_staff_articles", {
      tab: "drafts",
      filters: { query: "Ferry delayed" },
      sort: "published",
      max_rows: 5,
    })
    .throwOnError();
  expect(listed.data.map((row: { id: string }) => row.id)).toContain(id);
  const versions = await listVersions(id);
  expect(versions).toHaveLength(1);
  expect(versions[0]?.writers).toHaveLength(2);
});

test("updates that are none are set aside, and the others are read", async () => {
  const id = randomUUID();
  await writeDraft(editor, id, { title: "Whole" });
  const bad = await sendUpdate(colleague, id, Buffer.from([1, 2, 250, 4, 5]).toString("base64"));
  await untilRead(editor, id, bad);
  const read = await writeDraft(editor, id, { excerpt: "Still here." });
  expect(read).toMatchObject({ fields: { title: "Whole", excerpt: "Still here." }, problem: null });
  const { data } = await service
    .from("draft_updates")
    .select("seq")
    .eq("article_id", id)
    .not("problem", "is", null);
  expect(data).toEqual([{ seq: bad }]);
  expect(read.updates).toHaveLength(2);
});

test("a flag set in the list is written into the document", async () => {
  const id = randomUUID();
  await writeDraft(editor, id, { title: "Flagged", is_featured: false });
  await colleague
    .rpc("change_articles", { ids: [id], change: { action: "set", is_featured: true } })
    .throwOnError();
  const read = await untilRead(editor, id);
  expect(read.fields).toMatchObject({ title: "Flagged", is_featured: true });
  expect((await writeDraft(editor, id, { excerpt: "More." })).fields.is_featured).toBe(true);
});

test("a restored version reaches a document that somebody has open, and what it said stays in the history", async () => {
  const id = randomUUID();
  const opened = await writeDraft(editor, id, {
    title: "Title",
    content: paragraphs("First words."),
  });
  await sql`update public.article_versions set created_at = now() - interval '5 minutes' where article_id = ${id}`;
  const { data } = await service
    .from("article_versions")
    .select("number")
    .eq("article_id", id)
    .single();
  await writeDraft(editor, id, { content: paragraphs("Second words.") });
  await editor.rpc("restore_version", { article_id: id, number: data?.number ?? 0 }).throwOnError();
  const restored = await untilRead(editor, id);
  expect(restored.fields.content).toEqual(paragraphs("First words."));
  expect(restored.lineage).toBe(opened.lineage);
  expect(JSON.stringify(await listVersions(id))).toContain("Second words.");
  // The open form of a colleague adds to what was restored.
  const merged = await writeDraft(colleague, id, { excerpt: "Added." });
  expect(merged.fields).toMatchObject({ excerpt: "Added.", content: paragraphs("First words.") });
});

test("words that were typed just before a restored version are kept in the history", async () => {
  const id = randomUUID();
  await writeDraft(editor, id, { content: paragraphs("First words.") });
  await sql`update public.article_versions set created_at = now() - interval '5 minutes' where article_id = ${id}`;
  const { data } = await service
    .from("article_versions")
    .select("number")
    .eq("article_id", id)
    .single();
  await sendUpdate(
    colleague,
    id,
    updateOf(await openDraft(colleague, id), { content: paragraphs("Unread words.") }),
  );
  await editor.rpc("restore_version", { article_id: id, number: data?.number ?? 0 }).throwOnError();
  const restored = await untilRead(editor, id);
  expect(restored.fields.content).toEqual(paragraphs("First words."));
  expect(JSON.stringify(await listVersions(id))).toContain("Unread words.");
});

test("publishing while somebody types on takes nothing back", async () => {
  const { id } = await createArticle(editor);
  await writeDraft(editor, id, { title: "Before" });
  const opened = await openDraft(editor, id);
  // The publisher's document says this already; the site has not read it.
  await sendUpdate(editor, id, updateOf(opened, { title: "Published" }));
  await editor.from("articles").update({ title: "Published" }).eq("id", id).throwOnError();
  await sendUpdate(
    colleague,
    id,
    updateOf(await openDraft(colleague, id), { title: "Published and typed on" }),
  );
  const read = await untilRead(editor, id);
  expect(read).toMatchObject({ fields: { title: "Published and typed on" }, has_changes: true });
});

test("a title beyond its limit is kept in the document and said to its writer", async () => {
  const id = randomUUID();
  await writeDraft(editor, id, { title: "Short" });
  const long = await writeDraft(editor, id, { title: "x".repeat(300_000) });
  expect(long.fields.title).toBe("Short");
  expect(long.problem).toMatch(/title/i);
  const published = await editor
    .rpc("change_articles", { ids: [id], change: { action: "publish" } })
    .throwOnError();
  expect(published.data[0]).toMatchObject({ outcome: "failed", detail: long.problem });
  expect(await writeDraft(editor, id, { title: "Short again" })).toMatchObject({ problem: null });
});

test("a long log is folded into one state, of which nothing is lost", async () => {
  const id = randomUUID();
  await writeDraft(editor, id, { title: "Title" });
  const doc = new Doc();
  for (const update of (await openDraft(editor, id))?.updates ?? []) {
    applyUpdate(doc, Buffer.from(update, "base64"));
  }
  const updates: Uint8Array[] = [];
  doc.on("update", (update: Uint8Array) => updates.push(update));
  for (let number = 0; number < 105; number += 1) setFields(doc, { title: `Title ${number}` });
  const { data: known } = await service
    .from("article_drafts")
    .select("lineage")
    .eq("article_id", id)
    .single();
  await Promise.all(
    updates.map((update) =>
      editor
        .rpc("save_draft", {
          article_id: id,
          lineage: known?.lineage ?? "",
          known_seq: 1,
          update: Buffer.from(update).toString("base64"),
        })
        .throwOnError(),
    ),
  );
  const read = await untilRead(editor, id);
  expect(read.fields.title).toBe("Title 104");
  expect(read.updates.length).toBeLessThan(105);
  expect((await writeDraft(colleague, id, { excerpt: "On." })).fields).toMatchObject({
    title: "Title 104",
    excerpt: "On.",
  });
});

test("a document that is too long to be read holds up no other, and begins anew with a version", async () => {
  const [id, other] = [randomUUID(), randomUUID()];
  await writeDraft(editor, id, { title: "Kept" });
  await sql`update public.article_versions set created_at = now() - interval '5 minutes' where article_id = ${id}`;
  const doc = new Doc();
  for (let part = 0; part < 3; part += 1) {
    const stored = encodeStateVector(doc);
    doc.getText("title").insert(0, `${part}`.repeat(3_000_000));
    const update = Buffer.from(encodeStateAsUpdate(doc, stored)).toString("base64");
    await sendUpdate(colleague, id, update);
  }
  const long = await untilRead(editor, id);
  expect(long).toMatchObject({
    fields: { title: "Kept" },
    problem: expect.stringMatching(/too long/),
  });
  expect(await writeDraft(colleague, other, { title: "Read" })).toMatchObject({ problem: null });
  const [version] = await listVersions(id);
  await editor
    .rpc("restore_version", { article_id: id, number: version?.number ?? 0 })
    .throwOnError();
  expect(await untilRead(editor, id)).toMatchObject({
    fields: { title: "Kept" },
    problem: null,
    updates: [],
  });
}, 120_000);

test("a document that could not be read is not read again for a minute", async () => {
  const id = randomUUID();
  await writeDraft(editor, id, { title: "Kept" });
  const { data: row } = await service
    .from("article_drafts")
    .select("lineage, fields, fields_seq, fields_revision")
    .eq("article_id", id)
    .single()
    .throwOnError();
  const reading = {
    ...row,
    seq: row.fields_seq,
    problem: "This article can't be read.",
    is_unreadable: true,
    document: null,
    update: null,
    replaced_fields: null,
    rejected: [],
  };
  expect(await storeDraftReading(service, { articleId: id, reading })).toBe(true);
  await sendUpdate(editor, id, updateOf(await openDraft(editor, id), { title: "Changed" }));
  const [log] = await sql<{ wait: number }[]>`
    select extract(epoch from claimed_until - now())::integer as wait
    from private.draft_logs where article_id = ${id} and unread_since is not null`;
  expect(log?.wait).toBeGreaterThan(30);
  expect(await openDraft(editor, id)).toMatchObject({
    fields: { title: "Kept" },
    problem: "This article can't be read.",
  });
});

test("no client folds, reads or claims documents", async () => {
  const claimed = await editor.rpc("claim_unread_draft");
  const stored = await editor.rpc("store_draft_reading", {
    article_id: randomUUID(),
    // @ts-expect-error: refused before it is looked at
    reading: {},
  });
  expect([claimed.error?.code, stored.error?.code]).toEqual(["42501", "42501"]);
});
