import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { createServer } from "node:http";
import sharp from "sharp";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { serviceClient } from "../support/clients.ts";
import { openEventStream } from "../support/event-stream.ts";
import { startReverseProxy } from "../support/reverse-proxy.ts";
import { createArticle, uniqueWord } from "../support/rows.ts";
import { getSharedSite, type SharedSite } from "../support/sites/shared-site.ts";
import { type RunningSite, startSite } from "../support/start-site.ts";

/** A site with an external Supabase: here that of another site, over HTTP. */

const POLL_SECONDS = 2;

let backend: SharedSite;
let site: RunningSite;

beforeAll(async () => {
  backend = await getSharedSite();
  site = await startSite({
    env: {
      SUPABASE_URL: backend.url,
      SUPABASE_PUBLISHABLE_KEY: backend.keys.publishable,
      SUPABASE_SECRET_KEY: backend.keys.secret,
      LIVE_POLL_SECONDS: String(POLL_SECONDS),
    },
  });
});
afterAll(async () => {
  await site?.stop();
});

const textOf = async (path: string) => (await fetch(`${site.url}${path}`)).text();

test("shows articles of an external backend, and each change with the next request", async () => {
  const word = uniqueWord();
  const { id, slug } = await createArticle(serviceClient(backend), {
    title: `Remote ${word}`,
    image_src: "2026/image.webp",
    is_featured: true,
  });
  expect(await textOf(`/article/${slug}`)).toContain(`Remote ${word}`);
  expect(await textOf("/")).toContain(`Remote ${word}`);
  expect(await textOf(`/search?q=${word}`)).toContain(`Remote ${word}`);
  await serviceClient(backend)
    .from("articles")
    .update({ title: `Renamed ${word}` })
    .eq("id", id)
    .throwOnError();
  expect(await textOf(`/article/${slug}`)).toContain(`Renamed ${word}`);
});

test("loads images from the external backend", async () => {
  const { slug } = await createArticle(serviceClient(backend), { image_src: "2026/image.webp" });
  expect(await textOf(`/article/${slug}`)).toContain(`${backend.url}/storage/v1/`);
});

test("serves original images on pages and for sharing when the external backend resizes none", async () => {
  const proxy = await startReverseProxy(backend.url);
  const refusal = {
    statusCode: "403",
    error: "FeatureNotEnabled",
    message: "The feature imageTransformation is not enabled",
  };
  proxy.refuse("/storage/v1/render/", JSON.stringify(refusal));
  const other = await startSite({
    env: {
      SUPABASE_URL: proxy.url,
      SUPABASE_PUBLISHABLE_KEY: backend.keys.publishable,
      SUPABASE_SECRET_KEY: backend.keys.secret,
    },
  });
  const path = `${uniqueWord()}.png`;
  const image = await sharp({
    create: { width: 1600, height: 900, channels: 3, background: "red" },
  })
    .png()
    .toBuffer();
  const service = serviceClient(backend);
  const { error } = await service.storage
    .from("article-images")
    .upload(path, image, { contentType: "image/png" });
  expect(error).toBeNull();
  const { slug } = await createArticle(service, { image_src: path });
  const page = await (await fetch(`${other.url}/article/${slug}`)).text();
  expect(page).toContain(`src="${proxy.url}/storage/v1/object/public/article-images/${path}"`);
  expect(page).not.toContain("/storage/v1/render/");
  const shared = /\/og\/article\/[^"]+/.exec(page)?.[0] ?? "";
  const { channels } = await sharp(await (await fetch(new URL(shared, other.url))).bytes()).stats();
  expect((channels[0]?.mean ?? 0) - (channels[2]?.mean ?? 0)).toBeGreaterThan(50);
  await other.stop();
  await proxy.close();
});

test("follows no redirect when fetching an article's image from external storage", async () => {
  const proxy = await startReverseProxy(backend.url);
  onTestFinished(() => proxy.close());
  let asked = 0;
  const inner = createServer((_, response) => {
    asked += 1;
    response.end();
  });
  inner.listen(0, "127.0.0.1");
  onTestFinished(() => void inner.close());
  await once(inner, "listening");
  const address = inner.address();
  const port = typeof address === "object" && address ? address.port : 0;
  proxy.redirect(
    "/storage/v1/render/image/public/article-images/moved",
    `http://127.0.0.1:${port}/`,
  );
  const other = await startSite({
    env: {
      SUPABASE_URL: proxy.url,
      SUPABASE_PUBLISHABLE_KEY: backend.keys.publishable,
      SUPABASE_SECRET_KEY: backend.keys.secret,
    },
  });
  onTestFinished(async () => void (await other.stop()));
  const { slug } = await createArticle(serviceClient(backend), { image_src: "moved.png" });
  const page = await (await fetch(`${other.url}/article/${slug}`)).text();
  const shared = /\/og\/article\/[^"]+/.exec(page)?.[0] ?? "";
  expect((await fetch(new URL(shared, other.url))).status).toBe(200);
  expect(other.stderr()).toContain("could not fetch the photo");
  expect(asked).toBe(0);
});

test("notifies readers of new articles after polling the external backend", async () => {
  const stream = await openEventStream(`${site.url}/api/new-articles`);
  await stream.until("0", 15_000);
  await createArticle(serviceClient(backend), { is_featured: true });
  await stream.until("1", 15_000);
  stream.close();
});

test.each([
  "/auth/v1/token?grant_type=password",
  "/auth/v1/factors/1",
  "/rest/v1/articles?select=id",
  "/rest/v1/rpc/list_staff_names",
  "/storage/v1/object/article-images/a.png",
  "/realtime/v1/api/broadcast",
])("lets pages in a browser send %s to the external backend", async (path) => {
  const response = await fetch(`${backend.url}${path}`, {
    method: "OPTIONS",
    headers: {
      Origin: site.url,
      "Access-Control-Request-Method": "POST",
      "Access-Control-Request-Headers": "apikey,authorization,content-type,x-client-info",
    },
  });
  expect(response.ok).toBe(true);
  expect(response.headers.get("Access-Control-Allow-Origin")).toBe("*");
  expect(response.headers.get("Access-Control-Allow-Headers")).toContain("authorization");
  expect(response.headers.get("Access-Control-Allow-Methods")).toContain("POST");
});

test("keeps no database and creates no secrets with an external backend", async () => {
  expect(await readdir(site.dataDir)).toEqual([]);
});

test("reports healthy while the external backend is", async () => {
  expect((await fetch(`${site.url}/healthz`)).status).toBe(200);
});

test("serves no API of its own with an external backend", async () => {
  const response = await fetch(`${site.url}/rest/v1/articles`, {
    headers: { apikey: site.keys.publishable },
  });
  expect(response.status).toBe(404);
  expect(await response.text()).toContain(backend.url);
});
