import { afterAll, beforeAll, expect, test } from "vitest";
import { changeArticles } from "../../../app/data/articles/article-commands.ts";
import { listVersions } from "../../../app/data/articles/versions.ts";
import { mergeTerms, removeTerm } from "../../../app/data/taxonomy.ts";
import {
  createUser,
  type SignedInUser,
  serviceClient,
  type TestClient,
} from "../../support/clients.ts";
import { openSql, type SqlPool } from "../../support/open-sql.ts";
import {
  createArticle,
  createAuthor,
  createCategory,
  minutesFromNow,
  uniqueWord,
} from "../../support/rows.ts";
import { getSharedSite, type SharedSite } from "../../support/sites/shared-site.ts";
import { waitFor } from "../../support/wait-for.ts";

/** Deleting articles into Trash, restoring them, and deleting them forever. */

let site: SharedSite;
let service: TestClient;
let editor: SignedInUser;
let sql: SqlPool;
beforeAll(async () => {
  site = await getSharedSite("role");
  service = serviceClient(site);
  editor = await createUser(site, "editor");
  sql = openSql(await site.databaseUrl());
});
afterAll(() => sql.end());

async function restoreFromTrash(client: TestClient, { id }: { id: string }) {
  const { data } = await client.rpc("restore_from_trash", { article_id: id }).throwOnError();
  return data;
}

const trashDraft = (client: TestClient, { id }: { id: string }) =>
  client.rpc("trash_draft", { article_id: id }).throwOnError();

async function deleteForever(client: TestClient, { id }: { id: string }): Promise<void> {
  await client.rpc("delete_forever", { article_id: id }).throwOnError();
}

async function read(id: string) {
  const { data } = await service
    .from("articles")
    .select()
    .eq("id", id)
    .maybeSingle()
    .throwOnError();
  return data;
}

async function readDraft(id: string) {
  const { data } = await service
    .from("article_drafts")
    .select("trashed_at,trashed_by,fields")
    .eq("article_id", id)
    .maybeSingle()
    .throwOnError();
  return data;
}

async function expectStatus(slug: string, status: number): Promise<void> {
  await waitFor(`${slug} to answer ${status}`, async () => {
    const response = await fetch(`${site.url}/article/${slug}`);
    await response.arrayBuffer();
    return response.status === status;
  });
}

test.each([
  [
    "the newsroom's list",
    (id: string) => changeArticles(editor.client, { ids: [id], change: { action: "trash" } }),
  ],
  [
    "the specification's call",
    async (id: string) => {
      await editor.client.from("articles").delete().eq("id", id).throwOnError();
    },
  ],
])(
  "deleting by %s puts the last state into Trash, and restoring brings it back whole",
  async (_, remove) => {
    const [category, author] = [await createCategory(service), await createAuthor(service)];
    const before = await createArticle(editor.client, {
      published_at: "2025-03-04T05:06:07+00:00",
      category_id: category.id,
      author_id: author.id,
      image_src: `trash/${uniqueWord()}.png`,
      image_alt: "A quay",
      image_caption: "The quay",
      tags: ["sea", "harbor"],
      is_featured: true,
      is_popular: true,
      excerpt: "What happened.",
      sponsor: "The port",
    });
    await service.from("articles").update({ title: "Changed" }).eq("id", before.id).throwOnError();
    const changed = await read(before.id);
    await expectStatus(before.slug, 200);

    const startedAt = Date.now();
    await remove(before.id);
    await expectStatus(before.slug, 410);
    const trashed = await readDraft(before.id);
    expect(trashed).toMatchObject({ trashed_by: editor.id, fields: { title: "Changed" } });
    expect(Math.abs(Date.parse(trashed?.trashed_at ?? "") - startedAt)).toBeLessThan(60_000);

    expect(await restoreFromTrash(editor.client, { id: before.id })).toEqual({
      restored_as: "live",
      reason: null,
    });
    const { updated_at: _updated, ...restored } = (await read(before.id)) ?? { updated_at: "" };
    const { updated_at: _before, ...expected } = changed ?? { updated_at: "" };
    expect(restored).toEqual(expected);
    expect((await readDraft(before.id))?.trashed_at).toBeNull();
    await expectStatus(before.slug, 200);
    const versions = await listVersions(editor.client, { articleId: before.id, limit: 10 });
    expect(versions.map(({ kind }) => kind)).toEqual([
      "published",
      "deleted",
      "published",
      "published",
    ]);
    await expect(restoreFromTrash(editor.client, { id: before.id })).rejects.toThrow(
      /not in Trash any more/,
    );
  },
);

