import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listOwnCapabilities } from "../../../app/data/capabilities.ts";
import { getOwnAuthor, linkAuthor } from "../../../app/data/own-author.ts";
import { CAPABILITIES, type Capability } from "../../../app/domain/newsroom/capabilities.ts";
import { ACTORS, type Actor, type ActorOfSite, createActors, send } from "../../support/actors.ts";
import { openSql, type SqlPool } from "../../support/open-sql.ts";
import {
  articleFields,
  createArticle,
  createAuthor,
  minutesFromNow,
  uniqueWord,
} from "../../support/rows.ts";
import {
  getSharedSite,
  type SharedSite,
  type StaffAccess,
} from "../../support/sites/shared-site.ts";
import {
  type ArticleOf,
  allowedOwners,
  createArticleOf,
  createArticlesOf,
  extentsOf,
  type Owner,
  ownersOf,
  RIGHTS,
} from "./rights-table.ts";

type Request = { method: string; path: string; body?: unknown };
/** Requests to `/rest/v1` that each capability allows. A request counts as allowed when it changes or returns a row. */
const REQUESTS: [string, Capability, (article: ArticleOf) => Request][] = [
  [
    "changes a live article",
    "publish",
    ({ id }) => ({ method: "PATCH", path: `articles?id=eq.${id}`, body: { title: "Changed" } }),
  ],
  [
    "overwrites a live article by an upsert",
    "publish",
    ({ id, slug }) => ({
      method: "POST",
      path: "articles?on_conflict=id",
      body: { ...articleFields(), id, slug },
    }),
  ],
  [
    "deletes a live article",
    "publish",
    ({ id }) => ({ method: "DELETE", path: `articles?id=eq.${id}` }),
  ],
  [
    "sees with whom an article is shared",
    "read",
    ({ id }) => ({ method: "GET", path: `article_shares?article_id=eq.${id}` }),
  ],
  [
    "reads the versions of an article",
    "read",
    ({ id }) => ({ method: "GET", path: `article_versions?article_id=eq.${id}` }),
  ],
  [
    "reads the working copy of an article",
    "read",
    ({ id }) => ({ method: "GET", path: `article_drafts?article_id=eq.${id}` }),
  ],
  [
    "reads the notes on a working copy",
    "read",
    ({ id }) => ({ method: "GET", path: `draft_notes?article_id=eq.${id}` }),
  ],
  [
    "reads the changes of a working copy",
    "read",
    ({ id }) => ({ method: "GET", path: `draft_updates?article_id=eq.${id}` }),
  ],
  [
    "reads a note to readers that was taken back",
    "read",
    ({ id }) => ({ method: "GET", path: `article_corrections?article_id=eq.${id}&select=id` }),
  ],
  ["reads the activity log", "activity", () => ({ method: "GET", path: "activity?limit=1" })],
  [
    "adds a category",
    "taxonomy",
    () => ({
      method: "POST",
      path: "categories",
      body: { name: "Name", slug: `slug-${randomUUID()}` },
    }),
  ],
  [
    "adds an author",
    "taxonomy",
    () => ({ method: "POST", path: "authors", body: { name: uniqueWord() } }),
  ],
  ["reads messages", "messages", () => ({ method: "GET", path: "contact_messages?limit=1" })],
];

