import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { FieldsJson } from "../../../app/data/json.types.ts";
import { createUser, serviceClient, type TestClient } from "../../support/clients.ts";
import { writeDraft } from "../../support/drafts.ts";
import { openSql, type SqlPool } from "../../support/open-sql.ts";
import { createArticle, paragraphs } from "../../support/rows.ts";
import { getSharedSite, type SharedSite } from "../../support/sites/shared-site.ts";

/** A replaced state of a working copy is in the history, and stays there. */

let site: SharedSite;
let service: TestClient;
let editor: TestClient;
let other: TestClient;
let editorId: string;
let otherId: string;
let emails: string[];
let sql: SqlPool;

beforeAll(async () => {
  site = await getSharedSite("role");
  service = serviceClient(site);
  await createUser(site, "admin");
  const users = [await createUser(site, "editor"), await createUser(site, "editor")] as const;
  [editor, other] = [users[0].client, users[1].client];
  [editorId, otherId] = [users[0].id, users[1].id];
  emails = users.map(({ email }) => email);
  sql = openSql(await site.databaseUrl());
});
afterAll(() => sql.end());

const save = (articleId: string, fields: FieldsJson, client = editor) =>
  writeDraft(client, articleId, fields, service);

/** Records what the site does when it has read this, for texts and series whose requests would take most of the time. */
const record = (articleId: string, fields: FieldsJson, writers: string[] = []) =>
  sql`select private.record_draft_version(${articleId}, ${JSON.stringify(fields)}::jsonb, ${writers}::uuid[])`;

async function history(articleId: string) {
  const { data } = await editor
    .rpc("list_versions", { article_id: articleId, max_rows: 200 })
    .throwOnError();
  return data;
}

/** Titles of the versions, oldest first. */
const titles = async (articleId: string) =>
  (await history(articleId)).map(({ title }) => title).reverse();

/** Texts of the versions, oldest first. */
async function storedTexts(articleId: string): Promise<string[]> {
  const rows = await sql<{ text: string }[]>`
    select private.content_text(fields -> 'content') as text from public.article_versions
    where article_id = ${articleId} order by number`;
  return rows.map(({ text }) => text);
}

/** Makes the versions of an article this much older. */
const age = (articleId: string, interval: string) => sql`
  update public.article_versions set created_at = created_at - ${interval}::interval
  where article_id = ${articleId}`;

/** Words that do not repeat. */
const words = (from: number, count: number) =>
  Array.from({ length: count }, (_, place) => `word${from + place}`).join(" ");

/** Words of 100 characters, with the blanks between them, that do not repeat. */
const longWords = (name: string, count: number) =>
  Array.from({ length: count }, (_, place) => `${name}${place}`.padEnd(99, "x")).join(" ");

test("restoring a version keeps the draft that it replaces, however young", async () => {
  const id = randomUUID();
  await save(id, { title: "First" });
  await age(id, "2 minutes");
  await save(id, { title: "Second" });
  const [, first] = await history(id);
  await editor
    .rpc("restore_version", { article_id: id, number: first?.number ?? 0 })
    .throwOnError();
  expect(await titles(id)).toEqual(["First", "Second", "First"]);
  await save(id, { title: "First, continued" });
  expect(await titles(id)).toEqual(["First", "Second", "First, continued"]);
});

test("restoring what the draft says already begins a new version", async () => {
  const id = randomUUID();
  await save(id, { title: "First" });
  await age(id, "2 minutes");
  await save(id, { title: "Second" });
  await age(id, "2 minutes");
  await save(id, { title: "First" });
  const listed = await history(id);
  const number = listed.at(-1)?.number ?? 0;
  await editor.rpc("restore_version", { article_id: id, number }).throwOnError();
  await save(id, { title: "First, continued" });
  expect(await titles(id)).toEqual(["First", "Second", "First, continued"]);
});

test("discarding changes keeps them, also after the next words are typed", async () => {
  const { id, title } = await createArticle(editor, { title: "On the site" });
  await save(id, { title: "Discarded" });
  await editor.rpc("discard_changes", { article_id: id }).throwOnError();
  await save(id, { title: "Typed afterwards" });
  expect(await titles(id)).toEqual([title, "Discarded", "Typed afterwards"]);
});

