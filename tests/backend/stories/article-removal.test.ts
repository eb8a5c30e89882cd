import { createClient } from "@supabase/supabase-js";
import { beforeAll, expect, test } from "vitest";
import { removeArticles } from "../../../app/data/articles/remove-articles.ts";
import { removeUnusedPictures } from "../../../app/data/pictures/remove-unused-pictures.ts";
import { createUser, serviceClient, type TestClient } from "../../support/clients.ts";
import { createArticle, createAuthor, uniqueWord } from "../../support/rows.ts";
import { type SharedSite, shareSite } from "../../support/several-sites/share-site.ts";

/** Deleting stories, and what becomes of the pictures that they used. */

/** A picture of one pixel. */
const PICTURE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

let site: SharedSite;
let service: TestClient;
let editor: TestClient;
let reader: TestClient;

beforeAll(async () => {
  site = await shareSite("role");
  service = serviceClient(site);
  await createUser(site, "admin");
  editor = (await createUser(site, "editor")).client;
  reader = (await createUser(site, "reader")).client;
});

/** Uploads a picture and returns its path in the bucket. */
async function upload(): Promise<string> {
  const path = `removal/${uniqueWord()}.png`;
  const { error } = await service.storage
    .from("article-images")
    .upload(path, PICTURE, { contentType: "image/png" });
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

test("removes the pictures that only the deleted story used, in its head and in its text", async () => {
  const [head, inText, nested, byAddress, other] = await Promise.all([1, 2, 3, 4, 5].map(upload));
  const story = await createArticle(service, {
    image_src: `/${head}`,
    content: body(
      image(inText ?? ""),
      { type: "list", children: [{ type: "item", children: [image(nested ?? "")] }] },
      image(addressOf(byAddress ?? "")),
    ),
  });
  expect(await removeArticles(editor, { ids: [story.id] })).toEqual({ arePicturesRemoved: true });
  const left = await service.from("articles").select("id").eq("id", story.id).throwOnError();
  expect(left.data).toEqual([]);
  const paths = [head, inText, nested, byAddress, other].map((path) => path ?? "");
  expect(await Promise.all(paths.map(isThere))).toEqual([false, false, false, false, true]);
});

test("keeps what another story or an author uses, however it is written, and removes it with the last", async () => {
  const [shared, portrait] = [await upload(), await upload()];
  const one = await createArticle(service, { image_src: shared, content: body(image(portrait)) });
  const two = await createArticle(service, { content: [image(addressOf(shared))] });
  const author = await createAuthor(service, { image_url: addressOf(portrait) });
  await removeArticles(editor, { ids: [one.id] });
  expect([await isThere(shared), await isThere(portrait)]).toEqual([true, true]);
  await removeArticles(editor, { ids: [two.id] });
  expect([await isThere(shared), await isThere(portrait)]).toEqual([false, true]);
  await service.from("authors").delete().eq("id", author.id).throwOnError();
});

test("deletes several at once, with a picture that only these share", async () => {
  const shared = await upload();
  const stories = await Promise.all(
    [1, 2, 3].map(() => createArticle(service, { image_src: shared })),
  );
  await removeArticles(editor, { ids: stories.map(({ id }) => id) });
  expect(await isThere(shared)).toBe(false);
});

test("leaves pictures from elsewhere and paths without an object alone", async () => {
  const story = await createArticle(service, {
    image_src: "https://pictures.example/removal/a.png",
    content: body(
      image("data:image/png;base64,AAAA"),
      image("no/such.png"),
      image("x".repeat(3000)),
    ),
  });
  expect(await removeArticles(editor, { ids: [story.id] })).toEqual({ arePicturesRemoved: true });
  expect(await removeArticles(editor, { ids: [story.id] })).toEqual({ arePicturesRemoved: true });
});

test("a replaced picture is removed when nothing uses it any more", async () => {
  const [before, after] = [await upload(), await upload()];
  const story = await createArticle(service, { image_src: before, content: body(image(after)) });
  await removeUnusedPictures(editor, { paths: [before, after] });
  expect([await isThere(before), await isThere(after)]).toEqual([true, true]);
  await editor
    .from("articles")
    .update({ image_src: after, content: "" })
    .eq("id", story.id)
    .throwOnError();
  await removeUnusedPictures(editor, { paths: [addressOf(before), after, ""] });
  expect([await isThere(before), await isThere(after)]).toEqual([false, true]);
});

test("whoever is not staff deletes nothing and learns nothing", async () => {
  const path = await upload();
  const story = await createArticle(service, { image_src: path });
  await expect(removeArticles(reader, { ids: [story.id] })).rejects.toMatchObject({
    code: "42501",
  });
  await expect(removeUnusedPictures(reader, { paths: ["a"] })).rejects.toMatchObject({
    code: "42501",
  });
  const left = await service.from("articles").select("id").eq("id", story.id).throwOnError();
  expect(left.data).toHaveLength(1);
  expect(await isThere(path)).toBe(true);
});

test("the story is deleted even when its pictures can not be", async () => {
  const story = await createArticle(service, { image_src: await upload() });
  const { data } = await editor.auth.getSession();
  const broken: TestClient = createClient(site.url, site.keys.publishable, {
    accessToken: async () => data.session?.access_token ?? null,
    global: {
      fetch: (input, init) =>
        String(input).includes("/storage/v1/")
          ? Promise.reject(new TypeError("fetch failed"))
          : fetch(input, init),
    },
  });
  expect(await removeArticles(broken, { ids: [story.id] })).toEqual({ arePicturesRemoved: false });
});