const draftOf = { title: "Changed" };
/** Function calls that each capability allows. A call counts as refused when it says so, and as allowed when it succeeds. */
const CALLS: [string, Capability, (article: ArticleOf) => Record<string, unknown>][] = [
  ["get_draft", "read", ({ id }) => ({ article_id: id })],
  ["list_draft_updates", "read", ({ id }) => ({ article_id: id, known_seq: 0 })],
  ["list_versions", "read", ({ id }) => ({ article_id: id })],
  ["list_scheduled_changes", "read", ({ id }) => ({ article_id: id })],
  ["list_draft_notes", "read", ({ id }) => ({ article_id: id })],
  [
    "save_draft",
    "write",
    ({ id }) => ({ article_id: id, lineage: "test", known_seq: 1, update: "" }),
  ],
  ["name_version", "write", ({ id, number }) => ({ article_id: id, number, name: "First" })],
  ["restore_version", "write", ({ id, number }) => ({ article_id: id, number })],
  ["discard_changes", "write", ({ id }) => ({ article_id: id })],
  ["list_preview_links", "write", ({ id }) => ({ article_id: id })],
  [
    "create_preview_link",
    "write",
    ({ id }) => ({ article_id: id, label: "A reader", expires_at: minutesFromNow(60) }),
  ],
  ["revoke_preview_link", "write", ({ previewId }) => ({ id: previewId })],
  ["add_draft_note", "comment", ({ id }) => ({ article_id: id, body: "A note" })],
  ["resolve_draft_note", "comment", ({ noteId }) => ({ id: noteId, is_resolved: true })],
  ["assign_draft_note", "comment", ({ noteId }) => ({ id: noteId, user_id: null })],
  ["anchor_draft_note", "comment", ({ noteId }) => ({ id: noteId, anchor: { field: "title" } })],
  ["list_access", "read", ({ id }) => ({ article_id: id })],
  // Of an article that is on the site.
  ["trash_draft", "publish", ({ id }) => ({ article_id: id })],
  ["unpublish_article", "publish", ({ id }) => ({ article_id: id })],
  [
    "publish_with_note",
    "publish",
    ({ id, updated_at }) => ({
      article_id: id,
      changes: draftOf,
      seen_version: updated_at,
      kind: "update",
    }),
  ],
  [
    "schedule_change",
    "publish",
    ({ id }) => ({ article_id: id, at: "2999-01-01", fields: draftOf }),
  ],
  ["schedule_unpublish", "publish", ({ id }) => ({ article_id: id, at: "2999-01-01" })],
  ["cancel_scheduled_change", "publish", ({ planId }) => ({ id: planId })],
  [
    "change_articles",
    "publish",
    ({ id }) => ({ ids: [id], change: { action: "set", is_popular: true } }),
  ],
  ["assign_article", "assign", ({ id }) => ({ article_id: id })],
  ["plan_article", "assign", ({ id }) => ({ article_id: id })],
  ["approve_scheduled_change", "publish", ({ planId }) => ({ id: planId })],
  ["delete_forever", "erase", ({ id }) => ({ article_id: id })],
];

/**
 * The actors of the long lists. With STAFF_ACCESS=any-user every signed-in user has at least the rights of an editor,
 * so the one with the least stands for them all.
 */
const TRIED: Record<StaffAccess, Actor[]> = { role: ACTORS, "any-user": ["anonymous", "reader"] };
/** Articles that an actor needs of each owner: one that is only read, and one for each request that may change it. */
const ARTICLE_COUNT = 3 + REQUESTS.length + CALLS.length;