test("a body that another client gives the article does not cost the draft's other changes", async () => {
  const { id } = await createArticle(editor, { title: "One", content: paragraphs("Before.") });
  await save(id, { title: "Changed", content: paragraphs("Before.") });
  await service
    .from("articles")
    .update({ content: paragraphs("After.") })
    .eq("id", id)
    .throwOnError();
  await save(id, { title: "Typed afterwards", content: paragraphs("After.") });
  expect(await titles(id)).toEqual(["One", "Changed", "One", "Typed afterwards"]);
});

test("a change from the list is in the version of its minute, with who made it", async () => {
  const id = randomUUID();
  await save(id, { title: "Mine", tags: ["tide"] });
  await other
    .rpc("change_articles", { ids: [id], change: { action: "set", remove_tags: ["tide"] } })
    .throwOnError();
  const { data } = await service
    .from("article_versions")
    .select("fields, writers")
    .eq("article_id", id)
    .throwOnError();
  expect(data).toMatchObject([{ fields: { tags: [] }, writers: [editorId, otherId] }]);
});

test("a working copy that the service key replaces is kept, though no save recorded it", async () => {
  const id = randomUUID();
  await service
    .from("article_drafts")
    .insert({ article_id: id, fields: { title: "Never saved" } })
    .throwOnError();
  await service
    .from("article_drafts")
    .update({ fields: { title: "Replaced" }, lineage: "another" })
    .eq("article_id", id)
    .throwOnError();
  expect(await titles(id)).toEqual(["Never saved"]);
});

test("a working copy of as many fields as it can hold is replaced, and kept without the unknown ones", async () => {
  const id = randomUUID();
  const unknown = Object.fromEntries(Array.from({ length: 49 }, (_, n) => [`field ${n}`, "text"]));
  await service
    .from("article_drafts")
    .insert({ article_id: id, fields: { title: "Full", ...unknown } })
    .throwOnError();
  await service
    .from("article_drafts")
    .update({ fields: { title: "Replaced" }, lineage: "another" })
    .eq("article_id", id)
    .throwOnError();
  expect(await titles(id)).toEqual(["Full"]);
});

test("a redaction brings back no words, and the redacted version is not overwritten", async () => {
  const { client: admin } = await createUser(site, "admin");
  const { id } = await createArticle(editor, { title: "Old", excerpt: "A secret name." });
  await save(id, { title: "Draft", excerpt: "The secret name again." });
  const published = (await history(id)).at(-1)?.number ?? 0;
  await admin
    .rpc("redact_version", { article_id: id, number: published, words: "secret", reason: "Court" })
    .throwOnError();
  await save(id, { title: "Typed afterwards", excerpt: "" });
  const { data } = await service
    .from("article_versions")
    .select("fields")
    .eq("article_id", id)
    .throwOnError();
  expect(JSON.stringify(data)).not.toContain("secret");
  expect(data.map(({ fields }) => fields.title)).toContain("Draft");
});

test.each([
  ["everything is deleted", ""],
  ["another text takes its place", words(5000, 120)],
  ["most of it is deleted", words(0, 50)],
])("a version stays when %s within its minute", async (_, text) => {
  const id = randomUUID();
  await save(id, { title: "Long", content: paragraphs(words(0, 120)) });
  await save(id, { title: "Long", content: paragraphs(text) });
  await save(id, { title: "Short", content: paragraphs(`${text} and more`) });
  const listed = await history(id);
  expect(listed.map(({ title, words: count }) => [title, count])).toEqual([
    ["Short", text === "" ? 2 : text.split(" ").length + 2],
    ["Long", 120],
  ]);
});

test("a version of a few words stays when others take their place", async () => {
  const id = randomUUID();
  await save(id, { content: paragraphs("The bridge is closed.") });
  await save(id, { content: paragraphs("All trains run today.") });
  expect(await history(id)).toHaveLength(2);
});

test("a version stays when its words are deleted bit by bit, while half of them are left", async () => {
  const id = randomUUID();
  for (let count = 200; count >= 0; count -= 20) {
    await record(id, { content: paragraphs(words(0, count)) });
  }
  const counts = (await history(id)).map((version) => version.words);
  expect(Math.max(...counts)).toBeGreaterThanOrEqual(100);
  expect(counts.length).toBeLessThan(6);
});

test("a version stays when other words take the place of its words bit by bit", async () => {
  const id = randomUUID();
  for (let replaced = 0; replaced <= 100; replaced += 20) {
    const text = `${words(1000, replaced)} ${words(replaced, 100 - replaced)}`;
    await record(id, { content: paragraphs(text) }, [replaced % 40 === 0 ? otherId : editorId]);
  }
  const texts = await storedTexts(id);
  const left = texts.map((text) => text.match(/word\d{1,3}\b/g)?.length ?? 0);
  expect(left).toEqual([60, 0]);
});

