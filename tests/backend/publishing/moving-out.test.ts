import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { FieldsJson } from "../../../app/data/json.types.ts";
import { parseContent } from "../../../app/domain/parse-content.ts";
import { readTestMedia } from "../../../backend/storage/media/test-media.ts";
import { createUser, serviceClient, type TestClient } from "../../support/clients.ts";
import { writeDraft } from "../../support/drafts.ts";
import { createArticle, createAuthor, createCategory, paragraphs } from "../../support/rows.ts";
import { type RunningSite, runCommand, startSite } from "../../support/start-site.ts";
import { makeTempFolder, removeFolder } from "../../support/temp-folder.ts";
import { addWorkAndSettings } from "./fill-newsroom.ts";

/** A newsroom that moves: all of it is exported, and imported into a fresh installation, by the commands. */

let source: RunningSite;
let fresh: RunningSite;
let folder: string;
beforeAll(async () => {
  folder = await makeTempFolder();
  source = await startSite({ env: { DEMO: "1" } });
  fresh = await startSite();
  await fillNewsroom(source);
});
afterAll(async () => {
  await source?.stop();
  await fresh?.stop();
  await removeFolder(folder);
});

type Line = Record<string, unknown>;

const IN_A_MONTH = new Date(Date.now() + 30 * 86_400_000).toISOString();

/** Everything that a newsroom may have besides the demo. */
async function fillNewsroom(site: RunningSite): Promise<void> {
  const service = serviceClient(site);
  const { client: admin } = await createUser(site, "admin");
  const images = await storeImages(service, 3);
  const [cover = "", first = "", second = ""] = images;
  const clip = await storeMedia(service, "moved/clip.mp4", "clip.mp4", "video/mp4");
  const category = await createCategory(service, { name: "Harbour", slug: "harbour" });
  const writers = [
    await createAuthor(service, { name: "Ada Reed", bio: "Writes.", image_url: second }),
    await createAuthor(service, { name: "Ada Reed", bio: "Another one." }),
    await createAuthor(service, { name: "Tide Institute", kind: "organization" }),
  ];
  const [ada, namesake, institute] = writers.map(({ id }) => id);
  const rich = await createArticle(service, {
    title: "All that an article has",
    slug: "all-that-an-article-has",
    excerpt: "In short.",
    category_id: category.id,
    author_id: ada ?? null,
    other_authors: [
      { author_id: namesake, role: "photos" },
      { author_id: institute, role: "by" },
    ],
    image_src: cover,
    image_alt: "A quay",
    image_caption: "The quay at noon.",
    tags: ["Sea", "Ice"],
    label: "analysis",
    sponsor: "Harbour Fund",
    seo_title: "Search title",
    seo_description: "Search description.",
    social_title: "Shared title",
    social_description: "Shared description.",
    social_image: first,
    canonical_url: "https://partner.example/original",
    published_at: "2024-03-05T08:00:00.000Z",
    content: richContent(first, second, clip),
  });
  const note = async (kind: string, text: string, content: FieldsJson[string]) => {
    const { data } = await service.from("articles").select("updated_at").eq("id", rich.id).single();
    await admin
      .rpc("publish_with_note", {
        article_id: rich.id,
        changes: { content },
        seen_version: data?.updated_at ?? "",
        kind: kind as "correction",
        text,
      })
      .throwOnError();
  };
  await note("correction", "The depth was wrong.", paragraphs("Nine metres deep."));
  await note("clarification", "Said who measured.", richContent(first, second, clip));
  await admin.from("articles").update({ slug: "everything" }).eq("id", rich.id).throwOnError();
  await admin.rpc("rename_category", { category_id: category.id, name: "Port", slug: "port" });
  await admin.rpc("rename_author", { author_id: ada ?? "", name: "Ada R. Reed", slug: "ada-r" });
  await admin.rpc("rename_tag", { tag: "Ice", new_tag: "Frost" }).throwOnError();
  const scheduled = await createArticle(service, {
    title: "Next month",
    slug: "next-month",
    published_at: IN_A_MONTH,
  });
  await writeDraft(
    admin,
    crypto.randomUUID(),
    { title: "A draft", slug: "a-draft", content: paragraphs("Begun."), author_id: ada ?? null },
    service,
  );
  const { article_id: named } = await writeDraft(
    admin,
    crypto.randomUUID(),
    { title: "Ready", slug: "a-ready-draft", content: paragraphs("Done.") },
    service,
  );
  const { data: versions } = await admin.rpc("list_versions", { article_id: named }).throwOnError();
  await admin
    .rpc("name_version", {
      article_id: named,
      number: versions[0]?.number ?? 0,
      name: "For Sunday",
    })
    .throwOnError();
  await service
    .from("article_drafts")
    .update({ stage: "ready", note: "Call the pilot.", planned_for: IN_A_MONTH })
    .eq("article_id", named)
    .throwOnError();
  const imprint = await writeDraft(
    admin,
    crypto.randomUUID(),
    { title: "Imprint", slug: "imprint", content: paragraphs("Harbour Fund.") },
    service,
  );
  await admin
    .rpc("publish_information_page", {
      article_id: imprint.article_id,
      path: "/imprint",
      fields: { title: "Imprint", content: paragraphs("Harbour Fund, Quay 1.") },
    })
    .throwOnError();
  await service
    .from("archived_comments")
    .insert([
      {
        article_id: rich.id,
        source_id: "1",
        kind: "comment",
        author_name: "Lea",
        author_email: "",
        author_url: "",
        body: "Well put.",
        is_approved: true,
      },
    ])
    .throwOnError();
  await service
    .from("topics")
    .insert({
      slug: "sea",
      description: "All of the sea.",
      image_src: second,
      key_articles: [rich.id],
    })
    .throwOnError();
  const { data: series } = await service
    .from("series")
    .insert({ name: "The quay", slug: "the-quay", description: "In parts." })
    .select()
    .single()
    .throwOnError();
  await service
    .from("series_parts")
    .insert(
      [rich.id, scheduled.id].map((article_id, index) => ({
        article_id,
        series_id: series.id,
        position: index + 1,
      })),
    )
    .throwOnError();
  await service
    .from("old_addresses")
    .insert([
      { address: "/?p=12", kind: "article", target: rich.id },
      { address: "/imprint.html", kind: "path", target: "/about" },
      { address: "/schlagwort/meer", kind: "tag", target: "sea" },
      { address: "/uploads/quay.jpg", kind: "image", target: cover },
    ])
    .throwOnError();
  await service.rpc("sync_images", { max_rows: 1000 }).throwOnError();
  await service
    .from("images")
    .update({
      alt: "A quay",
      credit: "A. Berg",
      license: "CC BY 4.0",
      source: "Archive",
      copyright: "Port",
      place: "Quay",
      focal_x: 0.25,
      focal_y: 0.75,
      expires_at: IN_A_MONTH,
    })
    .eq("path", cover)
    .throwOnError();
  await service.from("images").update({ cropped_from: cover }).eq("path", first).throwOnError();
  await addWorkAndSettings(site, { articleId: rich.id, image: second, categorySlug: "port", clip });
}

