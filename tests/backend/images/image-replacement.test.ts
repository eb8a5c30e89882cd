import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { type Actor, type ActorOfSite, createActors } from "../../support/actors.ts";
import { serviceClient, type TestClient } from "../../support/clients.ts";
import { sendUpdate, untilRead, updateOf, writeDraft } from "../../support/drafts.ts";
import { createArticle, paragraphs, uniqueWord } from "../../support/rows.ts";
import { getSharedSite, type SharedSite } from "../../support/sites/shared-site.ts";
import { waitFor } from "../../support/wait-for.ts";

let site: SharedSite;
let service: TestClient;
let actors: Record<Actor, ActorOfSite>;

beforeAll(async () => {
  site = await getSharedSite("role");
  service = serviceClient(site);
  actors = await createActors(site);
});

async function addImage(): Promise<string> {
  const path = `library/${uniqueWord()}.png`;
  const bytes = await sharp({ create: { width: 32, height: 18, channels: 3, background: "#578" } })
    .png()
    .toBuffer();
  await service.storage.from("article-images").upload(path, bytes, { contentType: "image/png" });
  await service.rpc("add_image", { path }).throwOnError();
  return path;
}

const words = (...texts: string[]) => paragraphs(...texts).main;
const imageBlock = (src: string) => ({ type: "image", src, alt: "A quay", children: [] });

const replace = (actor: Actor, path: string, replacement: string, ids: string[]) =>
  actors[actor].client.rpc("replace_image", { path, replacement, ids });

test("an image is replaced in live articles, their blocks and pages, and versions keep the old one", async () => {
  const [old, next] = [await addImage(), await addImage()];
  const address = `${site.url}/storage/v1/object/public/article-images/${old}`;
  const said = `The words "src": "${old}" stay.`;
  const gallery = {
    type: "gallery",
    caption: "",
    children: [imageBlock(address), imageBlock(old)],
  };
  const content = { main: [gallery, { type: "paragraph", children: [{ text: said }] }] };
  const fields = { image_src: old, social_image: old, content };
  const article = await createArticle(service, fields);
  const other = await createArticle(service, { image_src: next });
  const page = async () => (await fetch(`${site.url}/article/${article.slug}`)).text();
  expect(await page()).toContain(old);

  const places = await actors.editor.client.rpc("list_image_places", { path: old }).throwOnError();
  expect(places.data).toMatchObject([{ kind: "article", id: article.id, is_live: true }]);
  const { data: changed, error } = await replace("editor", old, next, [article.id, other.id]);
  expect(error).toBeNull();
  expect(changed).toEqual([article.id]);
  const { data: row } = await service.from("articles").select().eq("id", article.id).single();
  expect(row).toMatchObject({
    image_src: next,
    social_image: next,
    content: {
      main: [{ children: [{ src: next }, { src: next }] }, { children: [{ text: said }] }],
    },
  });
  await waitFor("the page with the other image", async () =>
    (await page()).includes(`article-images/${next}`) ? true : undefined,
  );
  const { data: versions } = await service
    .from("article_versions")
    .select("fields")
    .eq("article_id", article.id)
    .order("number")
    .throwOnError();
  expect(versions.map(({ fields }) => fields.image_src)).toEqual([old, next]);

  const undone = await replace("editor", next, old, changed ?? []);
  expect(undone.data).toEqual([article.id]);
});

test("an image is replaced in a working copy while somebody writes in it, and no word is lost", async () => {
  const [old, next] = [await addImage(), await addImage()];
  const { client } = actors.editor;
  const article = await createArticle(service, {
    image_src: old,
    content: { main: [imageBlock(old)] },
  });
  const first = { main: [imageBlock(old), ...words("First words.")] };
  await writeDraft(client, article.id, { content: first });
  const opened = await untilRead(client, article.id);
  const typed = { main: [imageBlock(old), ...words("First words.", "Second words.")] };
  // Neither is read before the replacement: an image that was just inserted is replaced too.
  const late = [...typed.main, imageBlock(old)];
  await sendUpdate(client, article.id, updateOf(opened, { content: { main: late } }));
  expect((await replace("editor", old, next, [article.id])).data).toEqual([article.id]);
  const after = await waitFor("the replacement", async () => {
    const found = await untilRead(client, article.id);
    return JSON.stringify(found.fields).includes(old) ? undefined : found;
  });
  expect(after.fields).toMatchObject({
    image_src: next,
    content: {
      main: [{ src: next }, ...words("First words.", "Second words."), { src: next }].map((block) =>
        expect.objectContaining(block),
      ),
    },
  });
  // The document says it too, for forms that have it open.
  const again = await untilRead(client, article.id);
  expect(again.updates.map((update) => Buffer.from(update, "base64").toString()).join()).toContain(
    next,
  );
  const { data } = await service
    .from("article_drafts")
    .select("replaced_images,has_changes")
    .eq("article_id", article.id)
    .single();
  expect(data).toEqual({ replaced_images: {}, has_changes: true });
});

