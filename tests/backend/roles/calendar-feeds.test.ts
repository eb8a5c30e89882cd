import ICAL from "ical.js";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  createCalendarFeed,
  getCalendarFeed,
  revokeCalendarFeed,
} from "../../../app/data/calendar-feeds.ts";
import { calendarFeedPath } from "../../../app/domain/newsroom/calendar-feed.ts";
import { type Actor, type ActorOfSite, createActors } from "../../support/actors.ts";
import { createUser, type SignedInUser } from "../../support/clients.ts";
import { beginDraft } from "../../support/drafts.ts";
import { openSql, type SqlPool } from "../../support/open-sql.ts";
import { articleFields, createArticle, minutesFromNow, uniqueWord } from "../../support/rows.ts";
import { getSharedSite, type SharedSite } from "../../support/sites/shared-site.ts";

/** The plan for calendar applications, at an address with a secret token. */

const DUE_AT = "2031-05-06T14:30:00+00:00";

let site: SharedSite;
let sql: SqlPool;
let actors: Record<Actor, ActorOfSite>;

beforeAll(async () => {
  site = await getSharedSite("role");
  sql = openSql(await site.databaseUrl());
  actors = await createActors(site);
});
afterAll(() => sql.end());

const open = (token: string, headers: Record<string, string> = {}) =>
  fetch(site.url + calendarFeedPath(token), { headers });

/** Titles with a word of the events of a calendar. */
async function titlesOf(token: string, word: string): Promise<string[]> {
  const response = await open(token);
  expect(response.status).toBe(200);
  const calendar = new ICAL.Component(ICAL.parse(await response.text()));
  return calendar
    .getAllSubcomponents("vevent")
    .map((part) => new ICAL.Event(part).summary)
    .filter((summary) => summary.includes(word))
    .sort();
}

/** Begins a draft of a user that is due. @returns its id. */
async function dueDraft({ client, id }: SignedInUser | ActorOfSite, title: string) {
  const articleId = await beginDraft(client, { title }, actors.service.client);
  await client
    .rpc("assign_article", { article_id: articleId, user_id: id, due_at: DUE_AT })
    .throwOnError();
  return articleId;
}

test("a calendar lists what its user may read, and not the drafts of others", async () => {
  const word = uniqueWord();
  const { author, editor, service } = actors;
  const own = await dueDraft(author, `Own ${word}`);
  const others = await dueDraft(editor, `Other ${word}`);
  await createArticle(service.client, {
    ...articleFields(),
    title: `Later ${word}`,
    published_at: minutesFromNow(60 * 24),
  });
  const token = await createCalendarFeed(author.client);
  expect(await titlesOf(token, word)).toEqual([`Due: Own ${word}`]);
  expect(await titlesOf(await createCalendarFeed(editor.client), word)).toEqual([
    `Due: Other ${word}`,
    `Due: Own ${word}`,
    `Goes out: Later ${word}`,
  ]);

  // Rights and dates as they are at each request.
  await editor.client
    .from("article_shares")
    .insert({ article_id: others, user_id: author.id })
    .throwOnError();
  expect(await titlesOf(token, word)).toEqual([`Due: Other ${word}`, `Due: Own ${word}`]);
  await editor.client.from("article_shares").delete().eq("article_id", others).throwOnError();
  await editor.client.rpc("trash_draft", { article_id: own }).throwOnError();
  expect(await titlesOf(token, word)).toEqual([]);
});

test("dates that no calendar has are left out", async () => {
  const word = uniqueWord();
  for (const [index, date] of [
    "infinity",
    "10000-01-01T00:00:00Z",
    "9999-12-31T00:00:00Z",
  ].entries())
    await createArticle(actors.service.client, { title: `${word} ${index}`, published_at: date });
  const token = await createCalendarFeed(actors.editor.client);
  expect(await titlesOf(token, word)).toEqual([`Goes out: ${word} 2`]);
});

test("the answer is for one calendar alone, and is sent once", async () => {
  const token = await createCalendarFeed(actors.editor.client);
  const response = await open(token);
  expect(response.headers.get("Content-Type")).toBe("text/calendar; charset=utf-8");
  expect(response.headers.get("Cache-Control")).toBe("private, no-store");
  expect(response.headers.get("Referrer-Policy")).toBe("no-referrer");
  expect(response.headers.get("X-Robots-Tag")).toContain("noindex");
  const etag = response.headers.get("ETag") ?? "";
  expect(etag).not.toBe("");
  expect((await open(token, { "If-None-Match": etag })).status).toBe(304);
  await dueDraft(actors.editor, uniqueWord());
  expect((await open(token, { "If-None-Match": etag })).status).toBe(200);
});

test("a new address ends the one before, and stopping ends it at once", async () => {
  const { client } = await createUser(site, "contributor");
  expect(await getCalendarFeed(client)).toBeNull();
  const first = await createCalendarFeed(client);
  expect(await getCalendarFeed(client)).not.toBeNull();
  const second = await createCalendarFeed(client);
  expect((await open(first)).status).toBe(404);
  expect((await open(second)).status).toBe(200);
  await revokeCalendarFeed(client);
  expect((await open(second)).status).toBe(404);
  expect(await getCalendarFeed(client)).toBeNull();
});

test.each<[string, (user: SignedInUser) => PromiseLike<unknown>]>([
  [
    "lost their role",
    ({ id }) => actors.admin.client.rpc("set_role", { user_id: id, role: "reader" }),
  ],
  [
    "were banned",
    ({ id }) =>
      sql`update auth.users set banned_until = now() + interval '1 hour' where id = ${id}`,
  ],
  ["deleted their account", ({ client }) => client.rpc("delete_account")],
])("the calendar of a user who %s is not found, as one of a wrong token", async (_, lose) => {
  const user = await createUser(site, "editor");
  const token = await createCalendarFeed(user.client);
  expect((await open(token)).status).toBe(200);
  await lose(user);
  const answers = await Promise.all([token, "0".repeat(64), "x"].map((name) => open(name)));
  const texts = await Promise.all(answers.map((answer) => answer.text()));
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  expect(new Set(texts).size).toBe(1);
});

test("only staff have a calendar, and nobody reads the plan with the key of the public", async () => {
  for (const actor of ["reader", "anonymous", "service"] as const)
    await expect(createCalendarFeed(actors[actor].client)).rejects.toMatchObject({ code: "42501" });
  const token = await createCalendarFeed(actors.editor.client);
  for (const actor of ["reader", "anonymous", "admin"] as const) {
    const { error } = await actors[actor].client.rpc("open_calendar_feed", { token });
    expect(error).toMatchObject({ code: "42501" });
  }
});
