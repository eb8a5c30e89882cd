import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { claimMails, settleMail } from "../../../app/data/mails.ts";
import {
  acceptArticle,
  assignArticle,
  listColleagues,
  listOwnTasks,
  returnArticle,
  submitForReview,
} from "../../../app/data/review.ts";
import { type Actor, type ActorOfSite, createActors } from "../../support/actors.ts";
import { createUser } from "../../support/clients.ts";
import { beginDraft, writeDraft } from "../../support/drafts.ts";
import { openSql, type SqlPool } from "../../support/open-sql.ts";
import { articleFields, createArticle, minutesFromNow } from "../../support/rows.ts";
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

/** Begins an article as an actor. */
async function begin(actor: Actor, title = "A draft"): Promise<string> {
  return beginDraft(actors[actor].client, { title }, actors.service.client);
}

/** Adds a change to the document of an article, which is opened anew. */
async function write(actor: Actor, articleId: string, title: string): Promise<void> {
  await writeDraft(actors[actor].client, articleId, { title }, actors.service.client);
}

async function stateOf(articleId: string) {
  const [row] = await sql`
    select stage, submitted_by, reviewer, assigned_to, note, due_at, planned_for
    from public.article_drafts where article_id = ${articleId}`;
  return row;
}

async function taskOf(actor: Actor, articleId: string) {
  const tasks = await listOwnTasks(actors[actor].client);
  return tasks.find((task) => task.articleId === articleId);
}

const submit = (actor: Actor, articleId: string, reviewer: Actor | null = null, note = "Please") =>
  submitForReview(actors[actor].client, {
    articleId,
    note,
    reviewer: reviewer && actors[reviewer].id,
  });
const assign = (actor: Actor, articleId: string, to: Actor | null) =>
  assignArticle(actors[actor].client, {
    articleId,
    userId: to && actors[to].id,
    dueAt: null,
    plannedFor: null,
  });

test("brings an article to the reviewer, back with remarks, and on to ready", async () => {
  const { contributor, editor } = actors;
  const articleId = await begin("contributor", "Flood");
  await submit("contributor", articleId, "editor", " Facts checked ");
  expect(await stateOf(articleId)).toMatchObject({
    stage: "review",
    submitted_by: contributor.id,
    reviewer: editor.id,
    assigned_to: null,
    note: "Facts checked",
  });
  expect(await taskOf("editor", articleId)).toMatchObject({
    kind: "review",
    title: "Flood",
    note: "Facts checked",
    senderName: contributor.email,
  });
  expect(await taskOf("contributor", articleId)).toBeUndefined();

  await returnArticle(editor.client, { articleId, remarks: "Who says so?" });
  expect(await stateOf(articleId)).toMatchObject({
    stage: "draft",
    submitted_by: contributor.id,
    reviewer: editor.id,
    assigned_to: null,
    note: "Who says so?",
  });
  expect(await taskOf("contributor", articleId)).toMatchObject({
    kind: "returned",
    note: "Who says so?",
  });

  await submit("contributor", articleId, "editor");
  await acceptArticle(editor.client, { articleId });
  expect(await stateOf(articleId)).toMatchObject({ stage: "ready", note: null });
});

test("asks every editor but the one who submits where no reviewer is named", async () => {
  const articleId = await begin("editor");
  await submit("editor", articleId);
  expect(await taskOf("admin", articleId)).toMatchObject({ kind: "review" });
  expect(await taskOf("editor", articleId)).toBeUndefined();
  expect(await taskOf("author", articleId)).toBeUndefined();
});

test("lets only who may write submit and assign, and who may publish accept and return", async () => {
  const articleId = await begin("contributor");
  for (const actor of ["anonymous", "reader", "author"] as const) {
    await expect(submit(actor, articleId)).rejects.toMatchObject({ code: "42501" });
    await expect(assign(actor, articleId, "author")).rejects.toMatchObject({ code: "42501" });
  }
  await submit("contributor", articleId);
  for (const actor of ["anonymous", "reader", "contributor", "author"] as const) {
    const { client } = actors[actor];
    await expect(acceptArticle(client, { articleId })).rejects.toMatchObject({ code: "42501" });
    await expect(returnArticle(client, { articleId, remarks: "" })).rejects.toMatchObject({
      code: "42501",
    });
  }
  await expect(submit("contributor", articleId, "author")).rejects.toMatchObject({ code: "23514" });
  await expect(assign("contributor", articleId, "reader")).rejects.toMatchObject({ code: "23514" });
});

