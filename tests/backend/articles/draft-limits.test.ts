import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { FieldsJson } from "../../../app/data/json.types.ts";
import { createUser, serviceClient, type TestClient } from "../../support/clients.ts";
import { updateOf, writeDraft } from "../../support/drafts.ts";
import { openSql, type SqlPool } from "../../support/open-sql.ts";
import { createArticle, minutesFromNow, paragraphs } from "../../support/rows.ts";
import { getSharedSite } from "../../support/sites/shared-site.ts";

/** A working copy may lack anything, but it never exceeds the limits of an article. */

/** PostgreSQL's error code for a violated check constraint. */
const CHECK_FAILED = "23514";

let url: string;
let sql: SqlPool;
let service: TestClient;
let contributor: TestClient;
let editor: TestClient;
beforeAll(async () => {
  const site = await getSharedSite("role");
  ({ url } = site);
  sql = openSql(await site.databaseUrl());
  service = serviceClient(site);
  await createUser(site, "admin");
  ({ client: contributor } = await createUser(site, "contributor"));
  ({ client: editor } = await createUser(site, "editor"));
});
afterAll(() => sql.end());

/** Content whose children lie this many levels deep. */
function nested(levels: number): FieldsJson[string] {
  return JSON.parse(`${'{"children":['.repeat(levels / 2)}{}${"]}".repeat(levels / 2)}`);
}

const TOO_MUCH: [string, FieldsJson, RegExp][] = [
  [
    "a title of a million characters",
    { title: "x".repeat(1_000_000) },
    /^The title is too long.* 500 /,
  ],
  ["a title of 501 characters", { title: "é".repeat(501) }, /^The title is too long/],
  ["a slug of 301 characters", { slug: "x".repeat(301) }, /^The slug is too long.* 300 /],
  ["an excerpt of 5,001 characters", { excerpt: "x".repeat(5001) }, /^The excerpt .* 5,000 /],
  ["a long image address", { image_src: "x".repeat(2001) }, /^The address of the image .* 2,000 /],
  ["a long caption", { image_caption: "x".repeat(2001) }, /^The image caption .* 2,000 /],
  ["a long alternative text", { image_alt: "x".repeat(1001) }, /^The alternative text .* 1,000 /],
  ["a long sponsor", { sponsor: "x".repeat(201) }, /^The sponsor .* 200 /],
  ["a long category id", { category_id: "x".repeat(101) }, /^The category .* 100 /],
  ["a long date", { published_at: "x".repeat(101) }, /^The publish date .* 100 /],
  ["200,000 tags", { tags: Array.from({ length: 200_000 }, String) }, /at most 50 tags/],
  [
    "a tag of 10,001 characters",
    { tags: ["x".repeat(10_001)] },
    /^The tags are too long.* 10,000 /,
  ],
  ["a tag that is a list", { tags: [["x"]] }, /^A tag is a text/],
  ["a title that is a document", { title: { x: ["y"] } }, /^The title is not a single value/],
  [
    "content of 102 levels",
    { content: JSON.stringify({ main: [nested(100)] }) },
    /^The text is too long or nested too deep/,
  ],
  [
    "content as deep in a string",
    { content: JSON.stringify({ main: [nested(300)] }) },
    /nested too deep/,
  ],
  [
    "60,000 paragraphs",
    { content: paragraphs(...Array(60_000).fill("x")) },
    /^The text is too long/,
  ],
  ["content of 5 MiB", { content: paragraphs("x".repeat(5 * 1024 * 1024)) }, /too long/],
];

