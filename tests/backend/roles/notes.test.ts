import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { FieldsJson } from "../../../app/data/json.types.ts";
import { claimMails } from "../../../app/data/mails.ts";
import {
  addNote,
  anchorNote,
  assignNote,
  decideSuggestions,
  listNotes,
  resolveNote,
} from "../../../app/data/notes.ts";
import { listOwnTasks } from "../../../app/data/review.ts";
import {
  answerAccessRequest,
  endSharing,
  getAccessAnswer,
  listAccess,
  requestAccess,
  shareArticle,
} from "../../../app/data/sharing.ts";
import { collect, join } from "../../../backend/tests/support/join-channel.ts";
import { type Actor, type ActorOfSite, createActors } from "../../support/actors.ts";
import { writeDraft } from "../../support/drafts.ts";
import { openSql, type SqlPool } from "../../support/open-sql.ts";
import { getSharedSite, type SharedSite } from "../../support/sites/shared-site.ts";
import { waitFor } from "../../support/wait-for.ts";

/** Notes on working copies, suggestions, and sharing to comment. */

let site: SharedSite;
let sql: SqlPool;
let actors: Record<Actor, ActorOfSite>;

beforeAll(async () => {
  site = await getSharedSite("role");
  sql = openSql(await site.databaseUrl());
  actors = await createActors(site);
});
afterAll(() => sql.end());

/** A working copy that belongs to an actor. */
async function draftOf(actor: Actor, title = "A draft"): Promise<string> {
  const articleId = randomUUID();
  await sql`
    insert into public.article_drafts (article_id, lineage, fields)
    values (${articleId}, 'first', ${sql.json({ title })})`;
  await sql`
    insert into private.article_owners (article_id, user_id) values (${articleId}, ${actors[actor].id})`;
  return articleId;
}

const share = (articleId: string, actor: Actor, mayWrite: boolean) =>
  shareArticle(actors.contributor.client, { articleId, userId: actors[actor].id, mayWrite });

const note = (
  actor: Actor,
  articleId: string,
  fields: Partial<Parameters<typeof addNote>[1]> = {},
) => addNote(actors[actor].client, { articleId, body: "Is this so?", ...fields });

const tasksOf = async (actor: Actor, articleId: string) =>
  (await listOwnTasks(actors[actor].client)).filter((task) => task.articleId === articleId);

/** The kinds of the mails about an article, with their receivers. */
async function mailsOf(articleId: string) {
  await sql`update private.mails set due_at = now() where article_id = ${articleId}`;
  const mails = await claimMails(actors.service.client, {
    queues: ["review"],
    most: 100,
    leaseSeconds: 60,
  });
  return mails
    .map(({ content }) => content)
    .filter((mail) => JSON.stringify(mail).includes(articleId));
}

const REFUSED = { code: "42501" };