describe.each(["role", "any-user"] as const)("with STAFF_ACCESS=%s", (access) => {
  let site: SharedSite;
  let sql: SqlPool;
  let actors: Record<Actor, ActorOfSite>;

  beforeAll(async () => {
    site = await getSharedSite(access);
    sql = openSql(await site.databaseUrl());
    actors = await createActors(site);
    await actors.service.client
      .from("contact_messages")
      .insert({ name: "N", email: "a@example.org", subject: "S", message: "M" })
      .throwOnError();
  });
  afterAll(() => sql.end());

  test.each(ACTORS)("%s has the capabilities of the table", async (actor) => {
    for (const owner of ownersOf(actor)) {
      const { id } = await createArticleOf({ sql, actors }, actor, owner);
      const expected = RIGHTS.filter(([, extents]) =>
        allowedOwners(access, actor, extents).includes(owner),
      ).map(([capability]) => capability);
      const found = await listOwnCapabilities(actors[actor].client, { articleId: id });
      expect([...found], owner).toEqual(expected);
    }
  });

  describe.each(TRIED[access])("%s", (actor) => {
    const owners = ownersOf(actor);
    const articles = new Map<Owner, ArticleOf[]>();

    beforeAll(async () => {
      for (const owner of owners) {
        const choice = { actor, owner, count: ARTICLE_COUNT };
        articles.set(owner, await createArticlesOf({ sql, actors }, choice));
      }
    });

    /** Tries something with an article of each owner, and compares where it was allowed with the table. */
    async function expectAsTable(
      capability: Capability,
      isAllowed: (article: ArticleOf) => Promise<boolean>,
    ): Promise<void> {
      const allowed: Owner[] = [];
      for (const owner of owners) {
        const list = articles.get(owner) ?? [];
        const article = capability === "read" ? list[0] : list.pop();
        if (article && (await isAllowed(article))) allowed.push(owner);
      }
      const expected = allowedOwners(access, actor, extentsOf(capability));
      expect(allowed).toEqual(expected.filter((owner) => owners.includes(owner)));
    }

    test.each(REQUESTS)("%s as the table says (%s)", (_, capability, request) =>
      expectAsTable(capability, async (article) => {
        const { method, path, body } = request(article);
        const headers = {
          ...actors[actor].headers,
          Prefer: "return=representation,resolution=merge-duplicates",
        };
        const answer = await send(site, method, `/rest/v1/${path}`, headers, body);
        return Array.isArray(answer.body) && answer.body.length > 0;
      }),
    );

    test.each(CALLS)("calls %s as the table says (%s)", (name, capability, bodyOf) =>
      expectAsTable(
        capability,
        async (article) => (await call(actor, name, bodyOf(article))) === "allowed",
      ),
    );

    test("shares an article and ends the sharing as the table says (share)", () =>
      expectAsTable("share", async ({ id }) => {
        const { id: guest } = actors[actor === "reader" ? "contributor" : "reader"];
        const asked = { ...actors[actor].headers, Prefer: "return=representation" };
        const path = "/rest/v1/article_shares";
        const share = { article_id: id, user_id: guest };
        const added = await send(site, "POST", path, asked, share);
        await sql`
          insert into public.article_shares (article_id, user_id) values (${id}, ${guest})
          on conflict do nothing`;
        const query = `${path}?article_id=eq.${id}&user_id=eq.${guest}`;
        const { body } = await send(site, "DELETE", query, asked);
        const isEnded = Array.isArray(body) && body.length > 0;
        expect(isEnded).toBe(added.status === 201);
        return isEnded;
      }));

    test("puts a working copy into Trash and takes it out as the table says (trash)", () =>
      expectAsTable("trash", async ({ id }) => {
        await actors.service.client.rpc("unpublish_article", { article_id: id }).throwOnError();
        const answer = await call(actor, "trash_draft", { article_id: id });
        await actors.service.client.rpc("trash_draft", { article_id: id }).throwOnError();
        expect(await call(actor, "restore_from_trash", { article_id: id })).toBe(answer);
        return answer === "allowed";
      }));
  });

  async function call(actor: Actor, name: string, body: object): Promise<"allowed" | "refused"> {
    const { headers } = actors[actor];
    const answer = await send(site, "POST", `/rest/v1/rpc/${name}`, headers, body);
    if (answer.status === (actor === "anonymous" ? 401 : 403)) return "refused";
    expect(answer, name).toMatchObject({ status: expect.toSatisfy((status) => status < 300) });
    return JSON.stringify(answer.body).includes("not-allowed") ? "refused" : "allowed";
  }

  test("lets who may publish insert an article, and makes it theirs", async () => {
    for (const actor of ACTORS) {
      const { status, body } = await send(
        site,
        "POST",
        "/rest/v1/articles",
        { ...actors[actor].headers, Prefer: "return=representation" },
        articleFields(),
      );
      const isAllowed = allowedOwners(access, actor, extentsOf("publish")).includes("own");
      const refused = actor === "anonymous" ? 401 : 403;
      expect([actor, status]).toEqual([actor, isAllowed ? 201 : refused]);
      if (!isAllowed || actor === "service") continue;
      const [article] = body as { id: string }[];
      const owners =
        await sql`select user_id from private.article_owners where article_id = ${article?.id ?? ""}`;
      expect([...owners]).toEqual([{ user_id: actors[actor].id }]);
    }
  });
});

