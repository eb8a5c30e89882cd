import { beforeAll, describe, test } from "vitest";
import { mergeTerms, removeTerm, renameTerm } from "../../../app/data/taxonomy.ts";
import { createUser, serviceClient, type TestClient } from "../../support/clients.ts";
import {
  createArticle,
  createAuthor,
  createCategory,
  minutesFromNow,
  uniqueWord,
} from "../../support/rows.ts";
import { getSharedSite, type SharedSite } from "../../support/sites/shared-site.ts";
import { waitFor } from "../../support/wait-for.ts";

/** Responses at former addresses of categories, authors and tags: a redirect, or 410 when they were deleted. */

let site: SharedSite;
let service: TestClient;
let editor: TestClient;
beforeAll(async () => {
  site = await getSharedSite();
  service = serviceClient(site);
  editor = (await createUser(site, "editor")).client;
});

/** Pages follow the database within the promised time. */
async function expectAnswer(path: string, status: number, location: string | null = null) {
  await waitFor(`${path} to answer ${status} ${location ?? ""}`, async () => {
    const response = await fetch(`${site.url}${path}`, { redirect: "manual" });
    await response.arrayBuffer();
    return response.status === status && response.headers.get("Location") === location;
  });
}

const KINDS = [
  { kind: "category" as const, table: "categories" as const, create: createCategory },
  { kind: "author" as const, table: "authors" as const, create: createAuthor },
];

describe.each(KINDS)("$kind", ({ kind, table, create }) => {
  const setSlug = (id: string, slug: string) =>
    service.from(table).update({ slug }).eq("id", id).throwOnError();
  const remove = (id: string) => service.from(table).delete().eq("id", id).throwOnError();

  test("redirects every former address straight to the current one, feeds included", async () => {
    const { id, slug } = await create(service);
    await expectAnswer(`/${kind}/${slug}`, 200);
    await setSlug(id, `${slug}-b`);
    await expectAnswer(`/${kind}/${slug}`, 301, `/${kind}/${slug}-b`);
    const { data } = await service.from(table).select("name").eq("id", id).single().throwOnError();
    await renameTerm(editor, { kind, key: id, name: data.name, slug: `${slug}-c` });
    await expectAnswer(`/${kind}/${slug}`, 301, `/${kind}/${slug}-c`);
    await expectAnswer(`/${kind}/${slug}-b`, 301, `/${kind}/${slug}-c`);
    await expectAnswer(`/${kind}/${slug}/rss.xml`, 301, `/${kind}/${slug}-c/rss.xml`);
    await expectAnswer(`/${kind}/${slug}-c`, 200);
    await setSlug(id, slug);
    await expectAnswer(`/${kind}/${slug}`, 200);
    await expectAnswer(`/${kind}/${slug}-c`, 301, `/${kind}/${slug}`);
  });

  test("answers 410 at every address after it was deleted, and 404 where nothing ever was", async () => {
    const { id, slug } = await create(service);
    await setSlug(id, `${slug}-b`);
    await remove(id);
    await expectAnswer(`/${kind}/${slug}`, 410);
    await expectAnswer(`/${kind}/${slug}-b`, 410);
    await expectAnswer(`/${kind}/${slug}/atom.xml`, 410);
    await expectAnswer(`/${kind}/${slug}-c`, 404);
    await expectAnswer(`/${kind}/${slug}-c/atom.xml`, 404);
  });

  test("a new one with a former slug is shown at it at once", async () => {
    const [renamed, deleted] = [await create(service), await create(service)];
    await setSlug(renamed.id, `${renamed.slug}-b`);
    await remove(deleted.id);
    for (const [slug, status] of [
      [renamed.slug, 301],
      [deleted.slug, 410],
    ] as const) {
      const location = status === 301 ? `/${kind}/${slug}-b` : null;
      await expectAnswer(`/${kind}/${slug}`, status, location);
      await create(service, { slug });
      await expectAnswer(`/${kind}/${slug}`, 200);
    }
    await expectAnswer(`/${kind}/${renamed.slug}-b`, 200);
  });

  test("redirects all addresses of a merged one to the remaining one, and follows it later", async () => {
    const [from, into, last] = [
      await create(service),
      await create(service),
      await create(service),
    ];
    await setSlug(from.id, `${from.slug}-b`);
    await mergeTerms(editor, { kind, from: from.id, into: into.id });
    await expectAnswer(`/${kind}/${from.slug}`, 301, `/${kind}/${into.slug}`);
    await expectAnswer(`/${kind}/${from.slug}-b`, 301, `/${kind}/${into.slug}`);
    await mergeTerms(editor, { kind, from: into.id, into: last.id });
    await expectAnswer(`/${kind}/${from.slug}`, 301, `/${kind}/${last.slug}`);
    await removeTerm(editor, { kind, key: last.id, moveTo: null });
    await expectAnswer(`/${kind}/${from.slug}-b`, 410);
    await expectAnswer(`/${kind}/${into.slug}`, 410);
  });
});

describe("tag", () => {
  test("redirects a renamed tag to the new one until an article has the old one again", async () => {
    const [old, next, last] = [uniqueWord("tag"), uniqueWord("tag"), uniqueWord("tag")];
    await createArticle(service, { tags: [old] });
    await expectAnswer(`/tag/${old}`, 200);
    await renameTerm(editor, { kind: "tag", key: old, name: next, slug: next });
    await expectAnswer(`/tag/${old}`, 301, `/tag/${next}`);
    await expectAnswer(`/tag/${old}/feed.json`, 301, `/tag/${next}/feed.json`);
    await expectAnswer(`/tag/${next}`, 200);
    await renameTerm(editor, { kind: "tag", key: next, name: last, slug: last });
    await expectAnswer(`/tag/${old}`, 301, `/tag/${last}`);
    await createArticle(service, { tags: [old] });
    await expectAnswer(`/tag/${old}`, 200);
    await expectAnswer(`/tag/${next}`, 301, `/tag/${last}`);
  });

  test("shows a tag that got its former name back", async () => {
    const [old, next] = [uniqueWord("tag"), uniqueWord("tag")];
    await createArticle(service, { tags: [old] });
    await renameTerm(editor, { kind: "tag", key: old, name: next, slug: next });
    await renameTerm(editor, { kind: "tag", key: next, name: old, slug: old });
    await expectAnswer(`/tag/${old}`, 200);
    await expectAnswer(`/tag/${next}`, 301, `/tag/${old}`);
  });

  test("answers 410 for a deleted tag and what was merged into it", async () => {
    const [old, next] = [uniqueWord("tag"), uniqueWord("tag")];
    await createArticle(service, { tags: [old, next] });
    await mergeTerms(editor, { kind: "tag", from: old, into: next });
    await expectAnswer(`/tag/${old}`, 301, `/tag/${next}`);
    await removeTerm(editor, { kind: "tag", key: next, moveTo: null });
    await expectAnswer(`/tag/${next}`, 410);
    await expectAnswer(`/tag/${old}`, 410);
    await expectAnswer(`/tag/${old}/rss.xml`, 410);
  });

  test("reveals nothing of a tag that only scheduled articles had", async () => {
    const [old, next] = [uniqueWord("tag"), uniqueWord("tag")];
    await createArticle(service, { tags: [old], published_at: minutesFromNow(60) });
    await renameTerm(editor, { kind: "tag", key: old, name: next, slug: next });
    await expectAnswer(`/tag/${old}`, 404);
    await removeTerm(editor, { kind: "tag", key: next, moveTo: null });
    await expectAnswer(`/tag/${next}`, 404);
  });
});
