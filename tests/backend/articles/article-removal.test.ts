import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { changeArticles } from "../../../app/data/articles/article-commands.ts";
import { removeDisusedImages, removeUnusedImages } from "../../../app/data/images/remove-images.ts";
import { createUser, serviceClient, type TestClient } from "../../support/clients.ts";
import { writeDraft } from "../../support/drafts.ts";
import { openSql, type SqlPool } from "../../support/open-sql.ts";
import { createArticle, createAuthor, uniqueWord } from "../../support/rows.ts";
import { getSharedSite, type SharedSite } from "../../support/sites/shared-site.ts";

/** Deletion of articles and of the images that they used. */

/** An image of one pixel. */
const IMAGE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

let site: SharedSite;
let service: TestClient;
let editor: TestClient;
let reader: TestClient;
let sql: SqlPool;

beforeAll(async () => {
  site = await getSharedSite("role");
  service = serviceClient(site);
  await createUser(site, "admin");
  editor = (await createUser(site, "editor")).client;
  reader = (await createUser(site, "reader")).client;
  sql = openSql(await site.databaseUrl());
});
afterAll(() => sql.end());

/** Uploads an image and returns its path in the bucket. */
async function upload(): Promise<string> {
  const path = `removal/${uniqueWord()}.png`;
  const { error } = await service.storage
    .from("article-images")
    .upload(path, IMAGE, { contentType: "image/png" });
  expect(error).toBeNull();
  return path;
}

const addressOf = (path: string) =>
  service.storage.from("article-images").getPublicUrl(path).data.publicUrl;
const isThere = async (path: string) => (await fetch(addressOf(path))).ok;
const image = (src: string) => ({
  type: "image",
  src,
  alt: "",
  caption: "",
  credit: "",
  children: [],
});
const body = (...blocks: object[]) => ({ main: blocks.map((block) => ({ ...block })) }) as never;

/** Ages unused images past their retention and runs the removal. */
async function passTheTime(...paths: string[]): Promise<void> {
  await sql`
    update private.disused_images set due_at = due_at - interval '30 days 1 second'
    where path in ${sql(paths)}`;
  while ((await removeDisusedImages(service)) !== null);
}
async function lastVersion(id: string): Promise<number> {
  const { data } = await editor
    .rpc("list_versions", { article_id: id, max_rows: 1 })
    .single()
    .throwOnError();
  return data.number;
}
/** Moves articles to Trash and deletes them there forever. */
async function deleteForever(...ids: string[]): Promise<void> {
  await changeArticles(editor, { ids, change: { action: "trash" } });
  for (const id of ids) {
    await editor.rpc("delete_forever", { article_id: id }).throwOnError();
  }
}
async function update(id: string, fields: { image_src?: string; content?: never }): Promise<void> {
  await editor.from("articles").update(fields).eq("id", id).throwOnError();
}

test("keeps the image of a deleted article for Trash, and for an article that uses it later", async () => {
  const [head, inText] = [await upload(), await upload()];
  const fields = { image_src: head, content: body(image(inText)) };
  const article = await createArticle(service, fields);
  await changeArticles(editor, { ids: [article.id], change: { action: "trash" } });
  await passTheTime(head, inText);
  expect([await isThere(head), await isThere(inText)]).toEqual([true, true]);
  await createArticle(service, fields);
  await editor.rpc("delete_forever", { article_id: article.id }).throwOnError();
  await passTheTime(head, inText);
  expect([await isThere(head), await isThere(inText)]).toEqual([true, true]);
});

test("keeps a replaced image as long as a version shows it", async () => {
  const [before, after] = [await upload(), await upload()];
  const article = await createArticle(service, { image_src: before });
  await update(article.id, { image_src: after });
  await removeUnusedImages(editor, { paths: [before, addressOf(before), after] });
  expect([await isThere(before), await isThere(after)]).toEqual([true, true]);
  await update(article.id, { image_src: before });
  await passTheTime(before, after);
  expect([await isThere(before), await isThere(after)]).toEqual([true, true]);
  await deleteForever(article.id);
  await passTheTime(before, after);
  expect([await isThere(before), await isThere(after)]).toEqual([false, false]);
});

test("keeps an image that a working copy or its history shows, until the article leaves Trash", async () => {
  const [before, after] = [await upload(), await upload()];
  const id = randomUUID();
  const save = (path: string) =>
    writeDraft(editor, id, { title: "Draft", image_src: path }, service);
  await save(before);
  await editor.rpc("name_version", {
    article_id: id,
    number: await lastVersion(id),
    name: "First",
  });
  await save(after);
  await removeUnusedImages(editor, { paths: [before, after] });
  await editor.rpc("trash_draft", { article_id: id }).throwOnError();
  await passTheTime(before, after);
  expect([await isThere(before), await isThere(after)]).toEqual([true, true]);
  await editor.rpc("delete_forever", { article_id: id }).throwOnError();
  while ((await removeDisusedImages(service)) !== null);
  expect([await isThere(before), await isThere(after)]).toEqual([true, true]);
  await passTheTime(before, after);
  expect([await isThere(before), await isThere(after)]).toEqual([false, false]);
});

