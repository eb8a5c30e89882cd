import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createUser, serviceClient, type TestClient } from "../../support/clients.ts";
import { openDraft, untilRead, updateOf, writeDraft } from "../../support/drafts.ts";
import { openSql, type SqlPool } from "../../support/open-sql.ts";
import { createArticle, paragraphs, uniqueWord } from "../../support/rows.ts";
import { getSharedSite, type SharedSite } from "../../support/sites/shared-site.ts";

/** Working copies: how they are stored, and what becomes of them when the live article changes. */

let site: SharedSite;
let service: TestClient;
let editor: TestClient;
let colleague: TestClient;
let reader: TestClient;
let sql: SqlPool;

beforeAll(async () => {
  site = await getSharedSite("role");
  service = serviceClient(site);
  await createUser(site, "admin");
  editor = (await createUser(site, "editor")).client;
  colleague = (await createUser(site, "editor")).client;
  reader = (await createUser(site, "reader")).client;
  sql = openSql(await site.databaseUrl());
});
afterAll(() => sql.end());

const open = (id: string, client = editor) => openDraft(client, id);

/** Sends an update of a document of this lineage, which is read a little later. */
async function send(id: string, { lineage = "new", knownSeq = 0, update = "", client = editor }) {
  const { data } = await client
    .rpc("save_draft", { article_id: id, lineage, known_seq: knownSeq, update })
    .throwOnError();
  return data;
}

test("a draft needs no field at all and is not on the site", async () => {
  const id = randomUUID();
  const update = updateOf(null, {});
  expect(await send(id, { update })).toEqual({ status: "saved", seq: 1, missed: [] });
  expect(await open(id, colleague)).toMatchObject({
    fields: {},
    updates: [update],
    seq: 1,
    has_changes: true,
    live: null,
  });
  const { data } = await service.from("articles").select("id").eq("id", id).throwOnError();
  expect(data).toEqual([]);
});

test("readers get neither working copies nor versions", async () => {
  const id = randomUUID();
  await writeDraft(editor, id, { title: "Secret" });
  const [drafts, updates, versions] = await Promise.all([
    reader.from("article_drafts").select("article_id").eq("article_id", id),
    reader.from("draft_updates").select("article_id").eq("article_id", id),
    reader.from("article_versions").select("article_id").eq("article_id", id),
  ]);
  expect([drafts.data, updates.data, versions.data]).toEqual([[], [], []]);
  const opened = await reader.rpc("get_draft", { article_id: id });
  const saved = await reader.rpc("save_draft", {
    article_id: id,
    lineage: "new",
    known_seq: 1,
    update: "",
  });
  const listed = await reader.rpc("list_draft_updates", { article_id: id, known_seq: 0 });
  expect([opened, saved, listed].map(({ error }) => error?.code)).toEqual(Array(3).fill("42501"));
  const direct = await editor.from("article_drafts").insert({ article_id: randomUUID() });
  expect(direct.error?.code).toBe("42501");
});

test("a writer who lacks a colleague's change gets it with the answer, or by asking", async () => {
  const id = randomUUID();
  const mine = updateOf(null, { title: "Harbor" });
  const theirs = updateOf(null, { excerpt: "Opens." });
  await send(id, { update: mine });
  expect(await send(id, { update: theirs, client: colleague })).toEqual({
    status: "saved",
    seq: 2,
    missed: [mine],
  });
  const list = async (knownSeq: number) => {
    const { data } = await editor
      .rpc("list_draft_updates", { article_id: id, known_seq: knownSeq })
      .throwOnError();
    return data;
  };
  expect(await list(1)).toEqual({ lineage: "new", seq: 2, updates: [theirs] });
  expect(await list(2)).toEqual({ lineage: "new", seq: 2, updates: [] });
  expect((await untilRead(editor, id, 2)).fields).toMatchObject({
    title: "Harbor",
    excerpt: "Opens.",
  });
});

test("publishing makes the working copy equal to the live article, by whichever client", async () => {
  const id = randomUUID();
  const word = uniqueWord();
  const fields = { title: "Harbor", slug: `harbor-${word}`, content: paragraphs("Opens.") };
  await writeDraft(editor, id, fields);
  await createArticle(editor, { id, ...fields });
  const published = await untilRead(editor, id);
  expect(published).toMatchObject({ has_changes: false, lineage: "new" });
  expect(published.based_on).toBe(published.live_version);
  expect((await writeDraft(editor, id, { title: "Harbor opens" })).has_changes).toBe(true);
  const { data } = await service.from("articles").select("title").eq("id", id).single();
  expect(data?.title).toBe("Harbor");
});

