import { access, mkdir, writeFile } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import { Readable } from "node:stream";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runCheck } from "../../../archive/check/run-check.ts";
import { formatReport } from "../../../archive/report/format-report.ts";
import { runImport } from "../../../archive/run-import.ts";
import { createActors } from "../../support/actors.ts";
import { serviceClient, type TestClient } from "../../support/clients.ts";
import { untilRead, writeDraft } from "../../support/drafts.ts";
import { uniqueWord } from "../../support/rows.ts";
import { getSharedSite, type SharedSite } from "../../support/sites/shared-site.ts";
import { makeTempFolder, removeFolder } from "../../support/temp-folder.ts";
import { waitFor } from "../../support/wait-for.ts";

let site: SharedSite;
let service: TestClient;
let folder: string;
beforeAll(async () => {
  site = await getSharedSite("role");
  service = serviceClient(site);
  folder = await makeTempFolder();
});
afterAll(() => removeFolder(folder));

/** An archive of one article and one draft that show images of the old site. */
async function writeArchive(word: string): Promise<string> {
  const line = (name: string, fields: object) =>
    JSON.stringify({
      title: `${name} ${word}`,
      slug: `${name}-${word}`,
      published_at: "2024-05-01",
      image: { src: `https://old.example/${word}-${name}.jpg` },
      html: `<p>Words.</p><img src="https://old.example/${word}.jpg" alt="A pier"><img src="https://old.example/gone-${word}.jpg" alt="A quay">`,
      ...fields,
    });
  const file = join(folder, `${word}.jsonl`);
  await writeFile(file, `${line("live", {})}\n${line("draft", { status: "draft" })}\n`);
  return file;
}

/** The old site, which has lost one of its images. */
async function openOldSite() {
  const jpeg = await sharp({ create: { width: 40, height: 30, channels: 3, background: "#845" } })
    .jpeg()
    .toBuffer();
  const asked: string[] = [];
  const openAddress = async (address: string): Promise<IncomingMessage> => {
    asked.push(address);
    const statusCode = address.includes("/gone-") ? 404 : 200;
    return Object.assign(Readable.from([jpeg]), { statusCode, headers: {} }) as never;
  };
  return { asked, openAddress };
}

