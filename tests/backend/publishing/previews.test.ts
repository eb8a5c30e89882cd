import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createCalendarFeed } from "../../../app/data/calendar-feeds.ts";
import type { FieldsJson } from "../../../app/data/json.types.ts";
import { addNote, listNotes, resolveNote } from "../../../app/data/notes.ts";
import {
  createPreviewLink,
  listPreviewLinks,
  revokePreviewLink,
} from "../../../app/data/previews/preview-links.ts";
import { type Actor, type ActorOfSite, createActors } from "../../support/actors.ts";
import { beginDraft } from "../../support/drafts.ts";
import { openSql, type SqlPool } from "../../support/open-sql.ts";
import { createArticle, createAuthor, paragraphs, uniqueWord } from "../../support/rows.ts";
import { type RunningSite, startSite } from "../../support/start-site.ts";

/** Preview links for people without an account, and their remarks. */

let site: RunningSite;
let actors: Record<Actor, ActorOfSite>;
let sql: SqlPool;
beforeAll(async () => {
  site = await startSite({
    env: { STAFF_ACCESS: "role", LOG_LEVEL: "debug", CONTACT_LIMIT: "5", TRUST_PROXY: "1" },
  });
  actors = await createActors(site);
  sql = openSql(await site.databaseUrl());
});
afterAll(async () => {
  await sql.end();
  await site.stop();
});

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

async function link(
  articleId: string,
  {
    label = "Ada Reed",
    client = actors.editor.client,
  }: { label?: string; client?: ActorOfSite["client"] } = {},
): Promise<string> {
  return createPreviewLink(client, { articleId, label, expiresAt: inDays(7) });
}

const open = (token: string, init?: RequestInit) =>
  fetch(`${site.url}/preview/${token}`, { redirect: "manual", ...init });

/** Sends a remark, each from another address by default. */
function send(token: string, fields: Record<string, string>, address?: string) {
  sent += 1;
  return open(token, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { "X-Forwarded-For": address ?? `198.51.100.${sent % 250}` },
  });
}
let sent = 0;

const draft = (fields: FieldsJson, client = actors.editor.client) =>
  beginDraft(client, fields, actors.service.client);

const linksOf = (articleId: string) => listPreviewLinks(actors.editor.client, { articleId });
const remarksOf = (articleId: string) => listNotes(actors.editor.client, { articleId });

test("somebody without an account reads a draft at its link, which nothing stores or passes on", async () => {
  const word = uniqueWord();
  const author = await createAuthor(actors.service.client, { name: "Ida Wells" });
  const id = await draft({
    title: `Draft ${word}`,
    content: paragraphs("A first sentence."),
    author_id: author.id,
  });
  const token = await link(id);
  const response = await open(token);
  expect(response.status).toBe(200);
  expect(response.headers.get("Cache-Control")).toBe("no-store");
  expect(response.headers.get("Referrer-Policy")).toBe("no-referrer");
  expect(response.headers.get("X-Robots-Tag")).toContain("noindex");
  const page = await response.text();
  expect(page).toContain(`Draft ${word}`);
  expect(page).toContain("A first sentence.");
  expect(page).toContain("Ida Wells");
  expect(page).not.toContain("Invalid Date");
  expect(page).toMatch(/Preview for (<!-- -->)?Ada Reed/);
  expect(page).toContain('content="noindex"');
  expect(page).not.toContain("page-views");
  expect(site.stdout() + site.stderr()).not.toContain(token);
  const stored = await sql`
    select from private.preview_links as link where to_jsonb(link)::text like ${`%${token}%`}`;
  expect(stored.count).toBe(0);
});

test("the token of a calendar is logged and stored nowhere", async () => {
  const token = await createCalendarFeed(actors.author.client);
  expect((await fetch(`${site.url}/calendar/${token}.ics`)).status).toBe(200);
  await expect.poll(site.stderr).toContain("/calendar/:token");
  expect(site.stdout() + site.stderr()).not.toContain(token);
  const stored = await sql`
    select from private.calendar_feeds as feed where to_jsonb(feed)::text like ${`%${token}%`}`;
  expect(stored.count).toBe(0);
});

