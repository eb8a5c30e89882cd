import { afterAll, beforeAll, expect, test } from "vitest";
import {
  deleteImage,
  getImage,
  listImages,
  listImageUses,
  listSimilarImages,
  updateImage,
} from "../../../app/data/images/library.ts";
import { parseImageFilters } from "../../../app/domain/newsroom/library-image.ts";
import { type Actor, type ActorOfSite, createActors } from "../../support/actors.ts";
import { openSql, type SqlPool } from "../../support/open-sql.ts";
import { createArticle, createAuthor, uniqueWord } from "../../support/rows.ts";
import { getSharedSite } from "../../support/sites/shared-site.ts";

let sql: SqlPool;
let actors: Record<Actor, ActorOfSite>;

beforeAll(async () => {
  const site = await getSharedSite("role");
  sql = openSql(await site.databaseUrl());
  actors = await createActors(site);
});
afterAll(() => sql.end());

const ALL = parseImageFilters(new URLSearchParams());

/** Adds a row of the library, with a row of the storage and without a file. */
async function addRow(texts: {
  credit?: string;
  license?: string;
  caption?: string;
  hash?: string;
}) {
  const path = `lists/${uniqueWord()}.jpg`;
  const { credit = "", license = "", caption = "", hash = "0".repeat(64) } = texts;
  await sql`
    insert into storage.objects (bucket_id, name, version, metadata)
    values ('article-images', ${path}, '1', '{"mimetype": "image/jpeg", "size": 1}')`;
  await sql`
    insert into public.images (path, credit, license, caption, perceptual_hash, object_version, created_by)
    values (
      ${path}, ${credit}, ${license}, ${caption}, ${hash}::bit(64), '1', ${actors.author.id}::uuid
    )`;
  return path;
}

test("finds images by words anywhere, in the credit and in the license, and by uploader and use", async () => {
  const [a, b] = [uniqueWord(), uniqueWord()];
  const first = await addRow({ credit: `Zoë ${a}`, caption: `The harbor ${b}` });
  const second = await addRow({ license: `${a} until spring`, caption: "The harbor" });
  const { client } = actors.contributor;
  const find = async (filters: Partial<typeof ALL>) =>
    (await listImages(client, { filters: { ...ALL, ...filters } })).map(({ path }) => path);
  expect(await find({ query: a.slice(0, -2) })).toEqual([second, first]);
  expect(await find({ query: `zoe ${b}` })).toEqual([first]);
  expect(await find({ query: a, credit: a })).toEqual([first]);
  expect(await find({ license: a })).toEqual([second]);
  expect(await find({ query: `${a} & ! ' \\ :*` })).toEqual([second, first]);
  expect(await find({ query: a, uploader: actors.editor.id })).toEqual([]);
  expect(await find({ query: a, uploader: actors.author.id, use: "unused" })).toHaveLength(2);
  await createArticle(actors.service.client, { image_src: first });
  expect(await find({ query: a, use: "used" })).toEqual([first]);
  expect(await find({ query: a, until: "2020-01-01T00:00:00Z" })).toEqual([]);
  const [newest] = await listImages(client, { filters: { ...ALL, query: a } });
  const next = await listImages(client, { filters: { ...ALL, query: a }, after: newest });
  expect(next.map(({ path }) => path)).toEqual([first]);
});

test("refuses readers every question about images", async () => {
  const path = await addRow({});
  for (const actor of ["anonymous", "reader"] as const) {
    const { client } = actors[actor];
    await expect(listImages(client, { filters: ALL })).rejects.toThrow();
    await expect(listImageUses(client, { path })).rejects.toThrow();
    await expect(listSimilarImages(client, { path })).rejects.toThrow();
    await expect(deleteImage(client, { path })).rejects.toThrow();
  }
});

test("names the articles and authors that use an image, and hides titles of drafts of others", async () => {
  const path = await addRow({});
  const { client } = actors.service;
  const live = await createArticle(client, { image_src: path });
  const planned = await createArticle(client, {
    content: { main: [{ type: "image", src: path }] },
    published_at: "2100-01-01T00:00:00Z",
  });
  const author = await createAuthor(client, { image_url: path });
  const uses = await listImageUses(actors.editor.client, { path });
  expect(uses).toHaveLength(3);
  expect(uses).toContainEqual({ kind: "article", id: live.id, title: live.title, isCurrent: true });
  expect(uses).toContainEqual(expect.objectContaining({ kind: "author", id: author.id }));
  const seen = await listImageUses(actors.contributor.client, { path });
  expect(seen.find(({ id }) => id === planned.id)?.title).toBeNull();
  expect(seen.find(({ id }) => id === live.id)?.title).toBe(live.title);
});

test("lists images that differ in few bits of their perceptual hash", async () => {
  const hash = [..."1011001110001111".repeat(4)];
  const flip = (count: number) =>
    hash.map((bit, at) => (at < count * 8 && at % 8 === 0 ? (bit === "1" ? "0" : "1") : bit));
  const [path, near, far] = [
    await addRow({ hash: hash.join("") }),
    await addRow({ hash: flip(6).join("") }),
    await addRow({ hash: flip(7).join("") }),
  ];
  const similar = (await listSimilarImages(actors.editor.client, { path })).map((one) => one.path);
  expect(similar).toContain(near);
  expect(similar).not.toContain(far);
});

test("changes texts and focal point, and deletes only what nothing uses", async () => {
  const path = await addRow({});
  const { client } = actors.author;
  const image = await getImage(client, { path });
  if (!image) throw new Error("the image is not in the library");
  const change = { ...image, alt: "Cranes", focal: { x: 0.25, y: 0.75 } };
  const { alt, isDecorative, caption, credit, source, license, copyright, place } = change;
  const texts = { alt, caption, credit, source, license, copyright, place };
  const given = { ...texts, isDecorative, expiresAt: null, focal: change.focal };
  expect(await updateImage(actors.contributor.client, { path, change: given })).toBe(false);
  expect(await updateImage(client, { path, change: given })).toBe(true);
  expect(await getImage(client, { path })).toMatchObject({ alt, focal: change.focal });
  await expect(deleteImage(actors.contributor.client, { path })).rejects.toThrow();
  const article = await createArticle(actors.service.client, { image_src: path });
  await actors.service.client.from("articles").delete().eq("id", article.id).throwOnError();
  // A version of the deleted article shows it.
  await expect(deleteImage(actors.editor.client, { path })).rejects.toMatchObject({
    code: "23503",
  });
  const unused = await addRow({});
  await deleteImage(client, { path: unused });
  expect(await getImage(client, { path: unused })).toBeNull();
});
