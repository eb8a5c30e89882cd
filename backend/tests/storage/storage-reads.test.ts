import { readdir, stat } from "node:fs/promises";
import { join, posix } from "node:path";
import type { SupabaseClient } from "@supabase/supabase-js";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createImage } from "../../storage/images/test-images.ts";
import { serviceClient } from "../support/clients.ts";
import { openStorage, type StorageBackend } from "../support/open-storage.ts";
import { skipOnTwoBackends } from "../support/open-test-backend.ts";

let backend: StorageBackend;
let service: SupabaseClient;
let staff: SupabaseClient;

beforeAll(async () => {
  backend = await openStorage();
  service = serviceClient(backend);
  ({ client: staff } = await backend.createStaff());
  await service.storage.createBucket("drop", { public: true });
  await service.storage.createBucket("vault", { public: false });
});
afterAll(() => backend.close());

const images = (client = staff) => client.storage.from("article-images");
const publicUrl = (key: string) => images().getPublicUrl(key).data.publicUrl;

/** The metadata of an object in `storage.objects`. */
async function findRow(key: string): Promise<unknown> {
  const { dir, base } = posix.parse(key);
  const { data } = await images(service).list(dir);
  return data?.find((row) => row.name === base)?.metadata;
}

describe("public objects", () => {
  test.each([
    "plain.png",
    "folder/with space.png",
    "ünï/cödé 😀.png",
    "100% sure.png",
    "a+b&c=d,e;f@g'(1)!.png",
    `${"n".repeat(240)}.png`,
  ])("an object named %s can be read and removed", async (key) => {
    const bytes = await createImage("png", { seed: 7 });
    const { error } = await images().upload(key, bytes, { contentType: "image/png" });
    expect(error).toBeNull();
    expect(await findRow(key)).toBeDefined();
    const response = await backend.fetch(publicUrl(key));
    expect(response.status).toBe(200);
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
    const rendered = await backend.fetch(
      `${publicUrl(key).replace("/object/", "/render/image/")}?width=16`,
    );
    expect(rendered.status).toBe(200);
    expect((await images().download(key)).error).toBeNull();
    expect((await images().info(key)).data?.name).toBe(key);
    expect((await images().remove([key])).data).toHaveLength(1);
    expect((await backend.fetch(publicUrl(key))).status).toBe(404);
    const gone = await backend.fetch(
      `${publicUrl(key).replace("/object/", "/render/image/")}?width=16`,
    );
    expect(gone.status).toBe(404);
  });

  test("return validators, the cache time of their upload and a nosniff header", async () => {
    await images().upload("headers.jpg", await createImage("jpeg"), {
      contentType: "image/jpeg",
      cacheControl: "60",
    });
    const response = await backend.fetch(publicUrl("headers.jpg"));
    const headers = Object.fromEntries(response.headers);
    expect(headers).toMatchObject({
      "content-type": "image/jpeg",
      "cache-control": "max-age=60",
      "x-content-type-options": "nosniff",
      "accept-ranges": "bytes",
      etag: expect.stringMatching(/^"\w+"$/),
      "last-modified": expect.stringContaining("GMT"),
    });
    const head = await backend.fetch(publicUrl("headers.jpg"), { method: "HEAD" });
    expect(Object.fromEntries(head.headers)).toEqual(headers);
    expect(await head.text()).toBe("");
    const etag = headers.etag ?? "";
    const same = await backend.fetch(publicUrl("headers.jpg"), {
      headers: { "if-none-match": etag },
    });
    expect([same.status, await same.text()]).toEqual([304, ""]);
    const part = await backend.fetch(publicUrl("headers.jpg"), {
      headers: { range: "bytes=0-3", "if-range": etag },
    });
    expect([part.status, part.headers.get("content-length")]).toEqual([206, "4"]);
    const whole = await backend.fetch(publicUrl("headers.jpg"), {
      headers: { range: "bytes=0-3", "if-range": '"old"' },
    });
    expect(whole.status).toBe(200);
  });

  test("are offered for download under a requested name", async () => {
    await images().upload("offered.jpg", await createImage("jpeg"), {
      contentType: "image/jpeg",
    });
    const url = images().getPublicUrl("offered.jpg", { download: 'Bild "ü".jpg' }).data.publicUrl;
    const { headers } = await backend.fetch(url);
    expect(headers.get("content-disposition")).toBe(
      `attachment; filename="Bild ___.jpg"; filename*=UTF-8''Bild%20%22%C3%BC%22.jpg`,
    );
  });

  test("return 404 in private and missing buckets", async () => {
    await service.storage
      .from("vault")
      .upload("a.jpg", await createImage("jpeg"), { contentType: "image/jpeg" });
    for (const address of [
      "object/public/vault/a.jpg",
      "render/image/public/vault/a.jpg",
      "object/public/none/a.jpg",
      "object/public/article-images/none.jpg",
    ]) {
      const response = await backend.fetch(`${backend.url}/storage/v1/${address}`);
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ statusCode: "404", error: "not_found" });
    }
    const signed = await service.storage.from("vault").createSignedUrl("a.jpg", 60);
    expect((await backend.fetch(signed.data?.signedUrl ?? "")).status).toBe(200);
  });

  test("cannot run as a page of the site", async () => {
    await service.storage
      .from("drop")
      .upload("page.html", Buffer.from("<script>"), { contentType: "text/html" });
    for (const route of ["object/public", "object"]) {
      const { headers } = await backend.fetch(`${backend.url}/storage/v1/${route}/drop/page.html`);
      expect(headers.get("content-security-policy")).toContain("sandbox");
      expect(headers.get("x-content-type-options")).toBe("nosniff");
    }
  });
});