test("shows the working copy of a live article as it is at each opening, and records the openings", async () => {
  const { id, title } = await createArticle(actors.service.client);
  const token = await link(id);
  expect(await linksOf(id)).toMatchObject([{ label: "Ada Reed", openCount: 0, openedAt: null }]);
  expect(await (await open(token)).text()).toContain(title);
  const [first] = await linksOf(id);
  await sql`
    insert into public.article_drafts (article_id, fields)
    values (${id}, '{"title": "Changed but not published"}')`;
  expect(await (await open(token)).text()).toContain("Changed but not published");
  const [second] = await linksOf(id);
  expect(second).toMatchObject({ openCount: 2, openedAt: first?.openedAt });
  expect(Date.parse(second?.lastOpenedAt ?? "")).toBeGreaterThan(
    Date.parse(first?.lastOpenedAt ?? ""),
  );
});

test("a revoked, an expired, and an unknown link, and one of an article in Trash, answer the same", async () => {
  const { id } = await createArticle(actors.service.client);
  const [revoked, expired, ofTrash] = await Promise.all([link(id), link(id), link(id)]);
  await sql`
    update private.preview_links set expires_at = now()
    where token_hash = sha256(convert_to(${expired}, 'UTF8'))`;
  const [own] = await sql<{ id: string }[]>`
    select id from private.preview_links where token_hash = sha256(convert_to(${revoked}, 'UTF8'))`;
  await revokePreviewLink(actors.editor.client, { id: own?.id ?? "" });
  expect((await open(ofTrash)).status).toBe(200);
  await actors.service.client.from("articles").delete().eq("id", id).throwOnError();
  const answers = await Promise.all(
    [revoked, expired, ofTrash, "0".repeat(64), "x"].map(async (token) => {
      const response = await open(token);
      const sent = await send(token, { name: "Eve", body: "Hello" });
      // Names of inline scripts differ by request.
      const text = (await response.text()).replaceAll(/<(meta|script)[^>]*>/g, "");
      return {
        status: response.status,
        sent: sent.status,
        text: text.slice(text.indexOf("<main"), text.indexOf("</main")),
      };
    }),
  );
  expect(answers[0]?.status).toBe(404);
  expect(answers[0]?.text).toContain("This preview is not available");
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  expect(await remarksOf(id)).toEqual([]);
});

test("a remark reaches the newsroom with name and link, and can be resolved", async () => {
  const id = await draft({ title: "Draft" });
  const token = await link(id, { label: "Legal" });
  const answer = await send(token, {
    name: "  Jo\nDoe ",
    body: " The <b>third</b> name is wrong. ",
  });
  expect(answer.status).toBe(303);
  expect(answer.headers.get("Location")).toBe(`/preview/${token}?sent=1#remarks`);
  const page = await (await open(`${token}?sent=1`)).text();
  expect(page).toContain("Thank you.");
  expect(page).toContain("The &lt;b&gt;third&lt;/b&gt; name is wrong.");
  const [remark] = await remarksOf(id);
  expect(remark).toMatchObject({
    name: "Jo Doe",
    body: "The <b>third</b> name is wrong.",
    linkLabel: "Legal",
    resolvedAt: null,
  });
  await resolveNote(actors.editor.client, { id: remark?.id ?? "", isResolved: true });
  expect((await remarksOf(id))[0]?.resolvedAt).not.toBeNull();
  await resolveNote(actors.editor.client, { id: remark?.id ?? "", isResolved: false });
  expect((await remarksOf(id))[0]?.resolvedAt).toBeNull();
});

test("a link shows its own remarks only", async () => {
  const id = await draft({ title: "Draft" });
  const [one, other] = [await link(id, { label: "One" }), await link(id, { label: "Other" })];
  await send(one, { name: "One", body: "For the newsroom alone." });
  expect(await (await open(other)).text()).not.toContain("For the newsroom alone.");
});

test("keeps what was typed in a remark that is empty or too long, and stores nothing", async () => {
  const id = await draft({ title: "Draft" });
  const token = await link(id);
  const empty = await send(token, { name: "Jo", body: "  " });
  expect(empty.status).toBe(422);
  const page = await empty.text();
  expect(page).toContain("Please enter your remark.");
  expect(page).toContain('value="Jo"');
  expect((await send(token, { name: "Jo", body: "x".repeat(5001) })).status).toBe(422);
  expect((await send(token, { name: "Jo", body: "x".repeat(100_000) })).status).toBe(413);
  expect(await remarksOf(id)).toEqual([]);
});