function richContent(first: string, second: string, clip: string) {
  const image = (src: string, alt: string) => ({
    type: "image",
    src,
    alt,
    caption: "Below.",
    credit: "Photo: A. Berg",
    children: [],
  });
  const cell = (text: string) => ({ type: "table-cell", children: [{ text }] });
  return {
    main: [
      {
        type: "paragraph",
        children: [
          { text: "Twelve metres", bold: true },
          { text: "*", footnote: "By the port." },
          { text: " deep, see " },
          { type: "link", href: "https://example.org/", children: [{ text: "the chart" }] },
        ],
      },
      {
        type: "gallery",
        slideshow: true,
        caption: "Two",
        children: [image(first, "One"), image(second, "Two")],
      },
      {
        type: "table",
        caption: "Depths",
        children: [{ type: "table-row", children: [cell("2025"), cell("12")] }],
      },
      {
        type: "video",
        file: clip,
        title: "The clip",
        caption: "",
        credit: "",
        captions: "",
        src: "",
        children: [],
      },
      { type: "audio", file: "https://radio.example/quay.mp3", title: "Heard", children: [] },
    ],
  };
}

async function storeImages(service: TestClient, count: number): Promise<string[]> {
  const paths: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const background = { r: 40 * index, g: 90, b: 120 };
    const create = { width: 60, height: 40, channels: 3, background } as const;
    const path = `moved/image-${index}.jpg`;
    const jpeg = await sharp({ create }).jpeg().toBuffer();
    const { error } = await service.storage
      .from("article-images")
      .upload(path, jpeg, { contentType: "image/jpeg" });
    expect(error).toBeNull();
    paths.push(path);
  }
  return paths;
}

async function storeMedia(
  service: TestClient,
  path: string,
  name: "clip.mp4",
  contentType: string,
): Promise<string> {
  const { error } = await service.storage
    .from("article-media")
    .upload(path, readTestMedia(name), { contentType });
  expect(error).toBeNull();
  return path;
}

async function exportFrom(site: RunningSite, name: string) {
  const file = join(folder, `${name}.jsonl`);
  const media = join(folder, name);
  const done = await runCommand("archive/export/main.ts", [file, "--media", media], site.dataDir);
  expect([done.code, done.stderr]).toEqual([0, ""]);
  expect(done.stdout).not.toContain("missing file");
  return { file, media, stdout: done.stdout };
}