describe("notes", () => {
  test("are threads about words, and hold no answer to an answer", async () => {
    const articleId = await draftOf("contributor");
    const anchor = { field: "content", start: "{}", end: "{}", lineage: "first" };
    const first = await note("contributor", articleId, { anchor, quote: "the words" });
    const answer = await note("editor", articleId, { body: "Yes.", parentId: first });
    const [thread, ...others] = await listNotes(actors.contributor.client, { articleId });
    expect(others).toEqual([]);
    expect(thread).toMatchObject({ anchor, quote: "the words", body: "Is this so?" });
    expect(thread?.answers).toMatchObject([{ body: "Yes.", name: actors.editor.email }]);
    await expect(note("editor", articleId, { parentId: answer })).rejects.toMatchObject({
      code: "PT404",
    });
    await expect(
      note("editor", await draftOf("editor"), { parentId: first }),
    ).rejects.toMatchObject({ code: "PT404" });
  });

  test.each([
    { field: "id" },
    { field: "content", start: 1 },
    { field: "title", more: "x" },
    { field: "content", start: "x".repeat(2000) },
  ])("refuse the anchor %j", async (anchor) => {
    const articleId = await draftOf("contributor");
    const { error } = await actors.contributor.client.rpc("add_draft_note", {
      article_id: articleId,
      body: "A note",
      anchor,
    });
    expect(error?.code).toMatch(/^(22023|23514)$/);
  });

  test("are told to those whom they mention, until they answer or the thread is resolved", async () => {
    const articleId = await draftOf("contributor", "Storm");
    const first = await note("contributor", articleId, { mentions: [actors.editor.id] });
    expect(await tasksOf("editor", articleId)).toMatchObject([
      {
        kind: "mentioned",
        title: "Storm",
        note: "Is this so?",
        senderName: actors.contributor.email,
      },
    ]);
    expect(await mailsOf(articleId)).toMatchObject([
      { kind: "mentioned", email: actors.editor.email, title: "Storm", note: "Is this so?" },
    ]);
    await note("editor", articleId, { parentId: first, body: "Yes." });
    expect(await tasksOf("editor", articleId)).toEqual([]);
    await note("contributor", articleId, { parentId: first, mentions: [actors.editor.id] });
    expect(await tasksOf("editor", articleId)).toHaveLength(1);
    await resolveNote(actors.contributor.client, { id: first, isResolved: true });
    expect(await tasksOf("editor", articleId)).toEqual([]);
    expect(await mailsOf(articleId)).toEqual([]);
  });

  test("mention and are given to nobody who may not read the article", async () => {
    const articleId = await draftOf("contributor");
    for (const actor of ["author", "reader"] as const) {
      const mentions = [actors[actor].id];
      await expect(note("contributor", articleId, { mentions })).rejects.toMatchObject({
        code: "23514",
      });
    }
    const id = await note("contributor", articleId);
    await expect(
      assignNote(actors.contributor.client, { id, userId: actors.author.id }),
    ).rejects.toMatchObject({ code: "23514" });
    await assignNote(actors.contributor.client, { id, userId: actors.editor.id });
    expect(await tasksOf("editor", articleId)).toMatchObject([{ kind: "noted" }]);
    expect(await mailsOf(articleId)).toMatchObject([{ kind: "noted" }]);
  });

  test("a mail about a note does not replace the one about a review", async () => {
    const articleId = await draftOf("contributor");
    const { client } = actors.contributor;
    await client
      .rpc("submit_for_review", { article_id: articleId, reviewer: actors.editor.id })
      .throwOnError();
    await note("contributor", articleId, { mentions: [actors.editor.id] });
    const kinds = (await mailsOf(articleId)).map((mail) => Reflect.get(Object(mail), "kind"));
    expect(kinds.sort()).toEqual(["mentioned", "review"]);
  });

  test("quoted in a preview get their place in the document once", async () => {
    const articleId = await draftOf("contributor");
    const [{ id } = { id: "" }] = await sql<{ id: string }[]>`
      insert into public.draft_notes (article_id, body, author_label, quote)
      values (${articleId}, 'Remark', 'Jo', 'words') returning id`;
    const { client } = actors.contributor;
    const anchorOf = async () => (await listNotes(client, { articleId }))[0]?.anchor;
    const anchor = { field: "content", start: "{}", end: "{}", lineage: "first" };
    await anchorNote(client, { id, anchor });
    expect(await anchorOf()).toEqual(anchor);
    await anchorNote(client, { id, anchor: { ...anchor, start: "[]" } });
    expect(await anchorOf()).toEqual(anchor);
    await sql`update public.article_drafts set lineage = 'second' where article_id = ${articleId}`;
    await anchorNote(client, { id, anchor: { ...anchor, lineage: "second" } });
    expect(await anchorOf()).toEqual({ ...anchor, lineage: "second" });
  });
});