test("removes images that only one article used a month after it left Trash, in its head and in its text", async () => {
  const [head, inText, nested, byAddress, other] = await Promise.all([1, 2, 3, 4, 5].map(upload));
  const article = await createArticle(service, {
    image_src: `/${head}`,
    content: body(
      image(inText ?? ""),
      { type: "list", children: [{ type: "item", children: [image(nested ?? "")] }] },
      image(addressOf(byAddress ?? "")),
    ),
  });
  await deleteForever(article.id);
  const left = await service.from("articles").select("id").eq("id", article.id).throwOnError();
  expect(left.data).toEqual([]);
  const paths = [head, inText, nested, byAddress, other].map((path) => path ?? "");
  expect(await Promise.all(paths.map(isThere))).toEqual([true, true, true, true, true]);
  await passTheTime(...paths);
  expect(await Promise.all(paths.map(isThere))).toEqual([false, false, false, false, true]);
});

test("keeps an image that another article or author uses, and removes it a month after the last use", async () => {
  const [shared, portrait] = [await upload(), await upload()];
  const one = await createArticle(service, { image_src: shared, content: body(image(portrait)) });
  const two = await createArticle(service, { content: [image(addressOf(shared))] });
  const author = await createAuthor(service, { image_url: addressOf(portrait) });
  await deleteForever(one.id);
  await passTheTime(shared, portrait);
  expect([await isThere(shared), await isThere(portrait)]).toEqual([true, true]);
  await deleteForever(two.id);
  await passTheTime(shared);
  expect([await isThere(shared), await isThere(portrait)]).toEqual([false, true]);
  await service.from("authors").update({ image_url: null }).eq("id", author.id).throwOnError();
  await removeUnusedImages(editor, { paths: [portrait] });
  expect(await isThere(portrait)).toBe(true);
  await passTheTime(portrait);
  expect(await isThere(portrait)).toBe(false);
});

test("restarts the month before removal when an image was used again", async () => {
  const path = await upload();
  const article = await createArticle(service, { image_src: path });
  await update(article.id, { image_src: "" });
  await sql`update private.disused_images set due_at = now() where path = ${path}`;
  await update(article.id, { image_src: path });
  await deleteForever(article.id);
  while ((await removeDisusedImages(service)) !== null);
  expect(await isThere(path)).toBe(true);
  await passTheTime(path);
  expect(await isThere(path)).toBe(false);
});

test("removes no image when a save keeps the article's images", async () => {
  const path = await upload();
  const article = await createArticle(service, { image_src: path, content: body(image(path)) });
  await update(article.id, { content: "Another text." as never });
  expect(await sql`select from private.disused_images where path = ${path}`).toHaveLength(0);
});

test("removes uploaded images that were never saved at once", async () => {
  const path = await upload();
  await removeUnusedImages(editor, { paths: [addressOf(path), ""] });
  expect(await isThere(path)).toBe(false);
});

test("deletes several articles at once with the image that only they share", async () => {
  const shared = await upload();
  const articles = await Promise.all(
    [1, 2, 3].map(() => createArticle(service, { image_src: shared })),
  );
  await deleteForever(...articles.map(({ id }) => id));
  await passTheTime(shared);
  expect(await isThere(shared)).toBe(false);
});

test("removes each unused image once with concurrent processes, and retries what is left", async () => {
  const paths = await Promise.all(Array.from({ length: 12 }, upload));
  for (const path of paths) {
    const article = await createArticle(service, { image_src: path });
    await deleteForever(article.id);
  }
  // Each path was let go twice: by its article, and by the versions of that.
  await sql`
    update private.disused_images set due_at = due_at - interval '30 days 1 second'
    where path in ${sql(paths)}`;
  const claims = await Promise.all(
    [1, 2, 3].map(() => service.rpc("claim_disused_images", { max_rows: 5 }).throwOnError()),
  );
  const claimed = claims.flatMap(({ data }) => data ?? []).filter((path) => paths.includes(path));
  expect(claimed).toHaveLength(new Set(claimed).size);
  // None was removed: the process that claimed them may have ended.
  await passTheTime(...paths);
  expect(await Promise.all(paths.map(isThere))).toEqual(paths.map(() => false));
  await passTheTime(...paths);
  expect(await sql`select from private.disused_images where path in ${sql(paths)}`).toEqual([]);
});

test("ignores external images and paths without an object when removing images", async () => {
  const article = await createArticle(service, {
    image_src: "https://images.example/removal/a.png",
    content: body(
      image("data:image/png;base64,AAAA"),
      image("no/such.png"),
      image("../no/such\n.png"),
      image("x".repeat(3000)),
    ),
  });
  await deleteForever(article.id);
  await passTheTime("no/such.png", "../no/such\n.png");
  expect(await sql`select from private.disused_images where path like '%no/such%'`).toEqual([]);
});

test("lets only staff delete articles and reveals nothing to others", async () => {
  const path = await upload();
  const article = await createArticle(service, { image_src: path });
  await expect(
    changeArticles(reader, { ids: [article.id], change: { action: "trash" } }),
  ).rejects.toMatchObject({
    code: "42501",
  });
  await expect(removeUnusedImages(reader, { paths: ["a"] })).rejects.toMatchObject({
    code: "42501",
  });
  for (const client of [reader, editor]) {
    await expect(removeDisusedImages(client)).rejects.toMatchObject({ code: "42501" });
  }
  const left = await service.from("articles").select("id").eq("id", article.id).throwOnError();
  expect(left.data).toHaveLength(1);
  expect(await isThere(path)).toBe(true);
});
