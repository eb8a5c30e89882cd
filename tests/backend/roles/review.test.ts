import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
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
  const articleId = randomUUID();
  await actors[actor].client
    .rpc("save_draft", {
      article_id: articleId,
      lineage: "new",
      known_seq: 0,
      update: "",
      fields: { title },
    })
    .throwOnError();
  return articleId;
}

async function stateOf(articleId: string) {
  const [row] = await sql`
    select stage, submitted_by, assigned_to, note, due_at, planned_for
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
    assigned_to: editor.id,
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
    assigned_to: contributor.id,
    note: "Who says so?",
  });
  expect(await taskOf("contributor", articleId)).toMatchObject({
    kind: "returned",
    note: "Who says so?",
  });

  await submit("contributor", articleId);
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
  // It stays in view for who submits it to somebody else.
  await submit("author", articleId, "editor");
  expect(await read()).toBe(1);
  await sql`delete from public.article_shares where article_id = ${articleId}`;
  expect(await read()).toBe(0);
});

test("ends what was asked when the changes are published, not when they are taken back", async () => {
  const article = await createArticle(actors.author.client);
  const change = (title: string) =>
    actors.author.client
      .rpc("get_draft", { article_id: article.id })
      .throwOnError()
      .then(({ data }) =>
        actors.author.client
          .rpc("save_draft", {
            article_id: article.id,
            lineage: data?.lineage ?? "",
            known_seq: data?.seq ?? 0,
            update: "",
            fields: { title },
          })
          .throwOnError(),
      );
  await change("Changed");
  await submit("author", article.id, "editor");
  await change(article.title);
  expect(await stateOf(article.id)).toMatchObject({
    stage: "review",
    assigned_to: actors.editor.id,
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
  const claim = async () => {
    const { data } = await actors.service.client
      .rpc("claim_review_mails", { max_rows: 100, lease_seconds: 60 })
      .throwOnError();
    return data;
  };

  test("are queued for who is asked, once, and not for the one who asks", async () => {
    await claim();
    const { editor, contributor } = actors;
    const articleId = await begin("contributor", "Storm");
    await submit("contributor", articleId, "editor", "Note");
    await returnArticle(editor.client, { articleId, remarks: "Remarks" });
    await assign("contributor", articleId, "contributor");
    const mails = await claim();
    expect(
      mails.map(({ email, kind, title, article_id }) => [email, kind, title, article_id]),
    ).toEqual([
      [editor.email, "review", "Storm", articleId],
      [contributor.email, "returned", "Storm", articleId],
    ]);
    expect(await claim()).toEqual([]);
    const [first, second] = mails;
    if (!first || !second) throw new Error("there are no mails");
    const settle = (id: number, attempt: number, is_sent: boolean) =>
      actors.service.client.rpc("settle_review_mail", { id, attempt, is_sent }).throwOnError();
    await settle(first.id, first.attempt, true);
    await settle(second.id, second.attempt, false);
    const left = await sql`select id from private.review_mails where article_id = ${articleId}`;
    expect(left.map(({ id }) => Number(id))).toEqual([second.id]);
  });

  test("are deleted with the account", async () => {
    const { id, client } = await createUser(site, "editor");
    const articleId = await begin("contributor");
    await submitForReview(actors.contributor.client, { articleId, note: "", reviewer: id });
    await client.rpc("delete_account").throwOnError();
    expect([...(await sql`select id from private.review_mails where user_id = ${id}`)]).toEqual([]);
    expect(await stateOf(articleId)).toMatchObject({ stage: "review", assigned_to: null });
  });
});
