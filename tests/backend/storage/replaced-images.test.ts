import { Upload } from "tus-js-client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createImage } from "../../../backend/storage/images/test-images.ts";
import { anonymousClient, serviceClient, type TestClient } from "../../support/clients.ts";
import { createArticle, uniqueWord } from "../../support/rows.ts";
import { openStoredSite, STORES, type StoredSite } from "./open-stores.ts";

/** An image that was replaced is not shown to readers any longer than its upload allows. */

type Replacement = {
  client: TestClient;
  site: StoredSite["site"];
  key: string;
  bytes: Buffer<ArrayBuffer>;
};

const images = (client: TestClient) => client.storage.from("article-images");
const OPTIONS = { contentType: "image/png", cacheControl: "5" };

const succeed = async (work: PromiseLike<{ error: unknown }>): Promise<void> =>
  expect((await work).error).toBeNull();

/** Each stores `bytes` as the image `key`, which exists. */
const REPLACEMENTS: Record<string, (replacement: Replacement) => Promise<void>> = {
  "by update()": ({ client, key, bytes }) => succeed(images(client).update(key, bytes, OPTIONS)),
  "by upload() with upsert": ({ client, key, bytes }) =>
    succeed(images(client).upload(key, bytes, { ...OPTIONS, upsert: true })),
  "by a form": ({ client, key, bytes }) => {
    const blob = new Blob([bytes], { type: "image/png" });
    return succeed(images(client).update(key, blob, { cacheControl: "5" }));
  },
  "by a removal and an upload": async ({ client, key, bytes }) => {
    await succeed(images(client).remove([key]));
    await succeed(images(client).upload(key, bytes, OPTIONS));
  },
  "by a signed upload": async ({ client, site, key, bytes }) => {
    const { data } = await images(client).createSignedUploadUrl(key, { upsert: true });
    const visitor = images(anonymousClient(site));
    await succeed(visitor.uploadToSignedUrl(key, data?.token ?? "", bytes, OPTIONS));
  },
  "by a resumable upload": ({ site, key, bytes }) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    new Upload(bytes, {
      endpoint: `${site.url}/storage/v1/upload/resumable`,
      retryDelays: null,
      headers: { apikey: site.keys.secret, "x-upsert": "true" },
      metadata: {
        bucketName: "article-images",
        objectName: key,
        contentType: "image/png",
        cacheControl: "5",
      },
      onSuccess: () => resolve(),
      onError: reject,
    }).start();
    return promise;
  },
  "by a copy": async ({ client, site, key, bytes }) => {
    const other = `${uniqueWord()}.png`;
    await succeed(images(client).upload(other, bytes, OPTIONS));
    const response = await fetch(`${site.url}/storage/v1/object/copy`, {
      method: "POST",
      headers: {
        apikey: site.keys.secret,
        "x-upsert": "true",
        "content-type": "application/json",
      },
      body: JSON.stringify({
        bucketId: "article-images",
        sourceKey: other,
        destinationKey: key,
      }),
    });
    expect(response.status).toBe(200);
  },
  "by a removal and a move": async ({ client, key, bytes }) => {
    const other = `${uniqueWord()}.png`;
    await succeed(images(client).upload(other, bytes, OPTIONS));
    await succeed(images(client).remove([key]));
    await succeed(images(client).move(other, key));
  },
};

describe.each(STORES)("replaced images with files %s", (store) => {
  let stored: StoredSite;
  let client: TestClient;
  let before: Buffer<ArrayBuffer>;
  let after: Buffer<ArrayBuffer>;
  beforeAll(async () => {
    stored = await openStoredSite(store);
    client = serviceClient(stored.site);
    before = Buffer.from(await createImage("png", { width: 32, height: 18, seed: 1 }));
    after = Buffer.from(await createImage("png", { width: 32, height: 18, seed: 2 }));
  });
  afterAll(() => stored?.close());

  /** An article with a stored image, and the addresses of that image on its page. */
  async function publish(cacheControl: string) {
    const key = `${uniqueWord()}.png`;
    await succeed(images(client).upload(key, before, { contentType: "image/png", cacheControl }));
    const { slug } = await createArticle(client, { image_src: key });
    return { key, slug, addresses: await findAddresses(slug, key) };
  }

  async function findAddresses(slug: string, key: string): Promise<string[]> {
    const page = await (await fetch(`${stored.site.url}/article/${slug}`)).text();
    const found = page.match(/\/storage\/v1\/[^\s"\\<]+/g) ?? [];
    const addresses = found.map((address) => address.replaceAll("&amp;", "&"));
    return [...new Set(addresses.filter((address) => address.includes(key)))];
  }

  const ask = (address: string, headers: Record<string, string> = {}) =>
    fetch(`${stored.site.url}${address}`, { headers });
  const summary = async (address: string) => {
    const response = await ask(address);
    return {
      etag: response.headers.get("etag") ?? "",
      cacheControl: response.headers.get("cache-control"),
      body: Buffer.from(await response.arrayBuffer()).toString("base64"),
    };
  };

  test.each(Object.entries(REPLACEMENTS))(
    "shows an image that was replaced %s at once, under each address on the page",
    async (_, replace) => {
      const { key, addresses } = await publish("60");
      // Sizes of the page, and what other sites get.
      expect(addresses.length).toBeGreaterThan(2);
      addresses.push(`/storage/v1/object/public/article-images/${key}`);
      const shown = await Promise.all(addresses.map(summary));
      expect(new Set(shown.map(({ cacheControl }) => cacheControl))).toEqual(
        new Set(["max-age=60"]),
      );
      await replace({ client, site: stored.site, key, bytes: after });
      for (const [index, address] of addresses.entries()) {
        const old = shown[index];
        const revalidated = await ask(address, { "if-none-match": old?.etag ?? "" });
        expect([revalidated.status, address]).toEqual([200, address]);
        const now = await summary(address);
        expect(now.cacheControl).toBe("max-age=5");
        expect(now.body).not.toBe(old?.body);
        const same = await ask(address, { "if-none-match": now.etag });
        expect(same.status).toBe(304);
      }
    },
  );

  test("shows no image that was removed, also as a resized one", async () => {
    const { key, addresses } = await publish("60");
    await Promise.all(addresses.map(summary));
    await succeed(images(client).remove([key]));
    for (const address of addresses) expect((await ask(address)).status).toBe(404);
  });

  test("draws a replaced photo anew in the Open Graph image, which nobody caches for long", async () => {
    const { key, slug } = await publish("60");
    const page = await (await fetch(`${stored.site.url}/article/${slug}`)).text();
    const address = /property="og:image" content="([^"]*)"/.exec(page)?.[1] ?? "";
    const path = new URL(address).pathname;
    const old = await summary(path);
    expect(old.cacheControl).toBe("public, max-age=60");
    await succeed(images(client).update(key, after, OPTIONS));
    expect((await ask(path, { "if-none-match": old.etag })).status).toBe(200);
    expect((await summary(path)).body).not.toBe(old.body);
    await succeed(images(client).update(key, before, OPTIONS));
    expect((await summary(path)).body).toBe(old.body);
  });
});