describe("a working copy beyond the limits of articles", () => {
  test.each(TOO_MUCH)(
    "is not stored with %s, and the error says why",
    async (_, fields, message) => {
      const id = randomUUID();
      // Beside complete fields: nothing else is refused.
      const given = { excerpt: "x", ...fields };
      const inserted = await service
        .from("article_drafts")
        .insert({ article_id: id, fields: given });
      expect(inserted.error).toMatchObject({
        code: CHECK_FAILED,
        message: expect.stringMatching(message),
      });
      await service.from("article_drafts").insert({ article_id: id }).throwOnError();
      const changed = await service.from("article_drafts").update({ fields }).eq("article_id", id);
      expect(changed.error?.code).toBe(CHECK_FAILED);
    },
  );

  test.each([
    ["a long caption", { image_caption: "x".repeat(2001) }, /^The image caption .* 2,000 /],
    ["70,000 tags", { tags: Array.from({ length: 70_000 }, String) }, /at most 50 tags/],
    ["a tag that is a list", { tags: [["x"]] }, /^A tag is a text/],
    ["5 MiB of text", { content: paragraphs("x".repeat(5 * 1024 * 1024)) }, /too long/],
  ])(
    "keeps a document with %s, and says why its fields are not read",
    async (_, fields, message) => {
      const id = randomUUID();
      await writeDraft(contributor, id, { title: "Short" }, service);
      const opened = await writeDraft(contributor, id, fields, service);
      expect(opened.problem).toMatch(message);
      expect(opened.fields).toMatchObject({ title: "Short" });
      expect(opened.fields).not.toMatchObject(fields);
      // The document says them already.
      expect(updateOf(opened, fields)).toBe("AAA=");
    },
  );

  test("is not planned as a change of a live article", async () => {
    const { id } = await createArticle(editor);
    for (const fields of [
      { title: "x".repeat(501) },
      { content: JSON.stringify({ main: [nested(100)] }) },
    ]) {
      const { error } = await editor.rpc("schedule_change", {
        article_id: id,
        at: minutesFromNow(60),
        fields,
      });
      expect(error?.code).toBe(CHECK_FAILED);
    }
  });
});

test("a working copy at the limits of articles is read, and so is an empty one", async () => {
  for (const fields of [
    { title: "", slug: null, tags: [] },
    {
      title: "é".repeat(500),
      slug: "x".repeat(300),
      excerpt: "x".repeat(5000),
      image_src: "x".repeat(2000),
      image_caption: "x".repeat(2000),
      image_alt: "x".repeat(1000),
      sponsor: "x".repeat(200),
      tags: Array(50).fill("x".repeat(200)),
    },
  ]) {
    const { problem } = await writeDraft(editor, randomUUID(), fields, service);
    expect(problem).toBeNull();
  }
});

test("texts that the database cannot hold are read without what it cannot", async () => {
  const fields = { title: "a\u0000b\ud800c", tags: ["\udc00tide"] };
  const { problem, ...opened } = await writeDraft(contributor, randomUUID(), fields, service);
  expect([problem, opened.fields.title, opened.fields.tags]).toEqual([
    null,
    expect.stringMatching(/^a.?b.?.?c$/),
    [expect.stringMatching(/tide$/)],
  ]);
});

test("an article has at most 50 tags of at most 10,000 characters together", async () => {
  const { id } = await createArticle(service, { tags: Array(50).fill("x".repeat(200)) });
  for (const tags of [Array(51).fill("x"), ["x".repeat(10_001)]]) {
    const { error } = await service.from("articles").update({ tags }).eq("id", id);
    expect(error?.code).toBe(CHECK_FAILED);
  }
});

test.each([
  ["null among its tags", ["one", null, "two"], ["one", "two"]],
  ["only null for tags", [null], []],
  ["tags that begin elsewhere", "[5:6]={one,two}", ["one", "two"]],
])("an article with %s has the others", async (_name, tags, expected) => {
  // As any client may send them.
  const { id, slug } = await createArticle(service, { tags: tags as string[] });
  const { data } = await service.from("articles").select("tags").eq("id", id).single();
  expect(data?.tags).toEqual(expected);
  const [row] =
    await sql`select tags = ${expected}::text[] as is_plain from public.articles where id = ${id}`;
  expect(row?.is_plain).toBe(true);
  for (const path of [`/article/${slug}`, "/rss.xml", "/feed.json"]) {
    expect((await fetch(`${url}${path}`)).status).toBe(200);
  }
});
