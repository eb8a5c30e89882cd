import { randomBytes } from "node:crypto";
import { mkdir, readdir, stat, utimes, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { join } from "node:path";
import { Readable } from "node:stream";
import sharp from "sharp";
import { DetailedError, Upload, type UploadOptions } from "tus-js-client";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import {
  anonymousClient,
  createUser,
  type SignedInUser,
  serviceClient,
  tokenOf,
} from "../support/clients.ts";
import { listen } from "../support/listen.ts";
import { openBackendAt } from "../support/open-backend-at.ts";
import { openStorage, STORES, type StorageBackend } from "../support/open-storage.ts";
import { uniqueWord } from "../support/unique-word.ts";
import { waitFor } from "../support/wait-for.ts";

/** Resumable uploads by tus-js-client as Supabase documents them. */

type Options = Partial<UploadOptions> & { name: string; bucket: string; type?: string };
type Site = { url: string; keys: StorageBackend["keys"] };

function open(site: Site, bytes: Buffer | Readable, options: Options) {
  const { name, bucket, type = "application/octet-stream", ...more } = options;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const upload = new Upload(bytes, {
    endpoint: `${site.url}/storage/v1/upload/resumable`,
    chunkSize: 6 * 1024 * 1024,
    retryDelays: null,
    uploadDataDuringCreation: true,
    headers: { authorization: `Bearer ${site.keys.secret}`, apikey: site.keys.secret },
    metadata: {
      bucketName: bucket,
      objectName: name,
      contentType: type,
      cacheControl: "3600",
      metadata: JSON.stringify({ from: "tus" }),
    },
    onSuccess: () => resolve(),
    onError: reject,
    ...more,
  });
  return { upload, done: promise };
}

function send(site: Site, bytes: Buffer | Readable, options: Options): Promise<void> {
  const { upload, done } = open(site, bytes, options);
  upload.start();
  return done;
}

async function refusal(work: Promise<void>): Promise<[number | undefined, string | undefined]> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof DetailedError)) throw new Error(`not refused: ${String(error)}`);
  return [error.originalResponse?.getStatus(), error.originalResponse?.getBody()];
}

describe.each(STORES)("resumable uploads with files %s", (store) => {
  let backend: StorageBackend;
  let listener: Awaited<ReturnType<typeof listen>>;
  let site: Site;
  let bucket: string;
  let staff: SignedInUser;

  beforeAll(async () => {
    backend = await openStorage(store);
    listener = await listen(backend.backend);
    site = { url: listener.url, keys: backend.keys };
    staff = await backend.createStaff();
    bucket = uniqueWord("tus");
    await serviceClient(backend).storage.createBucket(bucket, { public: false });
  });
  afterAll(async () => {
    listener?.close();
    await backend?.close();
  });

  const read = async (name: string) => {
    const { data } = await serviceClient(backend).storage.from(bucket).download(name);
    return Buffer.from((await data?.arrayBuffer()) ?? new ArrayBuffer());
  };

  test("stores a resumable upload with its metadata", async () => {
    const bytes = randomBytes(7 * 1024 * 1024);
    await send(site, bytes, { name: "folder/whole ü.bin", bucket });
    expect((await read("folder/whole ü.bin")).equals(bytes)).toBe(true);
    const { data } = await serviceClient(backend).storage.from(bucket).info("folder/whole ü.bin");
    expect(data).toMatchObject({
      size: bytes.length,
      contentType: "application/octet-stream",
      cacheControl: "max-age=3600",
      metadata: { from: "tus" },
    });
  });

  test("stores an empty upload and one whose length is declared at the end", async () => {
    await send(site, Buffer.alloc(0), { name: "empty.bin", bucket });
    expect(await read("empty.bin")).toHaveLength(0);
    const bytes = randomBytes(300_000);
    const options = {
      name: "deferred.bin",
      bucket,
      uploadLengthDeferred: true,
      uploadDataDuringCreation: false,
      chunkSize: 100_000,
    };
    await send(site, Readable.from([bytes]), options);
    expect((await read("deferred.bin")).equals(bytes)).toBe(true);
  });

  test("resumes an interrupted upload", async () => {
    const bytes = randomBytes(5 * 1024 * 1024);
    let isHalfSent = false;
    const first = open(site, bytes, {
      name: "broken.bin",
      bucket,
      chunkSize: 512 * 1024,
      onProgress: (sent) => {
        isHalfSent ||= sent > 2 * 1024 * 1024;
        if (isHalfSent) void first.upload.abort();
      },
    });
    first.upload.start();
    await waitFor("the first half", () => isHalfSent);
    await first.upload.abort();
    let resumedAt: number | undefined;
    await send(site, bytes, {
      name: "broken.bin",
      bucket,
      uploadUrl: first.upload.url,
      onProgress: (sent) => {
        resumedAt ??= sent;
      },
    });
    expect(resumedAt).toBeGreaterThan(0);
    expect((await read("broken.bin")).equals(bytes)).toBe(true);
  });

  test("validates a resumable image upload like any other", async () => {
    const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: "red" } })
      .png()
      .toBuffer();
    const headers = {
      authorization: `Bearer ${await tokenOf(staff.client)}`,
      apikey: site.keys.publishable,
    };
    const options = { bucket: "article-images", type: "image/png", headers };
    const name = `${uniqueWord()}.png`;
    await send(site, png, { ...options, name });
    const address = anonymousClient(backend).storage.from("article-images").getPublicUrl(name);
    expect((await backend.fetch(address.data.publicUrl)).headers.get("content-type")).toBe(
      "image/png",
    );
    const { data: info } = await staff.client.storage.from("article-images").info(name);
    expect(info?.id).toBeDefined();

    const fake = await refusal(send(site, Buffer.from("<svg/>"), { ...options, name: "fake.png" }));
    expect(fake).toEqual([415, expect.stringContaining("not an image")]);
    const typed = send(site, png, { ...options, name: "x.txt", type: "text/plain" });
    expect((await refusal(typed))[0]).toBe(415);
    const again = send(site, png, { ...options, name });
    expect((await refusal(again))[0]).toBe(409);
    await send(site, png, { ...options, name, headers: { ...headers, "x-upsert": "true" } });
    const huge = send(site, Buffer.alloc(21 * 1024 * 1024), { ...options, name: "huge.png" });
    expect((await refusal(huge))[0]).toBe(413);
  });
});