/**
 * The lines of an export without what must differ in another installation: ids of authors and sections, the paths of files
 * (an import names them by their bytes), the numbers of versions, and fractions of milliseconds. Bodies are in their full form,
 * in which the import stores them. A draft is changed by its import, which also writes the fields that it did not have yet.
 */
async function readComparable(file: string, media: string): Promise<Line[]> {
  const lines = (await readFile(file, "utf8"))
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Line);
  const names = new Map<string, string>();
  for (const { record, id, slug } of lines)
    if (record === "author" || record === "category") names.set(String(id), `${record} ${slug}`);
  for (const path of await listFiles(media)) {
    const hash = createHash("sha256")
      .update(readFileSync(join(media, path)))
      .digest("hex");
    names.set(path, `file ${hash}`);
  }
  const numbers = new Map<string, number>();
  const counts = new Map<unknown, number>();
  const last = new Map<unknown, unknown>();
  for (const { record, article, number, kind } of lines) {
    if (record !== "version") continue;
    counts.set(article, (counts.get(article) ?? 0) + 1);
    numbers.set(`${article} ${number}`, counts.get(article) ?? 0);
    if (kind === "recorded") last.set(article, number);
  }
  const compare = (value: unknown, article: unknown): unknown => {
    if (Array.isArray(value)) return value.map((each) => compare(each, article));
    if (typeof value === "string") return names.get(value) ?? toMoment(value);
    if (typeof value !== "object" || value === null) return value;
    const entries = Object.entries(value).map(([key, inner]): [string, unknown] => {
      if (key === "content") return [key, compare(parseContent(inner), article)];
      if (key === "based_on" && inner === last.get(article)) return [key, "the last one"];
      if (key === "number" || key === "version_number" || key === "based_on")
        return [key, numbers.get(`${article} ${inner}`) ?? inner];
      return [key, compare(inner, article)];
    });
    return Object.fromEntries(entries);
  };
  return lines
    .map((line) => compare(line, line.article ?? line.id) as Line)
    .map((line) => (isDraft(line) ? withoutEmpty(line) : line))
    .sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
}

function isDraft({ record, status }: Line): boolean {
  return !record && ["draft", "review", "ready"].includes(String(status));
}

function withoutEmpty({ updated_at: _, ...line }: Line): Line {
  const isEmpty = (value: unknown) =>
    value === null ||
    value === "" ||
    value === false ||
    (Array.isArray(value) && value.length === 0);
  return Object.fromEntries(Object.entries(line).filter(([, value]) => !isEmpty(value)));
}

function keyOf(line: Line): string {
  const { record = "article", article, slug, path, address, number, id, place, at } = line;
  const own = [record, article, slug, path, address, id, place, at];
  return JSON.stringify([...own, line.created_at, line.saved_at, Number(number ?? 0) + 1e6]);
}

function toMoment(text: string): string {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.test(text) && !Number.isNaN(Date.parse(text))
    ? new Date(text).toISOString()
    : text;
}

async function listFiles(media: string): Promise<string[]> {
  const entries = await readdir(media, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(media, join(entry.parentPath, entry.name)));
}

test("a newsroom is exported, imported into a fresh installation, and exported from there without a difference", async () => {
  const first = await exportFrom(source, "first");
  const args = [first.file, "--media", first.media];
  const imported = await runCommand("archive/main.ts", args, fresh.dataDir);
  expect(imported.code, imported.stdout + imported.stderr).toBe(0);
  expect(imported.stdout).toMatch(/rejected +0\n/);
  expect(imported.stdout).toMatch(/images missing +0\n/);

  const checked = await runCommand("archive/main.ts", [...args, "--check"], fresh.dataDir);
  expect(checked.code, checked.stdout + checked.stderr).toBe(0);
  expect(checked.stdout).not.toContain("Not found");

  const second = await exportFrom(fresh, "second");
  const before = await readComparable(first.file, first.media);
  const after = await readComparable(second.file, second.media);
  // Each public article has one version more: that with which its signed history begins here.
  const live = before.filter(
    ({ record, status }) => !record && /published|scheduled/.test(String(status)),
  );
  const isOwn = ({ record, article, number }: Line) =>
    record === "version" &&
    live.some(({ id }) => id === article) &&
    !before.some(
      (line) => line.record === "version" && line.article === article && line.number === number,
    );
  expect(after.filter(isOwn)).toHaveLength(live.length);
  expect(after.filter((line) => !isOwn(line))).toEqual(before);
});

