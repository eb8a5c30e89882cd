import { afterAll, beforeAll, expect, test } from "vitest";
import { addIdea, listPlannedWork, planArticle } from "../../../app/data/planned-work.ts";
import { type Actor, type ActorOfSite, createActors } from "../../support/actors.ts";
import { openDraft, sendUpdate, updateOf, writeDraft } from "../../support/drafts.ts";
import { openSql, type SqlPool } from "../../support/open-sql.ts";
import {
  articleFields,
  createArticle,
  minutesFromNow,
  paragraphs,
  uniqueWord,
} from "../../support/rows.ts";
import { getSharedSite, type SharedSite } from "../../support/sites/shared-site.ts";

let site: SharedSite;
let sql: SqlPool;
let actors: Record<Actor, ActorOfSite>;

beforeAll(async () => {
  site = await getSharedSite("role");
  sql = openSql(await site.databaseUrl());
  actors = await createActors(site);
});
afterAll(() => sql.end());

const planned = async (actor: Actor, id: string) =>
  (await listPlannedWork(actors[actor].client)).find((article) => article.id === id);

/** Adds an idea as an actor. @returns the id of its article. */
async function add(actor: Actor, title = uniqueWord()): Promise<string> {
  await addIdea(actors[actor].client, { title });
  const [row] = await sql`
    select article_id from public.article_drafts where fields ->> 'title' = ${title.trim()}`;
  return row?.article_id;
}

test("an idea is a draft with its line as the title, which its author goes on writing", async () => {
  const word = uniqueWord();
  const articleId = await add("contributor", `${word} in the valley`);
  expect(await planned("contributor", articleId)).toMatchObject({
    title: `${word} in the valley`,
    stage: "draft",
    isLive: false,
    words: 0,
    plannedFor: null,
    assignee: null,
    canWrite: true,
    canAssign: true,
    canPublish: false,
  });
  const { client } = actors.contributor;
  const content = paragraphs("Water rose overnight.");
  const opened = await writeDraft(client, articleId, { content }, actors.service.client);
  expect(opened.fields).toMatchObject({
    title: `${word} in the valley`,
    slug: `${word}-in-the-valley`,
  });
  expect(await planned("contributor", articleId)).toMatchObject({ words: 3 });
  expect((await planned("contributor", articleId))?.missing).not.toContain("title");
});

test("an idea is one line of at most 500 characters", async () => {
  const { client } = actors.author;
  for (const title of ["", " \n ", "x".repeat(501)]) {
    await expect(addIdea(client, { title })).rejects.toThrow("Enter an idea in a line");
  }
  const word = uniqueWord();
  await addIdea(client, { title: ` ${word}\n two ` });
  const titles = (await listPlannedWork(client)).map(({ title }) => title);
  expect(titles).toContain(`${word} two`);
});

test("each sees what they may read, and only staff see the plan", async () => {
  const articleId = await add("author");
  expect(await planned("author", articleId)).toBeDefined();
  expect(await planned("editor", articleId)).toMatchObject({ canWrite: true, canPublish: true });
  expect(await planned("contributor", articleId)).toBeUndefined();
  for (const actor of ["reader", "anonymous"] as const) {
    const { client } = actors[actor];
    await expect(listPlannedWork(client)).rejects.toMatchObject({ code: "42501" });
    await expect(addIdea(client, { title: "An idea" })).rejects.toMatchObject({ code: "42501" });
    await expect(planArticle(client, { articleId, plannedFor: null })).rejects.toMatchObject({
      code: "42501",
    });
  }
});

test("who assigns an article plans a day for it, also while somebody writes", async () => {
  const articleId = await add("author");
  const plannedFor = "2031-05-06T09:00:00+00:00";
  const opened = await openDraft(actors.author.client, articleId);
  await sendUpdate(actors.author.client, articleId, updateOf(opened, { excerpt: "More" }));
  await planArticle(actors.editor.client, { articleId, plannedFor });
  expect(await planned("author", articleId)).toMatchObject({ plannedFor });
  await expect(
    planArticle(actors.contributor.client, { articleId, plannedFor: null }),
  ).rejects.toMatchObject({ code: "42501" });
  await expect(
    planArticle(actors.editor.client, { articleId, plannedFor: "infinity" }),
  ).rejects.toThrow();
  await planArticle(actors.author.client, { articleId, plannedFor: null });
  expect(await planned("author", articleId)).toMatchObject({ plannedFor: null });
});

test("a scheduled article is in its column at its publish date, and one in the trash in none", async () => {
  const published_at = minutesFromNow(60 * 24);
  const scheduled = await createArticle(actors.service.client, {
    ...articleFields(),
    published_at,
  });
  expect(await planned("editor", scheduled.id)).toMatchObject({ stage: "scheduled", missing: [] });
  const trashed = await add("editor");
  await actors.editor.client.rpc("trash_draft", { article_id: trashed }).throwOnError();
  expect(await planned("editor", trashed)).toBeUndefined();
  await expect(
    planArticle(actors.editor.client, { articleId: trashed, plannedFor: null }),
  ).rejects.toThrow("does not exist any more");
});
