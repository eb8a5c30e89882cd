import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { FieldsJson } from "../../../app/data/json.types.ts";
import { runExport } from "../../../archive/export/run-export.ts";
import { runImport } from "../../../archive/run-import.ts";
import { readTestMedia } from "../../../backend/storage/media/test-media.ts";
import { createUser, serviceClient, type TestClient } from "../../support/clients.ts";
import { writeDraft } from "../../support/drafts.ts";
import { createArticle, createAuthor, createCategory, uniqueWord } from "../../support/rows.ts";
import { getSharedSite, type SharedSite } from "../../support/sites/shared-site.ts";
import { runCommand } from "../../support/start-site.ts";
import { makeTempFolder, removeFolder } from "../../support/temp-folder.ts";

/** The export of articles and drafts as JSON Lines, which the import reads. */

let site: SharedSite;
let service: TestClient;
let editor: TestClient;
let folder: string;
beforeAll(async () => {
  site = await getSharedSite("role");
  service = serviceClient(site);
  editor = (await createUser(site, "editor")).client;
  folder = await makeTempFolder();
});
afterAll(() => removeFolder(folder));

const IN_A_MONTH = new Date(Date.now() + 30 * 86_400_000).toISOString();
const SHOWN = {
  published_at: "2024-03-05T08:00:00.000Z",
  tags: ["sea"],
  is_featured: true,
  canonical_url: "https://partner.example/first",
};
const CONTENT = {
  main: [
    {
      type: "image",
      src: "https://images.example/line.png",
      alt: "",
      decorative: true,
      caption: "",
      credit: "",
      children: [],
    },
    { type: "paragraph", children: [{ text: "Bold", bold: true }, { text: " and plain." }] },
    { type: "heading", level: 3, children: [{ text: "Part" }] },
    {
      type: "list",
      ordered: true,
      children: [{ type: "list-item", children: [{ text: "One" }] }],
    },
  ],
};

async function saveDraft(fields: FieldsJson, stage?: "review" | "ready"): Promise<string> {
  const { article_id: id } = await writeDraft(editor, crypto.randomUUID(), fields, service);
  if (stage) {
    await service.from("article_drafts").update({ stage }).eq("article_id", id).throwOnError();
  }
  return id;
}

/** These articles and drafts as the site has them, without the values that an import sets. */
async function readAll(word: string) {
  const { data: articles } = await service
    .from("articles")
    .select("slug,title,excerpt,content,category_id,author_id,published_at,tags,is_featured")
    .like("slug", `%${word}`)
    .order("slug")
    .throwOnError();
  const { data: drafts } = await service
    .from("article_drafts")
    .select("article_id,stage,fields,trashed_at")
    .like("fields->>slug", `draft%${word}`)
    .order("fields->>slug")
    .throwOnError();
  return {
    articles,
    drafts: drafts.map(
      ({
        fields: { title, slug, excerpt, content, category_id, author_id, other_authors },
        ...draft
      }) => ({
        ...draft,
        fields: { title, slug, excerpt, content, category_id, author_id, other_authors },
      }),
    ),
  };
}

test("an export brings articles and drafts with their stage back, and nothing that is in Trash", async () => {
  const word = uniqueWord();
  const [category, author, photographer] = await Promise.all([
    createCategory(service),
    createAuthor(service),
    createAuthor(service),
  ]);
  const shared = {
    content: CONTENT,
    category_id: category.id,
    author_id: author.id,
    other_authors: [{ author_id: photographer.id, role: "photos" }],
  };
  const row = (kind: string) => ({
    ...shared,
    title: `${kind} ${word}`,
    excerpt: "Short.",
    slug: `${kind}-${word}`,
  });
  const live = await createArticle(service, { ...row("live"), ...SHOWN });
  const scheduled = await createArticle(service, { ...row("scheduled"), published_at: IN_A_MONTH });
  const drafts = [
    await saveDraft(row("draft")),
    await saveDraft(row("draft-ready"), "ready"),
    await saveDraft(row("draft-review"), "review"),
  ];
  const trashed = await saveDraft(row("draft-trashed"));
  await editor.rpc("trash_draft", { article_id: trashed }).throwOnError();
  const addresses = [`/2024/live-${word}`, `/live-${word}`];
  const leadTo = (kind: "article" | "author" | "category", target: string, list: string[]) =>
    service
      .from("old_addresses")
      .insert(list.map((address) => ({ address, kind, target })))
      .throwOnError();
  await leadTo("article", live.id, addresses);
  await leadTo("author", author.id, [`/author/old-${word}`]);
  await leadTo("category", category.id, [`/category/old-${word}`]);
  const before = await readAll(word);

  const all = join(folder, `${word}-all.jsonl`);
  const { code, stdout, stderr } = await runCommand("archive/export/main.ts", [all], site.dataDir);
  expect([code, stderr]).toEqual([0, ""]);
  expect(stdout).toMatch(
    /^Exported \d+ articles, \d+ drafts, \d+ unpublished changes, \d+ versions, \d+ comments, \d+ notes to readers\.\n$/,
  );
  const again = await runCommand("archive/export/main.ts", [all], site.dataDir);
  expect([again.code, again.stderr]).toEqual([1, expect.stringContaining("already exists")]);
  const exported = (await readFile(all, "utf8"))
    .split("\n")
    .filter((line) => line.includes(word) && !line.startsWith('{"record"'));
  expect(exported.map((line) => JSON.parse(line).status).sort()).toEqual([
    "draft",
    "published",
    "ready",
    "review",
    "scheduled",
  ]);
  const file = join(folder, `${word}.jsonl`);
  await writeFile(file, `${exported.join("\n")}\n`);
  const load = () => runImport({ file, dryRun: false, client: service, siteUrl: site.url });
  expect(await load()).toMatchObject({ read: 5, imported: 0, existing: 5 });

  await service.from("articles").delete().in("id", [live.id, scheduled.id]).throwOnError();
  await service
    .from("article_drafts")
    .delete()
    .in("article_id", [...drafts, live.id, scheduled.id])
    .throwOnError();
  await service.from("old_addresses").delete().like("address", `%${word}`).throwOnError();
  expect(await load()).toMatchObject({ imported: 5, drafts: 3, rejected: { count: 0 } });
  expect(await readAll(word)).toEqual(before);
  const kept = await service.from("old_addresses").select("address").like("address", `%${word}`);
  expect(kept.data?.map(({ address }) => address).sort()).toEqual(
    [...addresses, `/author/old-${word}`, `/category/old-${word}`].sort(),
  );
});

