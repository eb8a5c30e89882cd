import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  cancelScheduledChange,
  listScheduledChanges,
  scheduleUnpublish,
} from "../../../app/data/articles/scheduled-changes.ts";
import type { Json } from "../../../app/data/json.types.ts";
import { type Actor, type ActorOfSite, createActors } from "../../support/actors.ts";
import { openSql, type SqlPool } from "../../support/open-sql.ts";
import { createArticle, createAuthor, paragraphs, uniqueWord } from "../../support/rows.ts";
import { getSharedSite, type SharedSite } from "../../support/sites/shared-site.ts";
import { waitFor } from "../../support/wait-for.ts";

/** Changes and withdrawals of live articles at a moment, on one site. */

let site: SharedSite;
let actors: Record<Actor, ActorOfSite>;
let sql: SqlPool;
beforeAll(async () => {
  site = await getSharedSite("role");
  actors = await createActors(site);
  sql = openSql(await site.databaseUrl());
});
afterAll(() => sql.end());

const LATER = "2999-01-01T06:00:00.000Z";

const inMs = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();

async function article(fields: Parameters<typeof createArticle>[1] = {}) {
  return createArticle(actors.service.client, fields);
}

async function schedule(
  articleId: string,
  fields: Json,
  {
    at = LATER,
    client = actors.editor.client,
  }: { at?: string; client?: ActorOfSite["client"] } = {},
): Promise<string> {
  const { data } = await client
    .rpc("schedule_change", { article_id: articleId, at, fields })
    .throwOnError();
  return data;
}

async function refusal(articleId: string, fields: Json, at = LATER) {
  const { error } = await actors.editor.client.rpc("schedule_change", {
    article_id: articleId,
    at,
    fields,
  });
  return error?.code;
}

async function live(id: string) {
  const { data } = await actors.service.client
    .from("articles")
    .select("*")
    .eq("id", id)
    .maybeSingle()
    .throwOnError();
  return data;
}

async function planned(articleId: string) {
  return listScheduledChanges(actors.editor.client, { articleId });
}

/** Brings the moment of a change to now, as if it had been planned earlier. */
async function bringForward(id: string): Promise<void> {
  await sql`update private.scheduled_changes set at = now() where id = ${id}`;
  await actors.service.client.rpc("carry_out_due_changes").throwOnError();
  // The site may have been faster.
  await waitFor("its end", async () => {
    const rows = await sql`
      select from private.scheduled_changes where id = ${id} and done_at is null and failed is null`;
    return rows.count === 0;
  });
}

test("a change is made at its moment, on cached pages too, by who planned it", async () => {
  const { id, slug, title } = await article({ tags: ["one"] });
  const page = async () => (await fetch(`${site.url}/article/${slug}`)).text();
  expect(await page()).toContain(title);
  const at = Date.now() + 2500;
  const word = uniqueWord();
  await schedule(
    id,
    { title: `Later ${word}`, slug, content: paragraphs(`The text of ${word}.`), tags: ["one"] },
    { at: new Date(at).toISOString() },
  );
  expect(await planned(id)).toMatchObject([
    { action: "publish", fields: ["content", "title"], isContested: false, failed: null },
  ]);
  expect(await page()).not.toContain(word);
  await waitFor("the planned title", async () => (await page()).includes(word));
  expect(Date.now()).toBeGreaterThanOrEqual(at);
  const row = await live(id);
  // A second where nothing else runs.
  expect(Date.parse(row?.updated_at ?? "") - at).toBeLessThan(3000);
  expect(await planned(id)).toEqual([]);
  const { data: versions } = await actors.editor.client
    .rpc("list_versions", { article_id: id })
    .throwOnError();
  expect(versions[0]).toMatchObject({
    kind: "published",
    title: `Later ${word}`,
    created_by: actors.editor.id,
  });
});

test("an article is taken off the site at its moment, and keeps its working copy", async () => {
  const { id, slug } = await article();
  expect((await fetch(`${site.url}/article/${slug}`)).status).toBe(200);
  const at = Date.now() + 1500;
  await scheduleUnpublish(actors.editor.client, {
    articleId: id,
    at: new Date(at).toISOString(),
  });
  await waitFor(
    "the end of the article",
    async () => (await fetch(`${site.url}/article/${slug}`)).status === 410,
  );
  expect(Date.now()).toBeGreaterThanOrEqual(at);
  const { data } = await actors.editor.client
    .from("article_drafts")
    .select("trashed_at,fields")
    .eq("article_id", id)
    .single()
    .throwOnError();
  expect(data).toMatchObject({ trashed_at: null, fields: { slug } });
});

test("a planned change keeps what was changed meanwhile in other fields", async () => {
  const { id } = await article({ tags: ["one"] });
  const change = await schedule(id, { title: "Later", tags: ["one"] });
  await actors.service.client
    .from("articles")
    .update({ tags: ["two"] })
    .eq("id", id);
  await bringForward(change);
  expect(await live(id)).toMatchObject({ title: "Later", tags: ["two"] });
});

test("a change of the same field by somebody else is shown at once and never undone", async () => {
  const { id } = await article({ title: "First" });
  const change = await schedule(id, { title: "Later" });
  const { client } = actors.service;
  await client.from("articles").update({ title: "Corrected" }).eq("id", id).throwOnError();
  expect(await planned(id)).toMatchObject([{ isContested: true, failed: null }]);
  await bringForward(change);
  expect(await live(id)).toMatchObject({ title: "Corrected" });
  expect(await planned(id)).toMatchObject([{ id: change, failed: "changed-since" }]);
});

