import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import * as z from "zod";
import { addNote, assignNote, decideSuggestions } from "../../../app/data/notes.ts";
import { ROUTES } from "../../../app/domain/route-table.ts";
import { runExport } from "../../../archive/export/run-export.ts";
import { type Actor, type ActorOfSite, createActors } from "../../support/actors.ts";
import { writeDraft } from "../../support/drafts.ts";
import { openSql, type SqlPool } from "../../support/open-sql.ts";
import { createAuthor, createCategory, paragraphs, uniqueWord } from "../../support/rows.ts";
import { type RunningSite, startSite } from "../../support/start-site.ts";
import { makeTempFolder, removeFolder } from "../../support/temp-folder.ts";

/** Notes on a draft stay in the newsroom: nothing that readers may request has a word of them. */

/** In every note and answer, and in a suggestion that was refused. */
const SECRET = `secret${uniqueWord()}`;
/** Replaced by a suggestion that was accepted, and so in the name of a version. */
const REPLACED = `secretly${uniqueWord()}`;
const HIDDEN = new RegExp(`${SECRET}(?!-searched)|${REPLACED}`);
/** In the article itself, to show that an answer is about it. */
const WORD = `shown${uniqueWord()}`;

let site: RunningSite;
let sql: SqlPool;
let actors: Record<Actor, ActorOfSite>;
let article: { id: string; slug: string; tag: string; category: string; author: string };

beforeAll(async () => {
  // A site of its own: the answers of all its feeds and tables are searched.
  site = await startSite({ env: { STAFF_ACCESS: "role" } });
  sql = openSql(await site.databaseUrl());
  actors = await createActors(site);
  article = await publishWithNotes();
});
afterAll(async () => {
  await sql?.end();
  await site?.stop();
});

async function publishWithNotes() {
  const { editor, service } = actors;
  const category = await createCategory(service.client);
  const author = await createAuthor(service.client);
  const id = randomUUID();
  const slug = `article-${WORD}`;
  const tag = `tag-${WORD}`;
  await writeDraft(editor.client, id, {
    title: `Bridge ${WORD}`,
    slug,
    excerpt: "It closed.",
    content: paragraphs(`The ${REPLACED} bridge closed.`),
    category_id: category.id,
    author_id: author.id,
    tags: [tag],
  });
  const note = (client: ActorOfSite["client"], fields: Partial<Parameters<typeof addNote>[1]>) =>
    addNote(client, { articleId: id, body: `Note ${SECRET}`, ...fields });
  const anchor = { field: "content", start: "{}", end: "{}", lineage: "first" };
  const thread = await note(editor.client, { anchor, quote: `quote ${SECRET}` });
  await note(editor.client, { parentId: thread, mentions: [actors.admin.id] });
  await assignNote(editor.client, { id: thread, userId: actors.admin.id });
  const refused = await note(editor.client, { quote: "bridge", replacement: `road ${SECRET}` });
  const accepted = await note(editor.client, { body: "", quote: REPLACED, replacement: "red" });
  await note(editor.client, { quote: "closed", replacement: SECRET });
  await decideSuggestions(editor.client, { ids: [refused], isAccepted: false });
  await decideSuggestions(editor.client, { ids: [accepted], isAccepted: true });
  await writeDraft(editor.client, id, { content: paragraphs("The red bridge closed.") });
  // A remark of somebody without an account.
  await sql`
    insert into public.draft_notes (article_id, body, author_label, quote)
    values (${id}, ${`Remark ${SECRET}`}, ${SECRET}, ${SECRET})`;
  const published = await editor.client
    .rpc("change_articles", { ids: [id], change: { action: "publish" } })
    .throwOnError();
  expect(published.data).toMatchObject([{ outcome: "done" }]);
  await note(editor.client, { body: `After publication ${SECRET}` });
  const { data: live } = await service.client
    .from("articles")
    .select("updated_at")
    .eq("id", id)
    .single()
    .throwOnError();
  await editor.client
    .rpc("publish_with_note", {
      article_id: id,
      changes: { content: paragraphs("The green bridge closed.") },
      seen_version: live.updated_at,
      kind: "correction",
      text: `It is green ${WORD}.`,
    })
    .throwOnError();
  return { id, slug, tag, category: category.slug, author: author.slug ?? author.id };
}