describe("resumable uploads on the disk", () => {
  let backend: StorageBackend;
  let listener: Awaited<ReturnType<typeof listen>>;
  let site: Site;
  let dataDir: string;
  let bucket: string;

  beforeAll(async () => {
    backend = await openStorage();
    listener = await listen(backend.backend);
    ({ dataDir } = backend);
    site = { url: listener.url, keys: backend.keys };
    bucket = uniqueWord("tus");
    await serviceClient(backend).storage.createBucket(bucket, { public: false });
  });
  afterAll(async () => {
    listener?.close();
    await backend?.close();
  });

  /** Does what the host of the backend does at its start and from time to time. */
  const removeExpired = () =>
    backend.backend.jobs.find(({ name }) => name === "expired-uploads")?.run();
  const parts = (): Promise<string[]> =>
    readdir(join(dataDir, "storage-uploads")).catch((): string[] => []);
  const headers = (more: Record<string, string> = {}) => ({
    apikey: site.keys.secret,
    "Tus-Resumable": "1.0.0",
    ...more,
  });
  const named = (key: string, of = bucket) =>
    `bucketName ${btoa(of)},objectName ${btoa(key)},contentType ${btoa("text/plain")}`;

  async function create(length: number, key = uniqueWord(), more: Record<string, string> = {}) {
    return fetch(`${site.url}/storage/v1/upload/resumable`, {
      method: "POST",
      headers: headers({
        "Upload-Length": String(length),
        "Upload-Metadata": named(key),
        ...more,
      }),
    });
  }
  const addressOf = (response: Response) =>
    new URL(response.headers.get("location") ?? "", site.url).href;
  const offsetOf = async (url: string, more: Record<string, string> = {}) => {
    const response = await fetch(url, { method: "HEAD", headers: headers(more) });
    return [response.status, response.headers.get("upload-offset")];
  };
  const patch = (url: string, offset: number, body: BodyInit, more: Record<string, string> = {}) =>
    fetch(url, {
      method: "PATCH",
      headers: headers({
        "Upload-Offset": String(offset),
        "Content-Type": "application/offset+octet-stream",
        ...more,
      }),
      body,
    });

  test("announces TUS capabilities to scripts of every origin", async () => {
    const response = await fetch(`${site.url}/storage/v1/upload/resumable`, { method: "OPTIONS" });
    expect(response.status).toBe(204);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "tus-version": "1.0.0",
      "tus-extension": "creation,creation-with-upload,creation-defer-length,termination,expiration",
      "tus-max-size": String(200 * 1024 * 1024),
      "access-control-allow-origin": "*",
    });
    expect(response.headers.get("access-control-allow-headers")?.toLowerCase()).toContain(
      "x-upsert",
    );
  });

  test("resumes an upload after a restart and stores it once", async () => {
    const bytes = randomBytes(600_000);
    const key = uniqueWord("restart");
    const url = addressOf(await create(bytes.length, key));
    expect((await patch(url, 0, bytes.subarray(0, 250_000))).status).toBe(204);
    // Another process knows the upload from its files only.
    const restarted = await openBackendAt(backend.databaseUrl, dataDir);
    const other = await listen(restarted);
    onTestFinished(async () => {
      other.close();
      await restarted.close();
    });
    const again = new URL(new URL(url).pathname, other.url).href;
    expect(await offsetOf(again)).toEqual([200, "250000"]);
    const last = await patch(again, 250_000, bytes.subarray(250_000));
    expect([last.status, last.headers.get("tus-complete")]).toEqual([204, "1"]);
    const { data } = await serviceClient(backend).storage.from(bucket).download(key);
    expect(Buffer.from((await data?.arrayBuffer()) ?? new ArrayBuffer()).equals(bytes)).toBe(true);
    // A client that missed the last response asks for the offset and finds the upload complete.
    expect(await offsetOf(again)).toEqual([200, "600000"]);
    expect((await parts()).filter((name) => !name.endsWith(".json"))).toEqual([]);
  });

  test("keeps the bytes received before a connection broke", async () => {
    const bytes = randomBytes(400_000);
    const key = uniqueWord("cut");
    const url = addressOf(await create(bytes.length, key));
    const sending = request(url, {
      method: "PATCH",
      headers: headers({
        "Upload-Offset": "0",
        "Content-Type": "application/offset+octet-stream",
        "Content-Length": String(bytes.length),
      }),
    });
    sending.on("error", () => undefined);
    sending.write(bytes.subarray(0, 200_000));
    const file = join(dataDir, "storage-uploads", url.slice(-32));
    await waitFor("the first bytes", async () => (await stat(file)).size > 0);
    sending.destroy();
    const offset = await waitFor("the offset", async () => {
      const [status, at] = await offsetOf(url);
      return status === 200 && Number(at) > 0 && Number(at);
    });
    expect(offset).toBeLessThanOrEqual(200_000);
    expect((await patch(url, offset, bytes.subarray(offset))).status).toBe(204);
    const { data } = await serviceClient(backend).storage.from(bucket).download(key);
    expect(Buffer.from((await data?.arrayBuffer()) ?? new ArrayBuffer()).equals(bytes)).toBe(true);
  });

  test("rejects TUS requests with wrong offsets, versions, types, metadata or an unknown upload", async () => {
    const url = addressOf(await create(10));
    expect((await patch(url, 5, "late")).status).toBe(409);
    expect((await patch(url, 0, "more than ten bytes")).status).toBe(413);
    const typed = await patch(url, 0, "x", { "Content-Type": "text/plain" });
    expect(typed.status).toBe(400);
    const old = await fetch(url, { method: "HEAD", headers: { apikey: site.keys.secret } });
    expect(old.status).toBe(412);
    expect((await create(10, "", {})).status).toBe(400);
    expect((await create(10, "../up")).status).toBe(400);
    expect((await create(-1)).status).toBe(400);
    expect(
      (await create(10, "a", { "Upload-Metadata": named("a", "no-such-bucket") })).status,
    ).toBe(404);
    const unknown = `${site.url}/storage/v1/upload/resumable/${"0".repeat(32)}`;
    expect((await offsetOf(unknown))[0]).toBe(404);
    expect((await offsetOf(`${site.url}/storage/v1/upload/resumable/..%2f..%2fsecrets`))[0]).toBe(
      404,
    );
  });

  test("deletes the file of a terminated upload", async () => {
    const url = addressOf(await create(10));
    await patch(url, 0, "12345");
    const id = url.slice(-32);
    expect(await parts()).toContain(id);
    const removal = await fetch(url, { method: "DELETE", headers: headers() });
    expect(removal.status).toBe(204);
    expect((await offsetOf(url))[0]).toBe(404);
    expect(await parts()).not.toContain(id);
  });

  test("deletes an abandoned upload after a day", async () => {
    const response = await create(10);
    const expires = Date.parse(response.headers.get("upload-expires") ?? "");
    expect(Math.round((expires - Date.now()) / 3_600_000)).toBe(24);
    const id = addressOf(response).slice(-32);
    const record = join(dataDir, "storage-uploads", `${id}.json`);
    const createdAt = new Date(Date.now() - 25 * 3_600_000).toISOString();
    await writeFile(
      record,
      JSON.stringify({ size: 10, metadata: {}, createdAt, isFinished: false }),
    );
    await utimes(record, new Date(), new Date());
    expect((await offsetOf(addressOf(response), {}))[0]).toBe(410);
    await removeExpired();
    expect(await parts()).not.toContain(id);
  });

  test("deletes an incomplete image after a day", async () => {
    const folder = join(dataDir, "storage-cache", "incoming");
    await mkdir(folder, { recursive: true });
    for (const [name, hours] of [
      ["old", 25],
      ["recent", 23],
    ] as const) {
      const time = new Date(Date.now() - hours * 3_600_000);
      await writeFile(join(folder, name), "half an image");
      await utimes(join(folder, name), time, time);
    }
    await removeExpired();
    expect(await readdir(folder)).toEqual(["recent"]);
  });

  test("rejects uploads without permission and resuming another user's upload", async () => {
    const staff = await backend.createStaff();
    const other = await createUser(backend);
    const headersOf = async ({ client }: SignedInUser) => ({
      apikey: site.keys.publishable,
      authorization: `Bearer ${await tokenOf(client)}`,
    });
    const anonymous = { apikey: site.keys.publishable };
    const metadata = {
      "Upload-Metadata": named("a.png", "article-images").replace(
        btoa("text/plain"),
        btoa("image/png"),
      ),
    };
    expect((await create(10, "a", { ...anonymous, ...metadata })).status).toBe(403);
    expect((await create(10, "a", { ...(await headersOf(other)) })).status).toBe(403);
    expect((await create(10, "a", { authorization: "Bearer x.y.z" })).status).toBe(401);
    const url = addressOf(await create(10, "a", { ...(await headersOf(staff)), ...metadata }));
    for (const stranger of [anonymous, await headersOf(other)]) {
      expect((await offsetOf(url, stranger))[0]).toBe(404);
      expect((await patch(url, 0, "12345", stranger)).status).toBe(404);
      const removal = await fetch(url, { method: "DELETE", headers: headers(stranger) });
      expect(removal.status).toBe(404);
    }
    expect(await offsetOf(url, await headersOf(staff))).toEqual([200, "0"]);
  });

  test("stores an upload that was refused for lack of permission once its user has it again", async () => {
    const user = await backend.createStaff();
    const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: "blue" } })
      .png()
      .toBuffer();
    const key = `${uniqueWord()}.png`;
    const authorization = `Bearer ${await tokenOf(user.client)}`;
    const own = { apikey: site.keys.publishable, authorization };
    const metadata = named(key, "article-images").replace(btoa("text/plain"), btoa("image/png"));
    const url = addressOf(await create(png.length, key, { ...own, "Upload-Metadata": metadata }));
    await backend.sql`delete from public.staff where user_id = ${user.id}`;
    expect((await patch(url, 0, new Uint8Array(png), own)).status).toBe(403);
    await backend.sql`insert into public.staff values (${user.id}, 'editor')`;
    expect(await offsetOf(url, own)).toEqual([200, String(png.length)]);
    const { data } = await user.client.storage.from("article-images").download(key);
    expect(data?.size).toBe(png.length);
  });

  test("accepts a signed URL for one of two uploads started with it", async () => {
    const key = uniqueWord("once");
    const storage = serviceClient(backend).storage.from(bucket);
    const { data } = await storage.createSignedUploadUrl(key, { upsert: true });
    const options = {
      bucket,
      endpoint: `${site.url}/storage/v1/upload/resumable/sign`,
      headers: { apikey: site.keys.publishable, "x-signature": data?.token ?? "" },
      name: key,
    };
    const results = await Promise.allSettled([1, 2].map(() => send(site, randomBytes(9), options)));
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect((await refusal(send(site, randomBytes(9), options)))[0]).toBe(400);
  });

  test("lets the holder of a signed URL upload to its path only", async () => {
    const bytes = randomBytes(100_000);
    const key = uniqueWord("signed");
    const { data } = await serviceClient(backend).storage.from(bucket).createSignedUploadUrl(key);
    const options = {
      bucket,
      endpoint: `${site.url}/storage/v1/upload/resumable/sign`,
      headers: { apikey: site.keys.publishable, "x-signature": data?.token ?? "" },
    };
    expect((await refusal(send(site, bytes, { ...options, name: `${key}-other` })))[0]).toBe(400);
    const unsigned = { ...options, headers: { apikey: site.keys.publishable } };
    expect((await refusal(send(site, bytes, { ...unsigned, name: key })))[0]).toBe(400);
    await send(site, bytes, { ...options, name: key, chunkSize: 40_000 });
    const replaced = send(site, randomBytes(10), { ...options, name: key });
    expect((await refusal(replaced))[0]).toBe(409);
    const { data: stored } = await serviceClient(backend).storage.from(bucket).download(key);
    expect(Buffer.from((await stored?.arrayBuffer()) ?? new ArrayBuffer()).equals(bytes)).toBe(
      true,
    );
  });
});