describe("an article shared to comment", () => {
  test("is read and commented on, but not written, and suggestions are decided by its writers", async () => {
    const articleId = await draftOf("contributor");
    await share(articleId, "author", false);
    const { client } = actors.author;
    const { data } = await client.rpc("own_capabilities", { article_id: articleId });
    expect(data).toEqual(["read", "comment"]);
    expect(await mailsOf(articleId)).toMatchObject([{ kind: "shared" }]);
    const id = await note("author", articleId, { body: "", quote: "red", replacement: "blue" });
    await expect(decideSuggestions(client, { ids: [id], isAccepted: true })).rejects.toMatchObject(
      REFUSED,
    );
    const update = await client.from("article_drafts").update({ stage: "ready" });
    expect(update.error).toMatchObject(REFUSED);

    await share(articleId, "author", true);
    const after = await client.rpc("own_capabilities", { article_id: articleId });
    expect(after.data).toEqual(["read", "comment", "write"]);
    const ids = [id];
    expect(await decideSuggestions(client, { ids, isAccepted: true })).toEqual([id]);
    expect(await decideSuggestions(client, { ids, isAccepted: false })).toEqual([]);
    await endSharing(actors.contributor.client, { articleId, userId: actors.author.id });
    await expect(listNotes(client, { articleId })).rejects.toMatchObject(REFUSED);
  });

  test("who may only comment sends its writers nothing over its channel", async () => {
    const articleId = await draftOf("contributor");
    await share(articleId, "author", false);
    const open = async (actor: Actor) => {
      const { realtime } = actors[actor].client;
      await realtime.setAuth();
      return realtime.channel(`article:${articleId}`, { config: { private: true } });
    };
    const received = collect<unknown>();
    const channel = await open("contributor");
    await join(channel.on("broadcast", { event: "*" }, ({ event }) => received.add(event)));
    const senders = [await open("author"), await open("editor")];
    for (const [place, sender] of senders.entries()) {
      await join(sender);
      await sender.send({ type: "broadcast", event: `message ${place}`, payload: {} });
    }
    await waitFor("the editor's message", () => received.items.includes("message 1"));
    expect(received.items).toEqual(["message 1"]);
    for (const each of [channel, ...senders]) await each.unsubscribe();
  });

  test("an accepted suggestion names the version in which its words are", async () => {
    const { client } = actors.contributor;
    const articleId = randomUUID();
    const write = (fields: FieldsJson, as = client) =>
      writeDraft(as, articleId, fields, actors.service.client);
    await write({ title: "A red draft" });
    const suggest = (quote: string, replacement: string) =>
      note("editor", articleId, { body: "", quote, replacement });
    const versions = async () => {
      const rows = await sql<{ name: string | null; title: string }[]>`
        select name, fields ->> 'title' as title from public.article_versions
        where article_id = ${articleId} order by number`;
      return rows.map(({ name, title }) => [name, title]);
    };
    const blue = await suggest("red", "blue");
    await decideSuggestions(client, { ids: [blue], isAccepted: true });
    // Read before the words arrive, and with words of somebody else.
    await write({ title: "A red draft, longer" });
    await write({ excerpt: "In blue." }, actors.editor.client);
    expect(await versions()).toEqual([[null, "A red draft, longer"]]);
    await write({ title: "A blue draft, longer" });
    const blueName = `Suggestion of ${actors.editor.email}: “red” to “blue”`;
    expect((await versions()).at(-1)).toEqual([blueName, "A blue draft, longer"]);

    const shorter = await suggest(", longer", "");
    await decideSuggestions(client, { ids: [shorter], isAccepted: true });
    await write({ title: "A blue draft" });
    expect((await versions()).slice(1)).toEqual([
      [blueName, "A blue draft, longer"],
      [`Suggestion of ${actors.editor.email}: “, longer” to “”`, "A blue draft"],
    ]);
  });
});

describe("an article that is refused", () => {
  test("says whom to ask, and one press of theirs grants it", async () => {
    const articleId = await draftOf("contributor", "Storm");
    const { client } = actors.author;
    expect(await getAccessAnswer(client, { articleId })).toEqual({
      names: [actors.contributor.email],
      isRequested: false,
    });
    await requestAccess(client, { articleId, capability: "write" });
    expect(await getAccessAnswer(client, { articleId })).toMatchObject({ isRequested: true });
    const [task, ...others] = await tasksOf("contributor", articleId);
    expect(others).toEqual([]);
    expect(task).toMatchObject({ kind: "request-to-write", senderName: actors.author.email });
    expect(await tasksOf("editor", articleId)).toEqual([]);
    expect(await mailsOf(articleId)).toMatchObject([
      { kind: "request", email: actors.contributor.email },
    ]);
    await answerAccessRequest(actors.contributor.client, {
      articleId,
      userId: task?.senderId ?? "",
      isGranted: true,
    });
    expect(await tasksOf("contributor", articleId)).toEqual([]);
    const people = await listAccess(client, { articleId });
    expect(people.find(({ id }) => id === actors.author.id)).toMatchObject({
      mayWrite: true,
      isShared: true,
    });
  });

  test("tells readers and strangers nothing, and nobody answers for others", async () => {
    const articleId = await draftOf("contributor");
    expect(await getAccessAnswer(actors.reader.client, { articleId })).toBeNull();
    expect(await getAccessAnswer(actors.author.client, { articleId: randomUUID() })).toBeNull();
    const reader = requestAccess(actors.reader.client, { articleId, capability: "comment" });
    await expect(reader).rejects.toMatchObject(REFUSED);
    await requestAccess(actors.author.client, { articleId, capability: "comment" });
    const answer = { articleId, userId: actors.author.id, isGranted: true };
    await expect(answerAccessRequest(actors.author.client, answer)).rejects.toMatchObject(REFUSED);
    await answerAccessRequest(actors.contributor.client, { ...answer, isGranted: false });
    await expect(listNotes(actors.author.client, { articleId })).rejects.toMatchObject(REFUSED);
  });

  test("waits for editors where it is nobody's", async () => {
    const articleId = await draftOf("contributor");
    await sql`delete from private.article_owners where article_id = ${articleId}`;
    await requestAccess(actors.author.client, { articleId, capability: "comment" });
    expect(await tasksOf("editor", articleId)).toMatchObject([{ kind: "request-to-comment" }]);
  });
});