test("a scheduled article comes back scheduled, and a draft comes back a draft", async () => {
  const scheduled = await createArticle(service, { published_at: minutesFromNow(60) });
  await changeArticles(editor.client, { ids: [scheduled.id], change: { action: "trash" } });
  expect(await restoreFromTrash(editor.client, { id: scheduled.id })).toEqual({
    restored_as: "live",
    reason: null,
  });
  expect((await read(scheduled.id))?.published_at).toBe(scheduled.published_at);
  await expectStatus(scheduled.slug, 404);

  const id = crypto.randomUUID();
  await service
    .from("article_drafts")
    .insert({ article_id: id, fields: { title: "Never published" } })
    .throwOnError();
  await trashDraft(editor.client, { id });
  expect(await readDraft(id)).toMatchObject({ trashed_by: editor.id });
  expect(await restoreFromTrash(editor.client, { id })).toEqual({
    restored_as: "draft",
    reason: null,
  });
  expect(await readDraft(id)).toMatchObject({
    trashed_at: null,
    fields: { title: "Never published" },
  });
});

test("comes back as a draft and says why where another article has its address", async () => {
  const { id, slug, title } = await createArticle(service);
  await changeArticles(editor.client, { ids: [id], change: { action: "trash" } });
  const other = await createArticle(service, { slug });
  expect(await restoreFromTrash(editor.client, { id })).toEqual({
    restored_as: "draft",
    reason: "slug-taken",
  });
  expect(await read(id)).toBeNull();
  expect(await readDraft(id)).toMatchObject({ trashed_at: null, fields: { slug, title } });
  expect((await read(other.id))?.slug).toBe(slug);
});

test("comes back with the category that its own was merged into, and without a deleted author", async () => {
  const [from, into, author] = [
    await createCategory(service),
    await createCategory(service),
    await createAuthor(service),
  ];
  const { id } = await createArticle(service, { category_id: from.id, author_id: author.id });
  await changeArticles(editor.client, { ids: [id], change: { action: "trash" } });
  await mergeTerms(editor.client, { kind: "category", from: from.id, into: into.id });
  await removeTerm(editor.client, { kind: "author", key: author.id, moveTo: null });
  expect(await restoreFromTrash(editor.client, { id })).toEqual({
    restored_as: "live",
    reason: null,
  });
  expect(await read(id)).toMatchObject({ category_id: into.id, author_id: null });
});

test("only those with the right delete forever, and only what is in Trash", async () => {
  const author = await createUser(site, "author");
  const own = await createArticle(author.client);
  const live = await createArticle(service);
  await changeArticles(author.client, { ids: [own.id], change: { action: "trash" } });
  await expect(deleteForever(author.client, { id: own.id })).rejects.toThrow(/may not/);
  await deleteForever(editor.client, { id: live.id });
  expect(await read(live.id)).toMatchObject({ id: live.id });
  await deleteForever(editor.client, { id: own.id });
  expect(await readDraft(own.id)).toBeNull();
  expect(await listVersions(editor.client, { articleId: own.id, limit: 10 })).toEqual([]);
  await expect(restoreFromTrash(editor.client, { id: own.id })).rejects.toThrow(
    /not in Trash any more/,
  );
});

test("an author restores their own article and not that of another", async () => {
  const [author, other] = [await createUser(site, "author"), await createUser(site, "author")];
  const { id } = await createArticle(author.client);
  await changeArticles(author.client, { ids: [id], change: { action: "trash" } });
  await expect(restoreFromTrash(other.client, { id })).rejects.toThrow(/may not/);
  expect(await restoreFromTrash(author.client, { id })).toEqual({
    restored_as: "live",
    reason: null,
  });
});

test("images of an article in Trash are kept until it is deleted forever", async () => {
  const path = `trash/${uniqueWord()}.png`;
  const { id } = await createArticle(service, { image_src: path });
  const isUsed = async () =>
    (await sql<{ used: boolean }[]>`select private.is_image_used(${path}) as used`)[0]?.used;
  await changeArticles(editor.client, { ids: [id], change: { action: "trash" } });
  expect(await isUsed()).toBe(true);
  await deleteForever(editor.client, { id });
  expect(await isUsed()).toBe(false);
  // It is removed from storage 30 days later.
  const due = await sql`select from private.disused_images where path = ${path}`;
  expect(due.length).toBeGreaterThan(0);
});

test("housekeeping deletes what was in Trash for 60 days, a batch a call", async () => {
  const [one, two, young] = [
    await createArticle(service),
    await createArticle(service),
    await createArticle(service),
  ];
  await changeArticles(editor.client, {
    ids: [one.id, two.id, young.id],
    change: { action: "trash" },
  });
  await sql`update public.article_drafts set trashed_at = now() - interval '60 days 1 second'
    where article_id = any (${[one.id, two.id]})`;
  await sql`update public.article_drafts set trashed_at = now() - interval '59 days'
    where article_id = ${young.id}`;
  const empty = async () => (await service.rpc("empty_trash", { max_rows: 1 }).throwOnError()).data;
  expect([await empty(), await empty(), await empty()]).toEqual([1, 1, 0]);
  expect([await readDraft(one.id), await readDraft(two.id)]).toEqual([null, null]);
  expect(await listVersions(editor.client, { articleId: one.id, limit: 10 })).toEqual([]);
  expect(await readDraft(young.id)).not.toBeNull();
});
