import { readFile } from "node:fs/promises";
import { beforeAll, expect, test } from "vitest";
import { type Actor, type ActorOfSite, createActors } from "../../support/actors.ts";
import { serviceClient, type TestClient } from "../../support/clients.ts";
import { createArticle, uniqueWord } from "../../support/rows.ts";
import { getSharedSite, type SharedSite } from "../../support/sites/shared-site.ts";
import { waitFor } from "../../support/wait-for.ts";

let site: SharedSite;
let actors: Record<Actor, ActorOfSite>;
let service: TestClient;
let signed: Buffer;

beforeAll(async () => {
  site = await getSharedSite("role");
  actors = await createActors(site);
  service = serviceClient(site);
  signed = await readFile(new URL("../../support/files/signed-photo.jpg", import.meta.url));
});

const JPEG = { contentType: "image/jpeg" };

async function upload({ client }: ActorOfSite, bytes: Buffer): Promise<string> {
  const path = `library/${uniqueWord()}.jpg`;
  const { error } = await client.storage.from("article-images").upload(path, bytes, JPEG);
  expect(error).toBeNull();
  return path;
}

function uploadOriginal(actor: Actor, path: string, bytes = signed) {
  return actors[actor].client.storage.from("image-originals").upload(path, bytes, JPEG);
}

async function getMeasured(path: string) {
  return waitFor("the measures", async () => {
    const { data } = await service.from("images").select().eq("path", path).single();
    return data?.width ? data : undefined;
  });
}

const add = (actor: Actor, path: string) =>
  actors[actor].client.rpc("add_image", { path }).throwOnError();

test("checks the credentials of the file that was uploaded, which stays as it was", async () => {
  const path = await upload(actors.author, signed);
  expect((await uploadOriginal("author", path)).error).toBeNull();
  await add("author", path);
  expect((await getMeasured(path)).content_credentials).toMatchObject({
    state: "unknown-signer",
    signer: "Example Camera",
    tool: "Example Camera 1.0",
    actions: ["c2pa.created"],
  });
  const { data: kept } = await actors.contributor.client.storage
    .from("image-originals")
    .download(path);
  expect(Buffer.from((await kept?.arrayBuffer()) ?? new ArrayBuffer())).toEqual(signed);
});

test("measures an image again whose original came later", async () => {
  const path = await upload(actors.author, signed);
  await add("author", path);
  expect((await getMeasured(path)).content_credentials).toBeNull();
  expect((await uploadOriginal("author", path)).error).toBeNull();
  await add("author", path);
  await waitFor("the credentials", async () => {
    const { data } = await service.from("images").select().eq("path", path).single();
    return data?.content_credentials;
  });
});

test("does not believe credentials of another file, nor a client that states them", async () => {
  const other = Buffer.from(signed);
  // In the first quantization table: another picture.
  const table = other.indexOf(Buffer.from([0xff, 0xdb]));
  other[table + 30] = (other[table + 30] ?? 0) ^ 1;
  const path = await upload(actors.author, other);
  expect((await uploadOriginal("author", path)).error).toBeNull();
  await add("author", path);
  expect((await getMeasured(path)).content_credentials).toBeNull();
  const stated = await actors.admin.client
    .from("images")
    .update({ content_credentials: { state: "trusted" } })
    .eq("path", path);
  expect(stated.error?.code).toBe("42501");
});

test("lets only the uploader store an original, once, and only staff read it", async () => {
  const path = await upload(actors.author, signed);
  for (const actor of ["anonymous", "reader", "contributor", "editor"] as const) {
    expect((await uploadOriginal(actor, path)).error).not.toBeNull();
  }
  expect((await uploadOriginal("author", `library/${uniqueWord()}.jpg`)).error).not.toBeNull();
  expect((await uploadOriginal("author", path)).error).toBeNull();
  expect((await uploadOriginal("author", path)).error).not.toBeNull();
  const replaced = await actors.editor.client.storage
    .from("image-originals")
    .update(path, Buffer.from("other"), JPEG);
  expect(replaced.error).not.toBeNull();
  for (const actor of ["anonymous", "reader"] as const) {
    const read = await actors[actor].client.storage.from("image-originals").download(path);
    expect(read.data).toBeNull();
  }
});

test("tells readers of a trusted signer and of a model, once the site knows", async () => {
  const path = await upload(actors.author, signed);
  await add("author", path);
  const { content_credentials: none } = await getMeasured(path);
  expect(none).toBeNull();
  const article = await createArticle(service, { image_src: path });
  const readPage = async () => (await fetch(`${site.url}/article/${article.slug}`)).text();
  expect(await readPage()).not.toMatch(/signed by|Made with AI/);
  const change = (state: string, is_generated = false) =>
    service
      .from("images")
      .update({ content_credentials: { state, signer: "Example Camera", is_generated } })
      .eq("path", path)
      .throwOnError();
  const untilPageSays = (text: string) =>
    waitFor(text, async () => ((await readPage()).includes(text) ? true : undefined));
  await change("trusted");
  await untilPageSays("Original signed by Example Camera.");
  await change("unknown-signer", true);
  await untilPageSays("Made with AI, according to content credentials.");
  await change("invalid", true);
  await waitFor("no credentials", async () =>
    /signed by|Made with AI/.test(await readPage()) ? undefined : true,
  );
});
