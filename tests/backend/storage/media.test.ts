import { beforeAll, expect, test } from "vitest";
import { readTestMedia } from "../../../backend/storage/media/test-media.ts";
import { serviceClient, type TestClient } from "../../support/clients.ts";
import { createArticle, uniqueWord } from "../../support/rows.ts";
import { getSharedSite, type SharedSite } from "../../support/sites/shared-site.ts";

/** Pages play files of the site's storage. Types, limits and stores: backend/tests/storage/media.test.ts. */

let site: SharedSite;
let client: TestClient;
beforeAll(async () => {
  site = await getSharedSite();
  client = serviceClient(site);
});

test("an article plays its video from the address of the site, in ranges", async () => {
  const file = `${uniqueWord()}.mp4`;
  const bytes = readTestMedia("clip.mp4");
  const stored = await client.storage
    .from("article-media")
    .upload(file, bytes, { contentType: "video/mp4", cacheControl: "60" });
  expect(stored.error).toBeNull();
  const video = { type: "video", file, title: "Clip", transcript: "Zwischenruf im Saal" };
  const { id, slug } = await createArticle(client, {
    content: { main: [{ type: "paragraph", children: [{ text: "Words." }] }, video] },
  });
  const page = await fetch(`${site.url}/article/${slug}`);
  expect(page.headers.get("content-security-policy")).toContain("media-src 'self' blob:;");
  const [, source = ""] = /<video [^>]*src="([^"]+)"/.exec(await page.text()) ?? [];
  const ask = (init: RequestInit) => fetch(`${site.url}${source}`, init);
  const head = await ask({ method: "HEAD" });
  expect(Object.fromEntries(head.headers)).toMatchObject({
    "accept-ranges": "bytes",
    "content-type": "video/mp4",
    "content-length": String(bytes.length),
    "cache-control": "max-age=60",
    "x-content-type-options": "nosniff",
  });
  const part = await ask({ headers: { range: "bytes=4-7" } });
  expect([part.status, part.headers.get("content-range"), await part.text()]).toEqual([
    206,
    `bytes 4-7/${bytes.length}`,
    "ftyp",
  ]);
  const beyond = await ask({ headers: { range: `bytes=${bytes.length}-` } });
  expect([beyond.status, beyond.headers.get("content-range")]).toEqual([
    416,
    `bytes */${bytes.length}`,
  ]);
  const old = await ask({ headers: { range: "bytes=4-7", "if-range": '"other"' } });
  expect([old.status, (await old.arrayBuffer()).byteLength]).toEqual([200, bytes.length]);

  const { data } = await client
    .rpc("search_articles", { query: "zwischenruf" })
    .single()
    .throwOnError();
  expect(data.ids).toContain(id);
});