test("no page, feed, sitemap or other file that readers may request has a word of the notes", async () => {
  const values: Record<string, string> = {
    ":slug": article.slug,
    ":category": article.category,
    ":tag": article.tag,
    ":author": article.author,
    ":series": "series",
    ":token": "token",
    ":id": article.id,
  };
  const month = new Date().toISOString().slice(0, 7);
  const paths = [
    ...ROUTES.map(({ pattern }) => pattern.replaceAll(/:\w+/g, (name) => values[name] ?? name)),
    `/sitemaps/${month}.xml`,
    `/search?q=${WORD}`,
    `/search?q=${SECRET}-searched`,
  ].filter((path) => !path.includes("*"));
  const naming: string[] = [];
  for (const path of paths) {
    const text = await (await fetch(`${site.url}${path}`)).text();
    expect(text, path).not.toMatch(HIDDEN);
    if (text.includes(WORD)) naming.push(path);
  }
  expect(naming).toEqual(
    expect.arrayContaining([
      `/article/${article.slug}`,
      `/article/${article.slug}/history`,
      `/category/${article.category}`,
      `/tag/${article.tag}/rss.xml`,
      `/author/${article.author}/feed.json`,
      "/atom.xml",
      "/corrections",
      "/news-sitemap.xml",
    ]),
  );
});

test.each(["anonymous", "reader"] as const)(
  "no table or function of the API gives a word of the notes to %s",
  async (actor) => {
    const { headers, client } = actors[actor];
    const tables = await sql<{ name: string }[]>`
      select table_name as name from information_schema.tables where table_schema = 'public'`;
    expect(tables.map(({ name }) => name)).toContain("draft_notes");
    for (const { name } of tables) {
      const response = await fetch(`${site.url}/rest/v1/${name}?select=*`, { headers });
      expect(await response.text(), name).not.toMatch(HIDDEN);
    }
    const embedded = await client.from("articles").select("*, draft_notes(*)").eq("id", article.id);
    const answers = await Promise.all([
      client.rpc("list_draft_notes", { article_id: article.id }),
      client.rpc("list_public_versions", { article_id: article.id, max_rows: 20 }),
      client.rpc("list_corrections", { max_rows: 20, skip_rows: 0 }),
      client.rpc("list_article_images", { article_id: article.id }),
      client.rpc("list_tagged_articles", { slug: article.tag }),
      client.rpc("get_article_digests"),
      client.rpc("search_articles", { query: SECRET }),
      client.rpc("list_related_articles", { article_id: article.id }),
    ]);
    expect(JSON.stringify([embedded, ...answers])).not.toMatch(HIDDEN);
    expect(answers[0].error?.code).toBe("42501");
    expect(answers[1].data).not.toEqual([]);
    expect(answers[6].data).toMatchObject([{ ids: [] }]);
  },
);

test("an export has notes in records of their own, and no word of them in the article", async () => {
  const folder = await makeTempFolder();
  onTestFinished(() => removeFolder(folder));
  const file = join(folder, "export.jsonl");
  await runExport({ file, client: actors.service.client, signal: AbortSignal.timeout(60_000) });
  const lines = (await readFile(file, "utf8")).trim().split("\n");
  // The record of an article has no name.
  const recordSchema = z.object({ record: z.string().default("article") });
  const recordsWith = (word: string) =>
    lines
      .filter((line) => line.includes(word))
      .map((line) => recordSchema.parse(JSON.parse(line)).record);
  expect(new Set(recordsWith(SECRET))).toEqual(new Set(["draft-note"]));
  expect(recordsWith(WORD)).toContain("article");
});