test("a version stays when the words it began with go bit by bit while others are added", async () => {
  const id = randomUUID();
  for (let lost = 0; lost <= 100; lost += 20) {
    await record(id, { content: paragraphs(words(lost, 100 - lost), words(1000, lost * 10)) });
  }
  expect((await storedTexts(id))[0]).toMatch(/\bword59\b.*\bword99\b/);
});

test("a version stays when its paragraphs are rewritten one after the other", async () => {
  const id = randomUUID();
  const texts = Array.from({ length: 12 }, (_, place) => words(place * 10, 10));
  await record(id, { content: paragraphs(...texts) });
  for (const place of texts.keys()) {
    texts[place] = words(1000 + place * 10, 10);
    await record(id, { content: paragraphs(...texts) });
  }
  const left = (await storedTexts(id)).map((text) => text.match(/\bword\d{1,3}\b/g)?.length);
  expect(left).toEqual([60, undefined]);
});

test.each([
  ["one paragraph", (start: string, end: string) => paragraphs(`${start} ${end}`)],
  ["two paragraphs", paragraphs],
])("the end of %s stays when another follows the same 100,000 characters", async (_, content) => {
  const id = randomUUID();
  const start = longWords("start", 1000);
  await record(id, { content: content(start, longWords("first", 1100)) });
  await record(id, { content: content(start, longWords("second", 1100)) });
  await record(id, { content: content(start, `${longWords("second", 1100)} and more`) });
  const texts = await storedTexts(id);
  expect(texts.map((text) => text.includes("first"))).toEqual([true, false]);
  expect(texts[1]).toMatch(/and more$/);
});

test("writing at both ends of a long text brings one version up to date", async () => {
  const id = randomUUID();
  for (let count = 1; count <= 4; count += 1) {
    const added = words(0, count);
    await record(id, { content: paragraphs(added, longWords("middle", 1100), added) });
  }
  expect(await storedTexts(id)).toHaveLength(1);
});

test.each([
  ["words without blanks", "潮の満ち引きは月と太陽の引力によって起こる現象である"],
  ["short texts", "The tide rises twice a day in Dover harbor"],
])("typing and correcting %s brings one version up to date", async (_, text) => {
  const id = randomUUID();
  for (let end = 5; end <= text.length; end += 4) {
    await record(id, { content: paragraphs(text.slice(0, end)) });
  }
  await record(id, { content: paragraphs(`${text.slice(0, 8)}${text.slice(9)}`) });
  expect(await history(id)).toHaveLength(1);
});

test("moving paragraphs and rewriting one of them is no loss", async () => {
  const id = randomUUID();
  const texts = [words(0, 60), words(100, 60), words(200, 60)];
  await save(id, { content: paragraphs(...texts) });
  await save(id, { content: paragraphs(texts[2] ?? "", texts[0] ?? "", words(900, 60)) });
  expect(await history(id)).toHaveLength(1);
});

test("two writers in turn give one version a minute, with the names of both", async () => {
  const id = randomUUID();
  for (let number = 1; number <= 6; number += 1) {
    await save(id, { title: `Save ${number}` }, number % 2 === 0 ? other : editor);
  }
  const listed = await history(id);
  expect(listed).toHaveLength(1);
  expect(listed[0]).toMatchObject({ title: "Save 6", created_by_name: emails[0] });
  expect(listed[0]?.writer_names).toEqual(emails);
});

test("40 minutes of two writers give 40 versions", async () => {
  const id = randomUUID();
  for (let minute = 1; minute <= 40; minute += 1) {
    for (const writer of [editorId, otherId, editorId]) {
      await record(id, { title: `Minute ${minute}`, excerpt: randomUUID() }, [writer]);
    }
    await age(id, "1 minute");
  }
  const listed = await history(id);
  expect(listed).toHaveLength(40);
  expect(new Set(listed.map(({ title }) => title)).size).toBe(40);
});

test("a program that replaces a text all the time gets a bounded number of versions", async () => {
  const id = randomUUID();
  await sql`
    insert into public.article_versions (article_id, kind, fields)
    select ${id}, 'draft', jsonb_build_object('title', number) from generate_series(1, 118) as number`;
  for (let number = 0; number < 6; number += 1) {
    await record(id, { content: paragraphs(words(number * 100, 30)) });
  }
  expect((await history(id)).length).toBeLessThanOrEqual(121);
});