test("gives the assigned colleague an article, and takes it with the assignment", async () => {
  const articleId = await begin("contributor");
  const { author, editor } = actors;
  const read = async () =>
    (await author.client.from("article_drafts").select("article_id").eq("article_id", articleId))
      .data?.length;
  expect(await read()).toBe(0);
  const dueAt = minutesFromNow(60);
  await assignArticle(editor.client, {
    articleId,
    userId: author.id,
    dueAt,
    plannedFor: minutesFromNow(120),
  });
  expect(await read()).toBe(1);
  expect(await taskOf("author", articleId)).toMatchObject({ kind: "assigned" });
  expect(new Date((await taskOf("author", articleId))?.dueAt ?? "").toISOString()).toBe(dueAt);
  await assign("editor", articleId, null);
  expect(await read()).toBe(0);
});

test("keeps the assignment, its due date and the assignee's rights through a review", async () => {
  const { contributor, editor } = actors;
  const articleId = await begin("editor", "Bridge");
  const dueAt = minutesFromNow(60);
  await assignArticle(editor.client, {
    articleId,
    userId: contributor.id,
    dueAt,
    plannedFor: null,
  });
  const expectAssigned = async (stage: string) => {
    const state = await stateOf(articleId);
    expect(state).toMatchObject({ stage, assigned_to: contributor.id });
    expect(state?.due_at.toISOString()).toBe(dueAt);
    await write("contributor", articleId, stage);
  };
  await submit("contributor", articleId, "admin");
  await expectAssigned("review");
  await returnArticle(actors.admin.client, { articleId, remarks: "Who built it?" });
  await expectAssigned("draft");
  await submit("contributor", articleId, "admin");
  await acceptArticle(actors.admin.client, { articleId });
  expect(await stateOf(articleId)).toMatchObject({
    stage: "ready",
    assigned_to: contributor.id,
    reviewer: actors.admin.id,
  });
});

test("takes an accepted article back to review when somebody changes it who may not publish it", async () => {
  const articleId = await begin("contributor", "Tunnel");
  await submit("contributor", articleId);
  await acceptArticle(actors.editor.client, { articleId });
  await write("editor", articleId, "Tunnel, corrected");
  expect(await stateOf(articleId)).toMatchObject({ stage: "ready" });
  await write("contributor", articleId, "Tunnel, rewritten");
  expect(await stateOf(articleId)).toMatchObject({ stage: "review" });
  expect(await taskOf("editor", articleId)).toMatchObject({ kind: "review" });
});

test("keeps what was accepted as a version", async () => {
  const articleId = await begin("contributor", "Ferry");
  await submit("contributor", articleId);
  await acceptArticle(actors.editor.client, { articleId });
  const [version] = await sql`
    select version.kind, version.name, version.fields ->> 'title' as title
    from public.article_versions as version
    join public.article_drafts as draft
      on draft.article_id = version.article_id and draft.accepted_version = version.number
    where draft.article_id = ${articleId}`;
  expect(version).toMatchObject({ kind: "named", name: "Accepted", title: "Ferry" });
});

test("refuses to return an article without a remark", async () => {
  const articleId = await begin("contributor");
  await submit("contributor", articleId);
  await expect(
    returnArticle(actors.editor.client, { articleId, remarks: " \n" }),
  ).rejects.toMatchObject({ code: "23514" });
  expect(await stateOf(articleId)).toMatchObject({ stage: "review" });
});

test("ends what was asked when the changes are published, not when they are taken back", async () => {
  const article = await createArticle(actors.author.client);
  const change = (title: string) =>
    writeDraft(actors.author.client, article.id, { title }, actors.service.client);
  await change("Changed");
  await submit("author", article.id, "editor");
  await change(article.title);
  expect(await stateOf(article.id)).toMatchObject({
    stage: "review",
    reviewer: actors.editor.id,
  });
  await change("Changed");
  await actors.editor.client
    .from("articles")
    .update({ title: "Changed" })
    .eq("id", article.id)
    .throwOnError();
  expect(await stateOf(article.id)).toEqual({
    stage: "draft",
    submitted_by: null,
    reviewer: null,
    assigned_to: null,
    note: null,
    due_at: null,
    planned_for: null,
  });
});

test("refuses a review of an article without changes, and of one that is gone", async () => {
  const { id } = await createArticle(actors.author.client);
  await expect(submit("author", id)).rejects.toMatchObject({ code: "PT404" });
  const articleId = await begin("author");
  await actors.author.client
    .from("articles")
    .insert({ ...articleFields(), id: articleId })
    .throwOnError();
  await sql`update public.article_drafts set has_changes = false where article_id = ${articleId}`;
  await expect(submit("author", articleId)).rejects.toMatchObject({ code: "23514" });
});