test("several planned changes of one field go out one after the other, and back", async () => {
  const { id } = await article({ title: "Today", excerpt: "Now." });
  const [first, second, third] = [
    await schedule(id, { title: "Tonight", excerpt: "Soon." }, { at: "2999-01-01T06:00:00Z" }),
    await schedule(id, { title: "Tomorrow", excerpt: "Soon." }, { at: "2999-01-01T07:00:00Z" }),
    // The live article says this too when it is planned.
    await schedule(id, { title: "Today", excerpt: "Now." }, { at: "2999-01-01T08:00:00Z" }),
  ];
  await bringForward(first);
  expect(await live(id)).toMatchObject({ title: "Tonight", excerpt: "Soon." });
  expect(await planned(id)).toMatchObject([
    { id: second, isContested: false },
    { id: third, isContested: false },
  ]);
  await bringForward(second);
  expect(await live(id)).toMatchObject({ title: "Tomorrow", excerpt: "Soon." });
  await bringForward(third);
  expect(await live(id)).toMatchObject({ title: "Today", excerpt: "Now." });
});

test("what a colleague changes after a planned change was carried out is not undone by the next one", async () => {
  const { id } = await article({ title: "Today" });
  const first = await schedule(id, { title: "Tonight" }, { at: "2999-01-01T06:00:00Z" });
  const second = await schedule(id, { title: "Tomorrow" }, { at: "2999-01-01T07:00:00Z" });
  await bringForward(first);
  await actors.service.client
    .from("articles")
    .update({ title: "Corrected" })
    .eq("id", id)
    .throwOnError();
  expect(await planned(id)).toMatchObject([{ id: second, isContested: true }]);
  await bringForward(second);
  expect(await live(id)).toMatchObject({ title: "Corrected" });
});

test("a change that the data refuses is marked with the reason, tried once, and can be put away", async () => {
  const [author, { slug: wanted }] = await Promise.all([
    createAuthor(actors.service.client),
    article({ slug: `taken-${uniqueWord()}` }),
  ]);
  const { id } = await article();
  const free = `free-${uniqueWord()}`;
  const changes = [
    await schedule(id, { slug: free }),
    await schedule(id, { author_id: author.id }),
  ];
  await article({ slug: free });
  await actors.service.client.from("authors").delete().eq("id", author.id).throwOnError();
  for (const change of changes) await bringForward(change);
  const failed = await planned(id);
  expect(failed.map((change) => change.failed)).toEqual(["slug-taken", "author-gone"]);
  // Impossible changes are refused when they are planned.
  expect(await refusal(id, { slug: wanted })).toBe("23505");

  const { data } = await actors.service.client.rpc("carry_out_due_changes").throwOnError();
  expect(data).toMatchObject({ done: 0, failures: [] });
  await cancelScheduledChange(actors.editor.client, { id: changes[0] ?? "" });
  expect(await planned(id)).toMatchObject([{ id: changes[1] }]);
});

test("a change of an article that was deleted meanwhile fails, and goes with it forever", async () => {
  const { id } = await article();
  const change = await schedule(id, { title: "Later" });
  await actors.service.client.from("articles").delete().eq("id", id).throwOnError();
  await bringForward(change);
  expect(await planned(id)).toMatchObject([{ failed: "not-on-site" }]);
  await actors.editor.client.rpc("delete_forever", { article_id: id }).throwOnError();
  const rows = await sql`select from private.scheduled_changes where article_id = ${id}`;
  expect(rows.count).toBe(0);
});

test("a change that was taken back is not made", async () => {
  const { id, title } = await article();
  const change = await schedule(id, { title: "Later" }, { at: inMs(1000) });
  await cancelScheduledChange(actors.editor.client, { id: change });
  expect(await planned(id)).toEqual([]);
  await expect(cancelScheduledChange(actors.editor.client, { id: change })).rejects.toMatchObject({
    status: 404,
  });
  // Another change, after its moment, has been made.
  const other = await article();
  await schedule(other.id, { title: "Afterwards" }, { at: inMs(1200) });
  await waitFor("the other", async () => (await live(other.id))?.title === "Afterwards");
  expect(await live(id)).toMatchObject({ title });
});

test("refuses a moment that is past, nothing to change, and an article that is not on the site", async () => {
  const { id, title } = await article();
  expect(await refusal(id, { title: "Later" }, inMs(-1000))).toBe("22023");
  expect(await refusal(id, { title: "Later" }, "infinity")).toBe("22023");
  expect(await refusal(id, { title, published_at: null })).toBe("22023");
  expect(await refusal(id, { title: " " })).toBe("23514");
  expect(await refusal(randomUUID(), { title: "Later" })).toBe("PT404");
  expect(await planned(id)).toEqual([]);
});

test("who may not publish an article plans and cancels nothing, and sees only what they may read", async () => {
  const { id } = await article();
  const change = await schedule(id, { title: "Later" });
  for (const actor of ["anonymous", "reader", "contributor", "author"] as const) {
    const { client } = actors[actor];
    const calls = [
      client.rpc("schedule_change", { article_id: id, at: LATER, fields: { title: "Mine" } }),
      client.rpc("schedule_unpublish", { article_id: id, at: LATER }),
      client.rpc("cancel_scheduled_change", { id: change }),
      client.rpc("list_scheduled_changes", { article_id: id }),
    ];
    for (const { error } of await Promise.all(calls)) expect(error?.code, actor).toBe("42501");
  }
  const own = await createArticle(actors.author.client);
  await schedule(own.id, { title: "Mine" }, { client: actors.author.client });
  expect(await planned(own.id)).toHaveLength(1);
});