test("a later import with --download replaces the addresses of the old site, also in working copies", async () => {
  const word = uniqueWord();
  const file = await writeArchive(word);
  const options = { file, client: service, siteUrl: site.url, dryRun: false };
  const first = await runImport(options);
  expect(first).toMatchObject({ imported: 2, images: { stored: 0 } });
  const { data: live } = await service
    .from("articles")
    .select("id,content")
    .eq("slug", `live-${word}`)
    .single()
    .throwOnError();
  // An editor has begun to change the article: the document of the working copy has the old addresses too.
  const { editor } = await createActors(site);
  await writeDraft(editor.client, live.id, { excerpt: `Changed ${word}` });
  await untilRead(editor.client, live.id);

  const { asked, openAddress } = await openOldSite();
  const download = join(folder, `fetched-${word}`);
  const again = await runImport({ ...options, download, openAddress });
  expect(again).toMatchObject({ imported: 0, existing: 2, images: { replaced: 4 } });
  expect(again.images.missing.by).toEqual({ "cannot be downloaded: it answered 404": 1 });
  expect(formatReport(again)).toContain("images replaced       4 (in articles of an import before");
  expect(asked.length).toBe(4);

  const working = await waitFor("the working copy without old addresses", async () => {
    const found = await untilRead(editor.client, live.id);
    const said = JSON.stringify(found.fields);
    return said.includes(`old.example/${word}`) ? undefined : said;
  });
  expect(working).toContain(`Changed ${word}`);
  const rows = await Promise.all([
    service.from("articles").select("image_src,content").eq("slug", `live-${word}`).single(),
    service.from("article_drafts").select("fields").eq("fields->>slug", `draft-${word}`).single(),
  ]);
  for (const { data } of rows) {
    const stored = JSON.stringify(data);
    expect(stored).not.toContain(`old.example/${word}`);
    expect(stored).toContain(`old.example/gone-${word}.jpg`);
    expect(stored.match(/imported\//g)).toHaveLength(2);
  }
  const page = await (await fetch(`${site.url}/article/live-${word}`)).text();
  expect(page).not.toContain(`old.example/${word}`);

  // Nothing is left to replace, and what editors choose since stays.
  const third = await runImport({ ...options, download, openAddress });
  expect(third.images).toMatchObject({ stored: 0, replaced: 0 });
});

test("a check finds images of the media folder and images that were fetched", async () => {
  const word = uniqueWord();
  const media = join(folder, `media-${word}`);
  await mkdir(media);
  const png = sharp({ create: { width: 20, height: 10, channels: 3, background: "#123" } }).png();
  await writeFile(join(media, `${word}-live.jpg`), await png.toBuffer());
  const file = await writeArchive(word);
  const { openAddress } = await openOldSite();
  const download = join(folder, `fetched-${word}`);
  const options = { file, media, download, client: service, siteUrl: site.url };
  await runImport({ ...options, dryRun: false, openAddress });
  const { kinds, lost } = await runCheck(options);
  expect([lost.list, kinds.images]).toEqual([[], { total: 6, kept: 6 }]);

  // Without what was fetched, a bucket file stands for no other address.
  const nowhere = join(folder, `none-${word}`);
  const unknown = await runCheck({ ...options, download: nowhere });
  expect(unknown.kinds.images.kept).toBe(3);
  await expect(access(nowhere)).rejects.toThrow();
});

test("old addresses of images lead to the stored ones, in all sizes, and those of other sites do not", async () => {
  const word = uniqueWord();
  const media = join(folder, `uploads-${word}`);
  await mkdir(media);
  const blank = (background: string) =>
    sharp({ create: { width: 40, height: 30, channels: 3, background } });
  await writeFile(join(media, `pier-${word}.jpg`), await blank("#123456").jpeg().toBuffer());
  await writeFile(join(media, `ghost-${word}.png`), await blank("#654321").png().toBuffer());
  await writeFile(join(media, `other-${word}.jpg`), await blank("#345678").jpeg().toBuffer());
  const folderOf = `/wp-content/uploads/2019/04`;
  const image = (src: string) => `<img src="${src}" alt="">`;
  const file = join(folder, `sizes-${word}.jsonl`);
  const line = {
    title: `Sizes ${word}`,
    slug: `sizes-${word}`,
    published_at: "2024-05-01",
    html: [
      image(`https://www.old.example${folderOf}/Pier-${word}-1024x683.jpg`),
      image(`/content/images/size/w600/2019/ghost-${word}.png`),
      image(`https://cdn.example/other-${word}.jpg`),
      `<a href="https://old.example${folderOf}/Pier-${word}.jpg">The pier</a>`,
    ].join(""),
  };
  await writeFile(file, `${JSON.stringify(line)}\n`);
  const options = { file, media, client: service, siteUrl: site.url, site: "https://old.example" };
  expect(await runImport({ ...options, dryRun: true })).toMatchObject({ imported: 1 });
  expect(await runImport({ ...options, dryRun: false })).toMatchObject({
    imported: 1,
    images: { stored: 3 },
    addresses: 4,
  });
  const ask = async (path: string) => {
    const response = await fetch(`${site.url}${path}`, { redirect: "manual" });
    await response.body?.cancel();
    return { status: response.status, location: response.headers.get("location") ?? "" };
  };
  const paths = [
    `${folderOf}/pier-${word}-1024x683.jpg`,
    `${folderOf}/Pier-${word}-300x200.jpg`,
    `${folderOf}/Pier-${word}.jpg`,
    `${folderOf}/Pier-${word}-scaled.jpg?ver=3`,
    `/content/images/2019/ghost-${word}.png`,
    `/content/images/size/w1000/format/webp/2019/ghost-${word}.png`,
  ];
  for (const path of paths) {
    const { status, location } = await ask(path);
    expect([path, status]).toEqual([path, 301]);
    const stored = await fetch(new URL(location, site.url));
    expect(stored.status).toBe(200);
    expect(stored.headers.get("content-type")).toMatch(/^image\/(?:jpeg|png)$/);
    await stored.body?.cancel();
  }
  expect((await ask(`/other-${word}.jpg`)).status).toBe(404);
  expect((await ask(`${folderOf}/quay-${word}.jpg`)).status).toBe(404);

  const { location } = await ask(paths[2] ?? "");
  const own = decodeURIComponent(location.slice(location.indexOf("imported/")));
  await service.storage.from("article-images").remove([own]);
  const { editor } = await createActors(site);
  const { data: listed } = await editor.client
    .rpc("list_old_addresses", { query: `pier-${word}` })
    .throwOnError();
  expect(listed.map(({ kind, target, path }) => [kind, target, path])).toEqual([
    ["image", own, null],
    ["image", own, null],
  ]);
});