test("lists colleagues with a role in the newsroom, for staff alone", async () => {
  const found = await listColleagues(actors.contributor.client);
  expect(found).toContainEqual({
    id: actors.editor.id,
    name: actors.editor.email,
    isReviewer: true,
  });
  expect(found).toContainEqual({
    id: actors.author.id,
    name: actors.author.email,
    isReviewer: false,
  });
  expect(found.map(({ id }) => id)).not.toContain(actors.reader.id);
  expect(await listColleagues(actors.reader.client)).toEqual([]);
});

describe("mails about a review", () => {
  const contentSchema = z.object({
    article_id: z.string(),
    email: z.string(),
    kind: z.string(),
    title: z.string(),
    note: z.string().nullable(),
    sender_name: z.string(),
  });
  const claim = async (most = 100) => {
    const mails = await claimMails(actors.service.client, {
      queues: ["review"],
      most,
      leaseSeconds: 60,
    });
    return mails.map(({ id, attempt, content }) => ({
      id,
      attempt,
      ...contentSchema.parse(content),
    }));
  };
  const settle = (id: number, attempt: number) =>
    settleMail(actors.service.client, { id, attempt }, { outcome: "sent" });
  /** Lets the time pass after which mails about an article are sent, and claims them. */
  async function claimOf(articleId: string) {
    await sql`update private.mails set due_at = now() where article_id = ${articleId}`;
    return (await claim()).filter(({ article_id }) => article_id === articleId);
  }
  /** Makes the mails about an article this much older. */
  const age = (articleId: string, interval: string) => sql`
    update private.mails
    set due_at = due_at - ${interval}::interval, claimed_at = claimed_at - ${interval}::interval,
      sent_at = sent_at - ${interval}::interval
    where article_id = ${articleId}`;
  /** When the mails about an article may be sent, in seconds from now. */
  const waits = async (articleId: string) => {
    const rows = await sql<{ seconds: number }[]>`
      select extract(epoch from due_at - clock_timestamp())::float8 as seconds from private.mails
      where article_id = ${articleId} and sent_at is null`;
    return rows.map(({ seconds }) => seconds);
  };

  test("are queued for who is asked, and not for the one who asks", async () => {
    const { editor, contributor } = actors;
    const articleId = await begin("contributor", "Storm");
    await submit("contributor", articleId, "editor", "Note");
    const [first, ...others] = await claimOf(articleId);
    expect(others).toEqual([]);
    expect(first).toMatchObject({
      email: editor.email,
      kind: "review",
      title: "Storm",
      note: "Note",
      sender_name: contributor.email,
    });
    await returnArticle(editor.client, { articleId, remarks: "Remarks" });
    const [second] = await claimOf(articleId);
    expect(second).toMatchObject({ email: contributor.email, kind: "returned", note: "Remarks" });
    await assign("contributor", articleId, "contributor");
    expect(await waits(articleId)).toHaveLength(1);
    expect((await claim()).map(({ article_id }) => article_id)).not.toContain(articleId);
    if (!second) throw new Error("there is no mail");
    await settle(second.id, second.attempt);
    expect(await claimOf(articleId)).toEqual([]);
  });

  test("wait for half a minute, and 30 assignments within it are one mail with the last state", async () => {
    const { author, editor } = actors;
    const articleId = await begin("editor", "First title");
    for (let time = 0; time < 15; time += 1) {
      await assign("editor", articleId, "author");
      await assign("editor", articleId, time < 14 ? null : "contributor");
    }
    await assign("admin", articleId, "author");
    await sql`
      update public.article_drafts set fields = fields || '{"title": "Last title"}' where article_id = ${articleId}`;
    const [longest = 0] = (await waits(articleId)).sort((one, other) => other - one);
    expect(longest).toBeGreaterThan(0);
    expect(longest).toBeLessThanOrEqual(30);
    const mails = await claimOf(articleId);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({
      email: author.email,
      kind: "assigned",
      title: "Last title",
      sender_name: actors.admin.email,
    });
    expect(editor.id).not.toBe(author.id);
  });

  test("are followed by another about the article no sooner than ten minutes later", async () => {
    const articleId = await begin("editor");
    await assign("editor", articleId, "author");
    const [first] = await claimOf(articleId);
    if (!first) throw new Error("there is no mail");
    // Assigned anew while the mail is being sent.
    await assign("editor", articleId, null);
    await assign("editor", articleId, "author");
    await settle(first.id, first.attempt);
    expect((await waits(articleId))[0]).toBeGreaterThan(590);
    await age(articleId, "11 minutes");
    const second = (await claim()).find(({ article_id }) => article_id === articleId);
    expect(second).toMatchObject({ attempt: 1 });
    if (!second) throw new Error("there is no mail");
    await settle(second.id, second.attempt);
    await assign("editor", articleId, null);
    await assign("editor", articleId, "author");
    expect((await waits(articleId))[0]).toBeGreaterThan(590);
    await age(articleId, "30 minutes");
    await assign("editor", articleId, null);
    await assign("editor", articleId, "author");
    expect((await waits(articleId))[0]).toBeLessThanOrEqual(30);
  });

  test("are not sent when what they say is true no more", async () => {
    const { editor, contributor } = actors;
    const cases: [string, (articleId: string) => PromiseLike<unknown>][] = [
      ["taken away", (articleId) => assign("editor", articleId, null)],
      ["given to another", (articleId) => assign("editor", articleId, "contributor")],
      ["trashed", (articleId) => editor.client.rpc("trash_draft", { article_id: articleId })],
      [
        "deleted",
        (articleId) => sql`delete from public.article_drafts where article_id = ${articleId}`,
      ],
    ];
    for (const [name, change] of cases) {
      const articleId = await begin("contributor");
      await assign("editor", articleId, "author");
      await change(articleId);
      expect(
        (await claimOf(articleId)).filter(({ email }) => email === actors.author.email),
        name,
      ).toEqual([]);
    }
    const submitted = await begin("contributor");
    await submit("contributor", submitted, "editor");
    await returnArticle(actors.admin.client, { articleId: submitted, remarks: "No" });
    expect((await claimOf(submitted)).map(({ email }) => email)).toEqual([contributor.email]);
  });

  test("are not sent to a colleague who is one no more, is banned or has no address", async () => {
    const changes: [string, (id: string) => PromiseLike<unknown>][] = [
      ["reader", (id) => sql`update public.profiles set role = 'reader' where user_id = ${id}`],
      [
        "banned",
        (id) => sql`update auth.users set banned_until = now() + interval '1 day' where id = ${id}`,
      ],
      ["without an address", (id) => sql`update auth.users set email = null where id = ${id}`],
    ];
    for (const [name, change] of changes) {
      const { id } = await createUser(site, "author");
      const articleId = await begin("contributor");
      await assignArticle(actors.editor.client, {
        articleId,
        userId: id,
        dueAt: null,
        plannedFor: null,
      });
      await change(id);
      expect(await claimOf(articleId), name).toEqual([]);
      const left = await sql`select id from private.mails where article_id = ${articleId}`;
      expect(left, name).toHaveLength(0);
    }
  });

  test("are claimed together with others, with the beginning of a long title", async () => {
    const ids = await Promise.all(
      Array.from({ length: 5 }, () => begin("editor", "x".repeat(500))),
    );
    for (const id of ids) await assign("editor", id, "author");
    const last = await begin("editor", "The last one");
    await assign("editor", last, "author");
    // Due before all mails of the other tests.
    await sql`
      update private.mails set due_at = now() - interval '1 day'
      where article_id = any (${[...ids, last]}::uuid[])`;
    const mails = await claim(6);
    expect(mails.map(({ article_id }) => article_id).sort()).toEqual([...ids, last].sort());
    expect(Math.max(...mails.map(({ title }) => title.length))).toBe(200);
  });

  test("are tried again after a failure, and expire after a week", async () => {
    const articleId = await begin("editor");
    await assign("editor", articleId, "author");
    const [mail] = await claimOf(articleId);
    if (!mail) throw new Error("there is no mail");
    const failure = { problem: "away", isRefused: false, retrySeconds: 300 };
    await settleMail(actors.service.client, mail, { outcome: "failed", ...failure });
    expect((await waits(articleId))[0]).toBeGreaterThan(290);
    expect(await claimOf(articleId)).toMatchObject([{ id: mail.id, attempt: 2 }]);
    // Of an attempt that another one has followed, nothing is recorded.
    await settle(mail.id, mail.attempt);
    await sql`
      update private.mails set due_at = now(), expires_at = expires_at - interval '7 days'
      where article_id = ${articleId}`;
    const late = await claimMails(actors.service.client, {
      queues: ["review"],
      most: 100,
      leaseSeconds: 60,
    });
    expect(late.find(({ id }) => id === mail.id)).toMatchObject({ attempt: 3, isExpired: true });
  });

  test("are deleted with the account", async () => {
    const { id, client } = await createUser(site, "editor");
    const articleId = await begin("contributor");
    await submitForReview(actors.contributor.client, { articleId, note: "", reviewer: id });
    await client.rpc("delete_account").throwOnError();
    expect([...(await sql`select id from private.mails where user_id = ${id}`)]).toEqual([]);
    expect(await stateOf(articleId)).toMatchObject({ stage: "review", reviewer: null });
  });
});