test("former addresses lead to the imported articles, and the public history tells where it comes from", async () => {
  const get = (path: string) => fetch(`${fresh.url}${path}`, { redirect: "manual" });
  const moved = await Promise.all(
    ["/article/all-that-an-article-has", "/?p=12", "/category/harbour", "/imprint.html"].map(get),
  );
  const image = await get("/uploads/quay-600x400.jpg");
  expect([image.status, image.headers.get("location")]).toEqual([
    301,
    expect.stringMatching(/\/article-images\/imported\/.*\.jpg$/),
  ]);
  expect(moved.map(({ status, headers }) => [status, headers.get("location")])).toEqual([
    [301, "/article/everything"],
    [301, "/article/everything"],
    [301, "/category/port"],
    [301, "/about"],
  ]);
  expect(await (await get("/imprint")).text()).toContain("Harbour Fund, Quay 1.");
  const history = await (await get("/article/everything/history")).text();
  expect(history.match(/Recorded by the newsroom’s former site/g)?.length).toBeGreaterThan(1);
  expect(history).toContain("The depth was wrong.");
});

test("readers find the site as it was: composed, named, with its banner, and with what is gone", async () => {
  const get = async (path: string) => {
    const response = await fetch(`${fresh.url}${path}`);
    return { status: response.status, html: await response.text() };
  };
  const gone = ["/article/withdrawn", "/article/deleted", "/category/fog", "/author/gone-writer"];
  const answers = await Promise.all([...gone, "/tag/fog"].map(get));
  expect(answers.map(({ status }) => status)).toEqual([410, 410, 410, 410, 410]);
  const { html } = await get("/");
  for (const shown of ["Headline second", "The quay is open.", "The Quay Post", "#7a1f2b"])
    expect(html).toContain(shown);
  expect((await get("/article/retracted")).html).toContain("None of it was true.");
  const service = serviceClient(fresh);
  const { data: retracted } = await service
    .from("noted_articles")
    .select("article_id")
    .eq("is_retracted", true);
  expect(retracted).toHaveLength(1);
  const { data: rules } = await service.rpc("get_publishing_rules").throwOnError();
  expect(rules).toMatchObject({ links: "off", excerpt: "warned" });
});

test("changes and plans go on where the newsroom left them", async () => {
  const service = serviceClient(fresh);
  const idOf = async (slug: string) =>
    (await service.from("articles").select("id").eq("slug", slug).single().throwOnError()).data.id;
  const opened = async (slug: string) =>
    (await service.rpc("get_draft", { article_id: await idOf(slug) }).throwOnError()).data;
  const changed = await opened("everything");
  expect(changed).toMatchObject({
    fields: { title: "All that an article will have" },
    has_changes: true,
    stage: "ready",
    note: "Ask the port.",
  });
  expect(changed?.based_on).toBe(changed?.live_version);
  const behind = await opened("behind");
  expect(behind?.based_on).toBeLessThan(behind?.live_version ?? 0);
  const article_id = await idOf("planned");
  const { data: plans } = await service
    .rpc("list_scheduled_changes", { article_id })
    .throwOnError();
  expect(plans.map(({ action, fields, is_waiting }) => [action, fields, is_waiting])).toEqual([
    ["publish", ["title"], false],
    ["publish", ["title"], false],
    ["unpublish", [], false],
  ]);
  const { data: notes } = await service
    .from("draft_notes")
    .select("body,author_label")
    .eq("article_id", article_id)
    .order("created_at")
    .throwOnError();
  expect(notes.map(({ body, author_label }) => [author_label, body])).toEqual([
    ["Ada Admin", "All of it is fine."],
    ["Ada Admin", "Shorter?"],
    ["Ada Admin", "Yes."],
  ]);
});

test("importing the export once more adds nothing", async () => {
  const args = [join(folder, "first.jsonl"), "--media", join(folder, "first")];
  const { code, stdout } = await runCommand("archive/main.ts", args, fresh.dataDir);
  expect(code, stdout).toBe(0);
  for (const name of [
    "imported",
    "rejected",
    "unpublished changes",
    "planned changes",
    "notes on drafts",
    "versions of fronts",
    "settings",
    "addresses gone",
  ])
    expect(stdout).toMatch(new RegExp(`^  ${name} +0$`, "m"));
});

test("the check names what the site lacks of a history", async () => {
  const lines = (await readFile(join(folder, "first.jsonl"), "utf8")).trimEnd().split("\n");
  const version = lines.find((line) => line.includes('"record":"version"')) ?? "";
  const file = join(folder, "longer.jsonl");
  const lost = { ...(JSON.parse(version) as Line), number: 99_999 };
  await writeFile(file, [version, JSON.stringify(lost), ""].join("\n"));
  const { code, stdout } = await runCommand("archive/main.ts", [file, "--check"], fresh.dataDir);
  expect([code, stdout]).toEqual([1, expect.stringContaining("version 99999")]);
});