test("an image that is replaced and put back before the site reads a working copy stays", async () => {
  const [old, next] = [await addImage(), await addImage()];
  const { client } = actors.editor;
  const article = await createArticle(service, { image_src: old });
  await writeDraft(client, article.id, { excerpt: uniqueWord() });
  await replace("editor", old, next, [article.id]);
  await replace("editor", next, old, [article.id]);
  const draft = await waitFor("the reading", async () => {
    const { data } = await service
      .from("article_drafts")
      .select("fields,replaced_images")
      .eq("article_id", article.id)
      .single();
    return data && Object.keys(data.replaced_images).length === 0 ? data : undefined;
  });
  expect(draft.fields.image_src).toBe(old);
});

test("drafts that were never published and portraits of authors get the other image", async () => {
  const [old, next] = [await addImage(), await addImage()];
  const id = crypto.randomUUID();
  await writeDraft(actors.editor.client, id, { title: "Not yet", image_src: old });
  const { data: author } = await service
    .from("authors")
    .insert({ name: uniqueWord(), image_url: old })
    .select()
    .single()
    .throwOnError();
  const places = await actors.editor.client.rpc("list_image_places", { path: old });
  expect(places.data).toMatchObject([
    { kind: "article", id, is_live: false, is_draft: true },
    { kind: "author", id: author.id },
  ]);
  const { data: changed } = await replace("editor", old, next, [id, author.id]);
  expect(changed?.toSorted()).toEqual([id, author.id].toSorted());
  const portrait = await service.from("authors").select().eq("id", author.id).single();
  expect(portrait.data?.image_url).toBe(next);
  expect((await untilRead(actors.editor.client, id)).fields.image_src).toBe(next);
});

test("topics get the other image", async () => {
  const [old, next] = [await addImage(), await addImage()];
  const slug = `topic-${uniqueWord()}`;
  await service.from("topics").insert({ slug, image_src: old }).throwOnError();
  const { client } = actors.editor;
  const { data: places } = await client.rpc("list_image_places", { path: old }).throwOnError();
  expect(places).toMatchObject([{ kind: "topic", title: slug, is_live: true }]);
  const { data: uses } = await client.rpc("list_image_uses", { path: old }).throwOnError();
  expect(uses).toMatchObject([{ kind: "topic", title: slug, is_current: true }]);
  const ids = places.map(({ id }) => id);
  expect((await replace("editor", old, next, ids)).data).toEqual(ids);
  const topic = await service.from("topics").select("image_src").eq("slug", slug).single();
  expect(topic.data?.image_src).toBe(next);
});

test("lists the images whose place one has taken: when, by whom, and those before them", async () => {
  const [first, second, third] = [await addImage(), await addImage(), await addImage()];
  const article = await createArticle(service, { image_src: first });
  const list = async (path: string, actor: Actor = "contributor") => {
    const { data } = await actors[actor].client.rpc("list_former_images", { path });
    return data?.map(({ former_path: former }) => former);
  };
  expect(await list(first)).toEqual([]);
  // Nothing shows it, so that nothing is replaced.
  await replace("editor", second, third, [article.id]);
  expect(await list(third)).toEqual([]);
  await replace("editor", first, second, [article.id]);
  await replace("admin", second, third, [article.id]);
  expect(await list(third)).toEqual([second, first]);
  const { data } = await actors.author.client.rpc("list_former_images", { path: second });
  expect(data).toEqual([
    {
      former_path: first,
      replaced_at: expect.any(String),
      replaced_by_name: expect.stringMatching(/./),
    },
  ]);
  // It is used again: the others are its former versions now.
  await replace("editor", third, first, [article.id]);
  expect(await list(first)).toEqual([third, second]);
  for (const actor of ["anonymous", "reader"] as const) {
    const { error } = await actors[actor].client.rpc("list_former_images", { path: third });
    expect(error?.code).toBe("42501");
  }
});

test("only editors replace images everywhere, by images of the library", async () => {
  const [old, next] = [await addImage(), await addImage()];
  const article = await createArticle(service, { image_src: old });
  for (const actor of ["anonymous", "reader", "contributor", "author"] as const) {
    expect((await replace(actor, old, next, [article.id])).error?.code).toBe("42501");
    const places = await actors[actor].client.rpc("list_image_places", { path: old });
    expect(places.error?.code).toBe("42501");
  }
  expect((await replace("editor", old, "no/such.png", [article.id])).error?.code).toBe("22023");
  expect((await replace("editor", old, old, [article.id])).error?.code).toBe("22023");
  const many = Array.from({ length: 101 }, () => crypto.randomUUID());
  expect((await replace("editor", old, next, many)).error?.code).toBe("22023");
});
