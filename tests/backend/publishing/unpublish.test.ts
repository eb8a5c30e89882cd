import { beforeAll, expect, test } from "vitest";
import {
  republishArticle,
  unpublishArticle,
} from "../../../app/data/articles/unpublish-article.ts";
import { type Actor, type ActorOfSite, createActors } from "../../support/actors.ts";
import { createArticle, createCategory } from "../../support/rows.ts";
import { getSharedSite, type SharedSite } from "../../support/sites/shared-site.ts";
import { waitFor } from "../../support/wait-for.ts";

let site: SharedSite;
let actors: Record<Actor, ActorOfSite>;
beforeAll(async () => {
  site = await getSharedSite("role");
  actors = await createActors(site);
});

async function article(fields: Parameters<typeof createArticle>[1] = {}) {
  return createArticle(actors.service.client, fields);
}

/** The article's row without what each write changes. */
async function liveRow(id: string) {
  const { data } = await actors.service.client
    .from("articles")
    .select("*")
    .eq("id", id)
    .maybeSingle()
    .throwOnError();
  if (!data) return null;
  const { created_at: _, updated_at: __, ...row } = data;
  return row;
}

async function statusOf(slug: string, status: number) {
  return waitFor(`status ${status}`, async () => {
    const response = await fetch(`${site.url}/article/${slug}`);
    return response.status === status && response.text();
  });
}

test("an article that is unpublished is gone at once, and comes back as it was", async () => {
  const category = await createCategory(actors.service.client, { name: "Harbor & Sea" });
  const { id, slug } = await article({
    category_id: category.id,
    tags: ["sea"],
    is_featured: true,
    published_at: "2025-03-05T12:00:00+00:00",
  });
  const before = await liveRow(id);
  await statusOf(slug, 200);
  const { client } = actors.editor;
  await unpublishArticle(client, { articleId: id });
  const page = await statusOf(slug, 410);
  expect(page).toContain(`href="/category/${category.slug}"`);
  expect(page).toContain("Harbor &amp; Sea");
  expect(page).toContain('href="/search"');
  expect(page).toContain('href="/"');

  const { data: draft } = await client.rpc("get_draft", { article_id: id }).throwOnError();
  expect(draft).toMatchObject({
    live: null,
    trashed_at: null,
    has_changes: true,
    fields: { slug, published_at: "2025-03-05T12:00:00+00:00", tags: ["sea"] },
  });

  await republishArticle(client, { articleId: id });
  await statusOf(slug, 200);
  expect(await liveRow(id)).toEqual(before);
  const { data: versions } = await client.rpc("list_versions", { article_id: id }).throwOnError();
  expect(versions.map(({ kind }) => kind)).toEqual(["published", "unpublished", "published"]);
});

test("readers find no more than before of an article that was only scheduled", async () => {
  const { id, slug } = await article({ published_at: "2999-01-01T00:00:00Z" });
  await unpublishArticle(actors.editor.client, { articleId: id });
  expect((await fetch(`${site.url}/article/${slug}`)).status).toBe(404);
  // A draft again, as one that was never published: there is nothing to put back.
  const { data: draft } = await actors.editor.client
    .rpc("get_draft", { article_id: id })
    .throwOnError();
  expect(draft).toMatchObject({ live: null, based_on: null, has_changes: true, stage: "draft" });
  // The moment for which it was scheduled would be a past one when it is published later.
  expect(draft?.fields).toMatchObject({ slug, published_at: "" });
});

test("a date that a writer chose stays with an article that was on the site", async () => {
  const published_at = "2001-02-03T04:05:06+00:00";
  const { id } = await article({ published_at });
  await unpublishArticle(actors.editor.client, { articleId: id });
  const { data: draft } = await actors.editor.client
    .rpc("get_draft", { article_id: id })
    .throwOnError();
  expect(Date.parse(String(draft?.fields.published_at))).toBe(Date.parse(published_at));
});

test("an address that was taken meanwhile is not taken back", async () => {
  const { id, slug } = await article();
  await unpublishArticle(actors.editor.client, { articleId: id });
  const { id: other } = await article({ slug });
  await expect(republishArticle(actors.editor.client, { articleId: id })).rejects.toMatchObject({
    status: 409,
  });
  expect(await liveRow(id)).toBeNull();
  expect(await liveRow(other)).toMatchObject({ slug });
});

test("what is not on the site cannot be unpublished, and what was deleted not republished", async () => {
  const { client } = actors.editor;
  const { id } = await article();
  await expect(republishArticle(client, { articleId: id })).rejects.toMatchObject({ status: 404 });
  await client.from("articles").delete().eq("id", id).throwOnError();
  await expect(unpublishArticle(client, { articleId: id })).rejects.toMatchObject({ status: 404 });
  await expect(republishArticle(client, { articleId: id })).rejects.toMatchObject({ status: 404 });
});

test("who may not publish an article may not take it off the site or put it back", async () => {
  const { id } = await article();
  for (const actor of ["anonymous", "reader", "contributor", "author"] as const) {
    const { client } = actors[actor];
    for (const command of [unpublishArticle, republishArticle]) {
      await expect(command(client, { articleId: id }), actor).rejects.toMatchObject({
        code: "42501",
      });
    }
  }
  const own = await createArticle(actors.author.client);
  await unpublishArticle(actors.author.client, { articleId: own.id });
  await republishArticle(actors.author.client, { articleId: own.id });
  expect(await liveRow(own.id)).toMatchObject({ slug: own.slug });
});