test("an export writes images to a folder, from which an import takes them", async () => {
  const word = uniqueWord();
  const path = `${word}/bridge.jpg`;
  const blank = { width: 40, height: 40, channels: 3, background: "#888" } as const;
  const jpeg = await sharp({ create: blank }).jpeg().toBuffer();
  const { error } = await service.storage
    .from("article-images")
    .upload(path, jpeg, { contentType: "image/jpeg" });
  expect(error).toBeNull();
  const slug = `pictured-${word}`;
  await createArticle(service, { slug, image_src: path, image_is_decorative: true });
  const media = join(folder, word);
  const file = join(folder, `${word}.jsonl`);
  const report = await runExport({ file, media, client: service });
  expect(report.images).toBeGreaterThan(0);
  expect(await readFile(join(media, path))).toEqual(jpeg);
  const lines = (await readFile(file, "utf8")).split("\n");
  const own = join(folder, `${word}-own.jsonl`);
  await writeFile(own, lines.find((line) => line.includes(slug)) ?? "");
  await service.from("articles").delete().eq("slug", slug).throwOnError();
  await runImport({ file: own, media, dryRun: false, client: service, siteUrl: site.url });
  const { data } = await service.from("articles").select().eq("slug", slug).single();
  expect(data).toMatchObject({ image_is_decorative: true, image_src: expect.any(String) });
});

test("an export takes audio, video and captions along, and an import stores them", async () => {
  const word = uniqueWord();
  const [video, captions] = [`${word}/clip.mp4`, `${word}/clip.vtt`];
  const clip = readTestMedia("clip.mp4");
  const store = (path: string, body: Buffer, contentType: string) =>
    service.storage.from("article-media").upload(path, body, { contentType });
  expect((await store(video, clip, "video/mp4")).error).toBeNull();
  expect((await store(captions, Buffer.from("WEBVTT\n"), "text/vtt")).error).toBeNull();
  const slug = `filmed-${word}`;
  const elsewhere = { type: "audio", file: "https://radio.example/a.mp3", children: [] };
  await createArticle(service, {
    slug,
    content: {
      main: [{ type: "video", file: video, captions, language: "en", children: [] }, elsewhere],
    },
  });
  const media = join(folder, word);
  const file = join(folder, `${word}.jsonl`);
  const report = await runExport({ file, media, client: service });
  expect(report.recordings).toBeGreaterThanOrEqual(2);
  expect(report.missingFiles).not.toContain(video);
  const lines = (await readFile(file, "utf8")).split("\n");
  const own = join(folder, `${word}-own.jsonl`);
  await writeFile(own, lines.find((line) => line.includes(slug)) ?? "");
  await service.from("articles").delete().eq("slug", slug).throwOnError();
  await service.storage.from("article-media").remove([video, captions]);

  const load = () =>
    runImport({ file: own, media, dryRun: false, client: service, siteUrl: site.url });
  expect((await load()).recordings).toMatchObject({
    stored: 2,
    missing: { count: 1, list: [{ reference: elsewhere.file, reason: "not in the media folder" }] },
  });
  const { data } = await service
    .from("articles")
    .select("content")
    .eq("slug", slug)
    .single()
    .throwOnError();
  const { main } = data.content as { main: { file: string; captions?: string }[] };
  expect(main).toMatchObject([
    { type: "video", file: expect.stringMatching(/^imported\/.*\.mp4$/), language: "en" },
    { type: "audio", file: elsewhere.file },
  ]);
  const stored = await service.storage.from("article-media").download(main[0]?.file ?? "");
  expect(Buffer.from((await stored.data?.arrayBuffer()) ?? new ArrayBuffer())).toEqual(clip);
  expect(main[0]?.captions).toMatch(/^imported\/.*\.vtt$/);
});
