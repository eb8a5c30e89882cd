import type { SupabaseClient } from "@supabase/supabase-js";
import { Upload } from "tus-js-client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createImage } from "../../storage/images/test-images.ts";
import { anonymousClient, serviceClient } from "../support/clients.ts";
import { listen } from "../support/listen.ts";
import { openStorage, STORES, type StorageBackend } from "../support/open-storage.ts";
import { uniqueWord } from "../support/unique-word.ts";

/** An image that was replaced is not shown any longer than its upload allows. */

type Replacement = {
  backend: StorageBackend;
  client: SupabaseClient;
  /** Address of the backend for clients that only have HTTP. */
  url: string;
  key: string;
  bytes: Buffer<ArrayBuffer>;
};

const images = (client: SupabaseClient) => client.storage.from("article-images");
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
  "by a signed upload": async ({ backend, client, key, bytes }) => {
    const { data } = await images(client).createSignedUploadUrl(key, { upsert: true });
    const visitor = images(anonymousClient(backend));
    await succeed(visitor.uploadToSignedUrl(key, data?.token ?? "", bytes, OPTIONS));
  },
  "by a resumable upload": ({ backend, url, key, bytes }) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    new Upload(bytes, {
      endpoint: `${url}/storage/v1/upload/resumable`,
      retryDelays: null,
      headers: { apikey: backend.keys.secret, "x-upsert": "true" },
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
  "by a copy": async ({ backend, client, key, bytes }) => {
    const other = `${uniqueWord()}.png`;
    await succeed(images(client).upload(other, bytes, OPTIONS));
    const response = await backend.fetch(`${backend.url}/storage/v1/object/copy`, {
      method: "POST",
      headers: {
        apikey: backend.keys.secret,
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
  let backend: StorageBackend;
  let listener: Awaited<ReturnType<typeof listen>>;
  let client: SupabaseClient;
  let before: Buffer<ArrayBuffer>;
  let after: Buffer<ArrayBuffer>;
  beforeAll(async () => {
    backend = await openStorage(store);
    listener = await listen(backend.backend);
    client = serviceClient(backend);
    before = Buffer.from(await createImage("png", { width: 32, height: 18, seed: 1 }));
    after = Buffer.from(await createImage("png", { width: 32, height: 18, seed: 2 }));
  });
  afterAll(async () => {
    listener?.close();
    await backend?.close();
  });

  /** Stores an image; returns its public addresses, as it is and resized. */
  async function publish() {
    const key = `${uniqueWord()}.png`;
    const options = { contentType: "image/png", cacheControl: "60" };
    await succeed(images(client).upload(key, before, options));
    const place = `public/article-images/${key}`;
    const addresses = [`object/${place}`, `render/image/${place}?width=16&height=9&format=origin`];
    return { key, addresses };
  }

  const ask = (address: string, headers: Record<string, string> = {}) =>
    backend.fetch(`${backend.url}/storage/v1/${address}`, { headers });
  const summary = async (address: string) => {
    const response = await ask(address);
    return {
      etag: response.headers.get("etag") ?? "",
      cacheControl: response.headers.get("cache-control"),
      body: Buffer.from(await response.arrayBuffer()).toString("base64"),
    };
  };

  test.each(Object.entries(REPLACEMENTS))(
    "shows an image that was replaced %s at once, as it is and resized",
    async (_, replace) => {
      const { key, addresses } = await publish();
      const shown = await Promise.all(addresses.map(summary));
      expect(shown.map(({ cacheControl }) => cacheControl)).toEqual(["max-age=60", "max-age=60"]);
      await replace({ backend, client, url: listener.url, key, bytes: after });
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
    const { key, addresses } = await publish();
    await Promise.all(addresses.map(summary));
    await succeed(images(client).remove([key]));
    for (const address of addresses) expect((await ask(address)).status).toBe(404);
  });
});