test("a field that only the live article changed is taken over, one that both changed is kept", async () => {
  const { id } = await createArticle(editor, { title: "One", is_featured: false });
  const { lineage } = await writeDraft(editor, id, { title: "Two" });
  await colleague.from("articles").update({ is_featured: true }).eq("id", id).throwOnError();
  expect((await untilRead(editor, id)).fields).toMatchObject({ title: "Two", is_featured: true });
  await colleague.from("articles").update({ title: "Three" }).eq("id", id).throwOnError();
  expect(await untilRead(editor, id)).toMatchObject({
    fields: { title: "Two", is_featured: true },
    lineage,
    has_changes: true,
  });
});

test("a body that the writer had not changed follows the live article", async () => {
  const { id } = await createArticle(editor);
  const { lineage } = await writeDraft(editor, id, { title: "Another" });
  await writeDraft(editor, id, { title: (await open(id))?.live?.title });
  const next = paragraphs("What happened since.");
  await colleague.from("articles").update({ content: next }).eq("id", id).throwOnError();
  const opened = await untilRead(editor, id);
  expect(opened).toMatchObject({ fields: { content: next }, lineage, has_changes: false });
});

test("a body that both changed stays as the writer has it", async () => {
  const { id } = await createArticle(editor);
  const mine = paragraphs("My words.");
  const { lineage, live_version } = await writeDraft(editor, id, { content: mine });
  await colleague
    .from("articles")
    .update({ content: paragraphs("Their words.") })
    .eq("id", id)
    .throwOnError();
  const opened = await untilRead(editor, id);
  expect(opened).toMatchObject({ fields: { content: mine }, has_changes: true, lineage });
  expect(opened.based_on).toBe(live_version);
  expect(opened.live_version).toBeGreaterThan(live_version ?? 0);
});

test("discarded changes leave what readers see, and stay in the history", async () => {
  const { id } = await createArticle(editor);
  const { lineage } = await writeDraft(editor, id, { content: paragraphs("Not wanted.") });
  await editor.rpc("discard_changes", { article_id: id }).throwOnError();
  expect(await untilRead(editor, id)).toMatchObject({
    fields: { content: paragraphs("What happened.") },
    lineage,
    has_changes: false,
  });
  const { data } = await service.from("article_versions").select("fields").eq("article_id", id);
  expect(JSON.stringify(data)).toContain("Not wanted.");
});

test("a deleted article lies in Trash and comes back whole, with its old addresses", async () => {
  const article = await createArticle(editor, {
    published_at: "2020-05-01T08:00:00+00:00",
    tags: ["harbor"],
    is_popular: true,
  });
  const { id, slug } = article;
  const moved = `${slug}-moved`;
  await editor.from("articles").update({ slug: moved }).eq("id", id).throwOnError();
  await editor.from("articles").delete().eq("id", id).throwOnError();
  expect(await open(id)).toMatchObject({ live: null, trashed_at: expect.any(String) });
  const gone = await service.rpc("find_redirect", { slug: moved }).throwOnError();
  expect(gone.data).toEqual([{ current_slug: null, is_gone: true }]);
  const { data } = await editor.rpc("restore_from_trash", { article_id: id }).throwOnError();
  expect(data).toEqual({ restored_as: "live", reason: null });
  const { data: back } = await service.from("articles").select("*").eq("id", id).single();
  expect(back).toMatchObject({
    slug: moved,
    title: article.title,
    content: article.content,
    published_at: article.published_at,
    first_published_at: article.first_published_at,
    tags: ["harbor"],
    is_popular: true,
  });
  const redirect = await service.rpc("find_redirect", { slug }).throwOnError();
  expect(redirect.data).toEqual([{ current_slug: moved, is_gone: false }]);
  expect(await open(id)).toMatchObject({ trashed_at: null, has_changes: false });
});

test("an article whose address was taken comes back as a draft", async () => {
  const { id, slug } = await createArticle(editor);
  await editor.from("articles").delete().eq("id", id).throwOnError();
  await createArticle(editor, { slug });
  const { data } = await editor.rpc("restore_from_trash", { article_id: id }).throwOnError();
  expect(data).toEqual({ restored_as: "draft", reason: "slug-taken" });
  expect(await open(id)).toMatchObject({ live: null, trashed_at: null, fields: { slug } });
});

test("Trash is emptied after 60 days, history and all", async () => {
  const [old, recent] = [await createArticle(editor), await createArticle(editor)];
  await editor.from("articles").delete().in("id", [old.id, recent.id]).throwOnError();
  await sql`update public.article_drafts set trashed_at = now() - interval '60 days 1 second'
    where article_id = ${old.id}`;
  await sql`update public.article_drafts set trashed_at = now() - interval '59 days'
    where article_id = ${recent.id}`;
  const refused = await editor.rpc("empty_trash", {});
  expect(refused.error?.code).toBe("42501");
  await service.rpc("empty_trash", {}).throwOnError();
  expect(await open(old.id, service)).toBeNull();
  expect(await open(recent.id, service)).not.toBeNull();
  const { data } = await service.from("article_versions").select("number").eq("article_id", old.id);
  expect(data).toEqual([]);
});