describe("resized images", () => {
  const render = (query: string, accept = "", init: RequestInit = {}, key = "big.jpg") =>
    backend.fetch(`${backend.url}/storage/v1/render/image/public/article-images/${key}?${query}`, {
      ...init,
      headers: { accept, ...init.headers },
    });
  const size = async (response: Response) => {
    const { width, height, format } = await sharp(await response.arrayBuffer()).metadata();
    return [format, width, height];
  };

  beforeAll(async () => {
    const bytes = await createImage("jpeg", { width: 1600, height: 1000 });
    const { error } = await images().upload("big.jpg", bytes, { contentType: "image/jpeg" });
    expect(error).toBeNull();
  });

  test.each([
    ["width=800&height=450", "image/avif,image/webp,*/*", ["heif", 800, 450]],
    ["width=800&height=450", "image/webp,*/*;q=0.8", ["webp", 800, 450]],
    ["width=800&height=450", "image/avif;q=0, image/webp", ["webp", 800, 450]],
    ["width=800&height=450", "*/*", ["jpeg", 800, 450]],
    ["width=800&height=450&format=origin", "image/avif", ["jpeg", 800, 450]],
    ["width=400", "*/*", ["jpeg", 400, 250]],
    ["height=500", "*/*", ["jpeg", 800, 500]],
    ["width=800&height=100&resize=contain", "*/*", ["jpeg", 160, 100]],
    ["width=300&height=300&resize=fill&quality=20", "*/*", ["jpeg", 300, 300]],
    ["width=2500", "*/*", ["jpeg", 1600, 1000]],
    ["width=2400&height=1200", "*/*", ["jpeg", 1600, 800]],
    ["", "image/webp", ["webp", 1600, 1000]],
  ])("?%s with Accept: %s have the expected format and size", async (query, accept, expected) => {
    const response = await render(query, accept);
    expect(response.status).toBe(200);
    expect(response.headers.get("vary")).toBe("Accept");
    // supabase-js sends an hour where the caller names no time.
    expect(response.headers.get("cache-control")).toBe("max-age=3600");
    expect(await size(response)).toEqual(expected);
  });

  test.each([
    "width=0",
    "width=2501",
    "height=-1",
    "width=1e3",
    "quality=19",
    "quality=101",
    "resize=crop",
    "format=gif",
    "width=",
  ])("return 400 with the reason for ?%s", async (query) => {
    const response = await render(query);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      statusCode: "400",
      error: "InvalidRequest",
      message: expect.stringContaining(query.split("=")[0] ?? ""),
    });
  });

  test("support HEAD and validators", async () => {
    const first = await render("width=320", "image/webp");
    expect(first.headers.get("x-transformations")).toBe("width:320,resizing_type:fill");
    const etag = first.headers.get("etag") ?? "";
    const head = await render("width=320", "image/webp", { method: "HEAD" });
    expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(first.headers));
    const same = await render("width=320", "image/webp", { headers: { "if-none-match": etag } });
    expect(same.status).toBe(304);
    const other = await render("width=320", "image/avif", { headers: { "if-none-match": etag } });
    expect(other.status).toBe(200);
  });

  /** The cached files of rendered images. */
  async function listVariants(): Promise<string[]> {
    const folder = join(backend.dataDir, "storage-cache", "variants");
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
  }

  test("are not rendered for clients that have disconnected", async (context) => {
    skipOnTwoBackends(context);
    // None of these is a page size: one is rendered at a time, and the others wait.
    const ask = (width: number, signal?: AbortSignal) =>
      render(`width=${width}&quality=70`, "image/webp", signal ? { signal } : {});
    await ask(700);
    const before = (await listVariants()).length;
    const leaving = new AbortController();
    const asked = [701, 702, 703, 704, 705].map((width) => ask(width, leaving.signal));
    await Promise.race(asked);
    leaving.abort();
    const answers = await Promise.all(asked);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    await ask(706);
    // The answered one, the last one, and one that was already running.
    expect((await listVariants()).length - before).toBeLessThanOrEqual(3);
  });

  test("are rendered once for concurrent requests, and again after the image was replaced", async () => {
    const key = "replaced.jpg";
    const image = await createImage("jpeg", { width: 1600, height: 1000, seed: 2 });
    await images().upload(key, image, { contentType: "image/jpeg" });
    const renderIt = (query: string, accept = "") => render(query, accept, {}, key);
    const before = new Set(await listVariants());
    const responses = await Promise.all(
      Array.from({ length: 40 }, () => renderIt("width=123&height=45", "image/avif")),
    );
    const bodies = await Promise.all(
      responses.map(async (response) => Buffer.from(await response.arrayBuffer())),
    );
    expect(new Set(bodies.map((body) => body.toString("base64"))).size).toBe(1);
    const added = (await listVariants()).filter((file) => !before.has(file));
    expect(added).toHaveLength(1);
    const { ino } = await stat(added[0] ?? "");
    await renderIt("width=123&height=45", "image/avif");
    expect((await stat(added[0] ?? "")).ino).toBe(ino);

    const etag = responses[0]?.headers.get("etag");
    await images().update(key, await createImage("png", { width: 600, height: 600, seed: 3 }), {
      contentType: "image/png",
    });
    expect(await stat(added[0] ?? "").catch(() => "gone")).toBe("gone");
    const replaced = await renderIt("width=123&height=45", "image/avif");
    expect(replaced.headers.get("etag")).not.toBe(etag);
    expect(await size(await renderIt("width=300"))).toEqual(["png", 300, 300]);
  });

  test("are shared by qualities that look alike, and by the sizes of pages", async () => {
    const tag = async (query: string) => (await render(`width=64&${query}`)).headers.get("etag");
    expect(await tag("quality=84")).toBe(await tag("quality=76"));
    expect(await tag("quality=80")).toBe(await tag("resize=cover"));
    expect(await tag("quality=70")).not.toBe(await tag("quality=80"));
  });

  test("return 400 for objects that are not images", async () => {
    await service.storage
      .from("drop")
      .upload("none.html", Buffer.from("<p>"), { contentType: "text/html" });
    const response = await backend.fetch(
      `${backend.url}/storage/v1/render/image/public/drop/none.html?width=5`,
    );
    expect(response.status).toBe(400);
  });

  test("are served on signed URLs", async () => {
    const { data } = await images().createSignedUrl("big.jpg", 60);
    const response = await backend.fetch(`${data?.signedUrl}&width=50`);
    expect(await size(response)).toEqual(["jpeg", 50, 31]);
  });

  test("are all that a signed URL with transformations serves", async () => {
    const transform = { width: 50, height: 50 };
    const { data } = await images().createSignedUrl("big.jpg", 60, { transform });
    const url = data?.signedUrl ?? "";
    const original = url.replace("/render/image/sign/", "/object/sign/");
    expect(original).not.toBe(url);
    for (const address of [url, original, `${original}&width=400`, `${original}&download=`])
      expect(await size(await backend.fetch(address))).toEqual(["jpeg", 50, 50]);
  });
});

test("storage reads log nothing for errors of clients", () => {
  expect(backend.errors).toEqual([]);
});