describe("own articles", () => {
  let site: SharedSite;
  let sql: SqlPool;
  let actors: Record<Actor, ActorOfSite>;

  beforeAll(async () => {
    site = await getSharedSite("role");
    sql = openSql(await site.databaseUrl());
    actors = await createActors(site);
  });
  afterAll(() => sql.end());

  const canPublish = async (actor: Actor, articleId: string) =>
    (await listOwnCapabilities(actors[actor].client, { articleId })).has("publish");

  test("gives an author the articles with the linked byline, and takes them with the link", async () => {
    const { service, admin, author } = actors;
    const byline = await createAuthor(service.client);
    const { id } = await createArticle(service.client, { author_id: byline.id });
    const change = () =>
      author.client.from("articles").update({ title: "Mine" }).eq("id", id).select("id");
    expect(await canPublish("author", id)).toBe(false);
    expect((await change()).data).toEqual([]);
    const link = (authorId: string | null) =>
      linkAuthor(admin.client, { userId: author.id, authorId });
    await link(byline.id);
    expect(await canPublish("author", id)).toBe(true);
    expect((await change()).data).toEqual([{ id }]);
    await link(null);
    expect((await change()).data).toEqual([]);
  });

  test("links a user to one author, by an admin or by the user who may add authors", async () => {
    const { service, admin, editor, author, contributor } = actors;
    const [byline, taken] = await Promise.all([
      createAuthor(service.client),
      createAuthor(service.client),
    ]);
    await linkAuthor(admin.client, { userId: contributor.id, authorId: taken.id });
    await linkAuthor(editor.client, { userId: editor.id, authorId: byline.id });
    expect(await getOwnAuthor(editor.client)).toEqual({ id: byline.id, name: byline.name });
    expect(await getOwnAuthor(author.client)).toBeNull();

    const refusals: [ActorOfSite, string, string, string][] = [
      [editor, author.id, byline.id, "42501"],
      [author, author.id, byline.id, "42501"],
      [editor, editor.id, taken.id, "23505"],
      [admin, author.id, randomUUID(), "PT404"],
      [admin, randomUUID(), byline.id, "PT404"],
    ];
    for (const [{ client }, userId, authorId, code] of refusals) {
      await expect(linkAuthor(client, { userId, authorId })).rejects.toMatchObject({ code });
    }
    expect(await getOwnAuthor(editor.client)).toEqual({ id: byline.id, name: byline.name });
    await service.client.from("authors").delete().eq("id", byline.id).throwOnError();
    expect(await getOwnAuthor(editor.client)).toBeNull();
  });

  test("gives no author an article without an owner, such as an imported one", async () => {
    const { id } = await createArticle(actors.service.client);
    expect(await canPublish("author", id)).toBe(false);
    expect(await canPublish("author", randomUUID())).toBe(true);
    expect(await canPublish("contributor", randomUUID())).toBe(false);
  });

  test("keeps an article with its owner when a colleague changes it", async () => {
    const { id } = await createArticle(actors.author.client);
    await actors.editor.client.from("articles").update({ title: "Edited" }).eq("id", id);
    const owners = await sql`select user_id from private.article_owners where article_id = ${id}`;
    expect([...owners]).toEqual([{ user_id: actors.author.id }]);
  });

  test("changes those of several articles that the user may change", async () => {
    const own = await createArticle(actors.author.client);
    const other = await createArticle(actors.editor.client);
    const ids = [own.id, other.id];
    const { data } = await actors.author.client
      .rpc("change_articles", { ids, change: { action: "trash" } })
      .throwOnError();
    const outcomes = new Map(data.map(({ article_id, outcome }) => [article_id, outcome]));
    expect([outcomes.get(own.id), outcomes.get(other.id)]).toEqual(["done", "not-allowed"]);
    const left = await actors.service.client.from("articles").select("id").in("id", ids);
    expect(left.data).toEqual([{ id: other.id }]);
  });

  test("lists the capabilities of each role in the table of this test", async () => {
    const rows = await sql<{ names: string[] }[]>`
      select on_all || on_own_and_shared || on_own as names from private.rights`;
    expect(new Set(rows.flatMap(({ names }) => names))).toEqual(new Set(CAPABILITIES));
  });
});
