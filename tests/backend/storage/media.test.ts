import { afterAll, beforeAll, expect, test } from "vitest";
import { removeUnusedMedia } from "../../../app/data/media/remove-media.ts";
import { readTestMedia } from "../../../backend/storage/media/test-media.ts";
import { createUser, serviceClient, type TestClient } from "../../support/clients.ts";
import { openSql, type SqlPool } from "../../support/open-sql.ts";
import { createArticle, uniqueWord } from "../../support/rows.ts";
import { getSharedSite, type SharedSite } from "../../support/sites/shared-site.ts";

/** Pages play files of the site's storage. Types, limits and stores: backend/tests/storage/media.test.ts. */

let site: SharedSite;
let client: TestClient;
let sql: SqlPool;
beforeAll(async () => {
  site = await getSharedSite();
  client = serviceClient(site);
  sql = openSql(await site.databaseUrl());
});
afterAll(() => sql.end());

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

test("files that nothing names are removed a month after their upload", async () => {
  const upload = async (bytes: string | Buffer, contentType: string) => {
    const path = `${uniqueWord()}.${contentType.split("/")[1]}`;
    const stored = await client.storage.from("article-media").upload(path, bytes, { contentType });
    expect(stored.error).toBeNull();
    return path;
  };
  const bytes = readTestMedia("clip.mp4");
  const [inBox, former, byAddress, unused, fresh] = await Promise.all(
    Array.from({ length: 5 }, () => upload(bytes, "video/mp4")),
  );
  const captions = await upload("WEBVTT\n", "text/vtt");
  const address = client.storage.from("article-media").getPublicUrl(byAddress ?? "").data.publicUrl;
  const video = (file: string | undefined) => ({ type: "video", file, title: "Clip" });
  const box = { type: "fact-box", title: "Box", children: [{ ...video(inBox), captions }] };
  const { id } = await createArticle(client, { content: { main: [box, video(former)] } });
  await createArticle(client, { content: { main: [video(address)] } });
  await client
    .from("articles")
    .update({ content: { main: [box] } })
    .eq("id", id)
    .throwOnError();
  const old = [inBox, former, byAddress, unused, captions].map(String);
  await sql`
    update storage.objects set created_at = created_at - interval '31 days'
    where bucket_id = 'article-media' and name in ${sql(old)}`;

  const { client: editor } = await createUser(site, "editor");
  await expect(removeUnusedMedia(editor)).rejects.toMatchObject({ code: "42501" });
  expect(await removeUnusedMedia(client)).toBe(1);
  expect(await removeUnusedMedia(client)).toBeNull();
  const { data } = await client.storage.from("article-media").list("", { limit: 1000 });
  const names = (data ?? []).map(({ name }) => name);
  expect(names).not.toContain(unused);
  expect(names).toEqual(
    expect.arrayContaining([inBox, former, byAddress, captions, fresh].map(String)),
  );
});
