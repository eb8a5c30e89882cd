import { beforeAll, expect, test } from "vitest";
import { createImage } from "../../../backend/storage/images/test-images.ts";
import { serviceClient, type TestClient } from "../../support/clients.ts";
import { createArticle, uniqueWord } from "../../support/rows.ts";
import { getSharedSite, type SharedSite } from "../../support/sites/shared-site.ts";

/** Pages show a replaced image under each address that they have. Ways to replace: backend/tests/storage/. */

let site: SharedSite;
let client: TestClient;
let before: Buffer<ArrayBuffer>;
let after: Buffer<ArrayBuffer>;
beforeAll(async () => {
  site = await getSharedSite();
  client = serviceClient(site);
  before = Buffer.from(await createImage("png", { width: 32, height: 18, seed: 1 }));
  after = Buffer.from(await createImage("png", { width: 32, height: 18, seed: 2 }));
});

const images = () => client.storage.from("article-images");
const OPTIONS = { contentType: "image/png", cacheControl: "5" };
const succeed = async (work: PromiseLike<{ error: unknown }>): Promise<void> =>
  expect((await work).error).toBeNull();

/** An article with a stored image, its page, and the addresses of that image on it. */
async function publish() {
  const key = `${uniqueWord()}.png`;
  await succeed(images().upload(key, before, { contentType: "image/png", cacheControl: "60" }));
  const { slug } = await createArticle(client, { image_src: key });
  const page = await (await fetch(`${site.url}/article/${slug}`)).text();
  const found = page.match(/\/storage\/v1\/[^\s"\\<]+/g) ?? [];
  const addresses = found.map((address) => address.replaceAll("&amp;", "&"));
  return {
    key,
    page,
    addresses: [...new Set(addresses.filter((address) => address.includes(key)))],
  };
}

const ask = (address: string, headers: Record<string, string> = {}) =>
  fetch(`${site.url}${address}`, { headers });
const summary = async (address: string) => {
  const response = await ask(address);
  return {
    etag: response.headers.get("etag") ?? "",
    cacheControl: response.headers.get("cache-control"),
    body: Buffer.from(await response.arrayBuffer()).toString("base64"),
  };
};

test("shows a replaced image at once and no removed one, under each address on the page", async () => {
  const { key, addresses } = await publish();
  expect(addresses.length).toBeGreaterThan(2);
  const shown = await Promise.all(addresses.map(summary));
  expect(new Set(shown.map(({ cacheControl }) => cacheControl))).toEqual(new Set(["max-age=60"]));
  await succeed(images().update(key, after, OPTIONS));
  for (const [index, address] of addresses.entries()) {
    const old = shown[index];
    const revalidated = await ask(address, { "if-none-match": old?.etag ?? "" });
    expect([revalidated.status, address]).toEqual([200, address]);
    const now = await summary(address);
    expect(now.cacheControl).toBe("max-age=5");
    expect(now.body).not.toBe(old?.body);
    expect((await ask(address, { "if-none-match": now.etag })).status).toBe(304);
  }
  await succeed(images().remove([key]));
  for (const address of addresses) expect((await ask(address)).status).toBe(404);
});

test("draws a replaced photo anew in the Open Graph image, which nobody caches for long", async () => {
  const { key, page } = await publish();
  // The site measures it in the background otherwise, and draws another part of the photo.
  const chooseFocalPoint = () =>
    succeed(client.from("images").update({ focal_x: 0.5, focal_y: 0.5 }).eq("path", key));
  await chooseFocalPoint();
  const address = /property="og:image" content="([^"]*)"/.exec(page)?.[1] ?? "";
  const path = new URL(address).pathname;
  const old = await summary(path);
  expect(old.cacheControl).toBe("public, max-age=60");
  await succeed(images().update(key, after, OPTIONS));
  expect((await ask(path, { "if-none-match": old.etag })).status).toBe(200);
  expect((await summary(path)).body).not.toBe(old.body);
  await succeed(images().update(key, before, OPTIONS));
  await chooseFocalPoint();
  expect((await summary(path)).body).toBe(old.body);
});