test("an article takes 1,000 notes, which are listed by their time", async () => {
  const id = await draft({ title: "Draft" });
  await sql`
    insert into public.draft_notes (article_id, body, author_label, created_at)
    select ${id}::uuid, 'Remark ' || number, 'Jo', now() + number * interval '1 second'
    from generate_series(1, 1000) as number`;
  const remarks = await remarksOf(id);
  expect(remarks).toHaveLength(1000);
  expect(remarks.at(0)?.body).toBe("Remark 1");
  expect(remarks.at(-1)?.body).toBe("Remark 1000");
  const added = addNote(actors.editor.client, { articleId: id, body: "One more" });
  await expect(added).rejects.toMatchObject({ code: "54000" });
  expect((await send(await link(id), { name: "Jo", body: "One more" })).status).toBe(403);
});

test("limits remarks by client address, and by link", async () => {
  const id = await draft({ title: "Draft" });
  const token = await link(id);
  const statuses: number[] = [];
  for (let count = 0; count < 6; count += 1) {
    const { status } = await send(token, { name: "Jo", body: "Remark" }, "203.0.113.7");
    statuses.push(status);
  }
  expect(statuses).toEqual([303, 303, 303, 303, 303, 429]);
  await sql`
    insert into public.draft_notes (article_id, body, author_label, preview_link_id)
    select article_id, 'Remark', 'Jo', id from private.preview_links, generate_series(1, 100)
    where token_hash = sha256(convert_to(${token}, 'UTF8'))`;
  const { error } = await actors.service.client.rpc("add_preview_note", {
    token,
    name: "Jo",
    body: "One more",
  });
  expect(error?.code).toBe("54000");
});

test("only who may write an article makes, lists and revokes its links", async () => {
  const own = await draft({ title: "Own" }, actors.contributor.client);
  const { id: other } = await createArticle(actors.service.client);
  await link(own, { client: actors.contributor.client });
  const [made] = await linksOf(own);
  for (const [actor, articleId] of [
    ["anonymous", own],
    ["reader", own],
    ["author", own],
    ["contributor", other],
  ] as const) {
    const { client } = actors[actor];
    const calls = [
      () => createPreviewLink(client, { articleId, label: "Eve", expiresAt: inDays(1) }),
      () => listPreviewLinks(client, { articleId }),
      () => listNotes(client, { articleId }),
    ];
    for (const call of calls) {
      await expect(call(), actor).rejects.toMatchObject({ code: "42501" });
    }
    if (articleId === own) {
      await expect(revokePreviewLink(client, { id: made?.id ?? "" })).rejects.toMatchObject({
        code: "42501",
      });
    }
  }
  for (const actor of ["anonymous", "reader", "editor", "admin"] as const) {
    const { error } = await actors[actor].client.rpc("open_preview", { token: "x" });
    expect(error?.code, actor).toBe("42501");
  }
});

test("limits the valid links that one user has of an article, and their ended ones", async () => {
  const id = await draft({ title: "Draft" }, actors.contributor.client);
  const addLinks = (state: object) => sql`
    insert into private.preview_links (token_hash, article_id, label, created_by, expires_at, revoked_at, created_at)
    select sha256(gen_random_uuid()::text::bytea), ${id}::uuid, 'Link ' || number, ${actors.contributor.id}::uuid,
      coalesce(state.expires_at, now() + interval '1 day'), state.revoked_at, now() - interval '1 year' + number * interval '1 day'
    from generate_series(1, 201) as number,
      jsonb_to_record(${JSON.stringify(state)}::text::jsonb) as state (expires_at timestamptz, revoked_at timestamptz)`;
  await addLinks({ revoked_at: inDays(-1) });
  await addLinks({ expires_at: inDays(-1) });
  await link(id, { client: actors.contributor.client });
  const labels = (await linksOf(id)).map(({ label }) => label);
  expect(labels).toHaveLength(201);
  expect(labels.at(-1)).toBe("Link 102");
  await addLinks({});
  await expect(link(id, { client: actors.contributor.client })).rejects.toMatchObject({
    code: "54000",
  });
  await link(id);
});

test.each([
  ["that ends in more than a year", { expiresAt: inDays(400) }],
  ["that has ended", { expiresAt: inDays(-1) }],
  ["for nobody", { label: " " }],
])("refuses a link %s", async (_, change) => {
  const id = await draft({ title: "Draft" });
  await expect(
    createPreviewLink(actors.editor.client, {
      articleId: id,
      label: "Ada",
      expiresAt: inDays(1),
      ...change,
    }),
  ).rejects.toMatchObject({ status: 400 });
});

test("refuses a link to an article that does not exist", async () => {
  await expect(link(randomUUID())).rejects.toMatchObject({ status: 404 });
});
