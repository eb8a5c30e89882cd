import { randomUUID } from "node:crypto";
import * as fc from "fast-check";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import {
  createArticle,
  isSlugTaken,
  updateArticle,
} from "../../../app/data/articles/article-commands.ts";
import { getArticleDraft, getLastSave } from "../../../app/data/articles/staff-article-queries.ts";
import { createAuthor, listAuthors } from "../../../app/data/authors.ts";
import { createCategory } from "../../../app/data/categories.ts";
import { suggestTags } from "../../../app/data/tags.ts";
import { type ArticleFields, emptyFields } from "../../../app/domain/newsroom/article-fields.ts";
import { readTime, storedText } from "../../../app/domain/newsroom/read-time.ts";
import {
  anonymousClient,
  createUser,
  type SignedInUser,
  serviceClient,
  type TestClient,
} from "../../support/clients.ts";
import { openSql } from "../../support/open-sql.ts";
import { articleFields, paragraphs, uniqueWord } from "../../support/rows.ts";
import { getSharedSite, type SharedSite } from "../../support/sites/shared-site.ts";

let site: SharedSite;
let service: TestClient;
let editor: SignedInUser;
let colleague: SignedInUser;
let reader: SignedInUser;

beforeAll(async () => {
  site = await getSharedSite("role");
  service = serviceClient(site);
  [editor, colleague, reader] = await Promise.all([
    createUser(site, "editor"),
    createUser(site, "editor"),
    createUser(site, "reader"),
  ]);
});

function formFields(change: Partial<ArticleFields> = {}): ArticleFields {
  const word = uniqueWord();
  return {
    ...emptyFields(),
    title: `Article ${word}`,
    slug: `article-${word}`,
    excerpt: "What it is about.",
    content: paragraphs("What happened."),
    ...change,
  };
}

async function store(fields: ArticleFields): Promise<{ id: string; version: string }> {
  const result = await createArticle(editor.client, { id: randomUUID(), fields });
  if (result.kind !== "created") throw new Error(result.kind);
  return result;
}

describe("saving an article", () => {
  test("stores all fields of an article and returns them unchanged", async () => {
    const category = await createCategory(editor.client, { name: `Sea ${uniqueWord()}` });
    const author = await createAuthor(editor.client, { name: "A. Writer", bio: "", imageUrl: "" });
    const fields = formFields({
      categoryId: category.id,
      authorId: author.id,
      publishedAt: "2026-03-05T12:00:00.123+00:00",
      imageSrc: "2026/03/sea.jpg",
      imageAlt: "Waves",
      imageCaption: "The sea",
      isFeatured: true,
      tags: ["Sea", "Wind & weather"],
      sponsor: "Harbour Bank",
      label: "analysis",
      seoTitle: "Sea and wind",
      seoDescription: "The sea, in short.",
      socialTitle: "What the sea says",
      socialDescription: "Listen to it.",
      socialImage: "2026/03/waves.jpg",
    });
    const { id, version } = await store(fields);
    expect(await getArticleDraft(editor.client, { id })).toEqual({ id, version, fields });
    expect(await listAuthors(editor.client)).toContainEqual(author);
  });

  test("stores one of two articles that take a slug at the same time", async () => {
    const fields = formFields();
    const results = await Promise.all(
      [editor, colleague, editor, colleague].map(({ client }) =>
        createArticle(client, { id: randomUUID(), fields }),
      ),
    );
    expect(results.map(({ kind }) => kind).sort()).toEqual([
      "created",
      "slug-taken",
      "slug-taken",
      "slug-taken",
    ]);
  });

  test.each([".", "..", "tides.data"])("rejects the unroutable slug %s", async (slug) => {
    const { error } = await service.from("articles").insert(articleFields({ slug }));
    expect(error).toMatchObject({ code: "23514", message: expect.stringContaining("slug") });
  });

  test("accepts a category name in any script", async () => {
    const name = `Наука ${uniqueWord()}`;
    const category = await createCategory(editor.client, { name });
    expect(category).toMatchObject({ name, slug: expect.stringMatching(/^[a-z0-9-]+$/) });
    const signs = `政治${String.fromCodePoint(0x4e00 + Math.floor(Math.random() * 20_000))}`;
    const short = await createCategory(editor.client, { name: signs });
    expect(short).toMatchObject({ name: signs, slug: expect.stringMatching(/^category-\w{8}$/) });
    await expect(createCategory(editor.client, { name: "!?" })).rejects.toThrow(
      "a letter or a digit",
    );
  });

  test("rejects a slug of another article on update too, and reports it before the save", async () => {
    const taken = formFields();
    const other = await store(taken);
    const { id, version } = await store(formFields());
    const { client } = editor;
    expect(await isSlugTaken(client, { slug: taken.slug, exceptId: id })).toBe(true);
    expect(await isSlugTaken(client, { slug: taken.slug, exceptId: other.id })).toBe(false);
    expect(await updateArticle(client, { id, version, fields: taken })).toEqual({
      kind: "slug-taken",
    });
  });

  test("stores the first of two concurrent changes to a version and names its author to the second", async () => {
    await editor.client
      .from("profiles")
      .update({ name: "Edith Editor" })
      .eq("user_id", editor.id)
      .throwOnError();
    const fields = formFields();
    const { id, version } = await store(fields);
    const change = (user: SignedInUser, title: string) =>
      updateArticle(user.client, { id, version, fields: { ...fields, title } });
    const first = await change(editor, "First");
    expect(first.kind).toBe("updated");
    expect(await change(colleague, "Second")).toEqual({ kind: "not-updated" });
    const now = await getArticleDraft(colleague.client, { id });
    expect(now?.fields.title).toBe("First");
    expect(await getLastSave(colleague.client, { id })).toEqual({
      savedAt: now?.version,
      savedBy: "Edith Editor",
    });
    const results = await Promise.all(
      [editor, colleague, editor].map(({ client }) =>
        updateArticle(client, { id, version: now?.version ?? "", fields }),
      ),
    );
    expect(results.filter(({ kind }) => kind === "updated")).toHaveLength(1);
  });

  test("identifies who saved by email without a name, and as nobody without a user", async () => {
    const fields = formFields();
    const { id, version } = await store(fields);
    const changed = { ...fields, excerpt: "Changed by a colleague." };
    await updateArticle(colleague.client, { id, version, fields: changed });
    expect((await getLastSave(editor.client, { id }))?.savedBy).toBe(colleague.email);
    await service.from("articles").update({ excerpt: "Other" }).eq("id", id).throwOnError();
    expect((await getLastSave(editor.client, { id }))?.savedBy).toBeNull();
  });

  test("keeps the articles of a deleted user", async () => {
    const leaver = await createUser(site, "editor");
    const { id } = await store(formFields());
    await leaver.client.from("articles").update({ excerpt: "Other" }).eq("id", id).throwOnError();
    expect((await getLastSave(editor.client, { id }))?.savedBy).toBe(leaver.email);
    await leaver.client.rpc("delete_account").throwOnError();
    expect((await getLastSave(editor.client, { id }))?.savedBy).toBeNull();
  });
});

describe("users who are not staff", () => {
  test("rejects articles, categories and authors from users who are not staff", async () => {
    const { id, version } = await store(formFields());
    for (const client of [reader.client, anonymousClient(site)]) {
      await expect(
        createArticle(client, { id: randomUUID(), fields: formFields() }),
      ).rejects.toMatchObject({
        code: "42501",
      });
      await expect(createCategory(client, { name: uniqueWord() })).rejects.toMatchObject({
        code: "42501",
      });
      await expect(
        createAuthor(client, { name: "Nobody", bio: "", imageUrl: "" }),
      ).rejects.toMatchObject({ code: "42501" });
    }
    const update = updateArticle(reader.client, { id, version, fields: formFields() });
    expect(await update).toEqual({ kind: "not-updated" });
  });

  test("hides from users who are not staff who saved and which tags exist", async () => {
    const { id } = await store(formFields({ tags: ["secret"] }));
    await expect(getLastSave(reader.client, { id })).rejects.toMatchObject({ code: "42501" });
    expect(await suggestTags(reader.client, { query: "" })).toEqual([]);
    const anonymous = anonymousClient(site);
    await expect(getLastSave(anonymous, { id })).rejects.toMatchObject({ code: "42501" });
    await expect(suggestTags(anonymous, { query: "" })).rejects.toMatchObject({ code: "42501" });
  });

  test("signs no upload for users who are not staff", async () => {
    for (const client of [reader.client, anonymousClient(site)]) {
      const { error } = await client.storage
        .from("article-images")
        .createSignedUploadUrl(`2026/11/${uniqueWord()}.jpg`);
      expect(error).not.toBeNull();
    }
  });
});

describe("signed uploads", () => {
  async function put(body: BodyInit, contentType: string): Promise<Response> {
    const { data, error } = await editor.client.storage
      .from("article-images")
      .createSignedUploadUrl(`2026/11/${uniqueWord()}.png`);
    if (error) throw error;
    return fetch(data.signedUrl, {
      method: "PUT",
      headers: { "content-type": contentType, "x-upsert": "false" },
      body,
    });
  }

  test("accepts an image by a signed upload", async () => {
    const create = { width: 16, height: 9, channels: 3 as const, background: "#123456" };
    const png = await sharp({ create }).png().toBuffer();
    expect((await put(new Uint8Array(png), "image/png")).status).toBe(200);
  });

  test("rejects non-images and oversized files by a signed upload", async () => {
    const text = await put("not an image", "image/png");
    expect([400, 415, 422]).toContain(text.status);
    expect(await text.json()).toMatchObject({ statusCode: expect.stringMatching(/^4(15|22)$/) });
    const large = await put(new Uint8Array(21 * 1024 * 1024), "image/png");
    expect(large.status).toBeGreaterThanOrEqual(400);
    expect(await large.json()).toMatchObject({ statusCode: "413" });
  });
});

describe("tag suggestions", () => {
  test("suggests the most used tags by prefix, literally and ignoring case", async () => {
    const word = uniqueWord();
    const tags = { often: `${word}-Often`, seldom: `${word}-seldom`, odd: `${word}_%odd` };
    const ids: string[] = [];
    for (const list of [[tags.often, tags.odd], [tags.seldom, tags.often], [tags.often]]) {
      ids.push((await store(formFields({ tags: list }))).id);
    }
    const suggest = (query: string) => suggestTags(editor.client, { query });
    expect((await suggest(word))[0]).toBe(tags.often);
    expect([...(await suggest(word))].sort()).toEqual([tags.often, tags.seldom, tags.odd].sort());
    expect(await suggest(`${word.toUpperCase()}-OF`)).toEqual([tags.often]);
    expect(await suggest(`${word}_%`)).toEqual([tags.odd]);
    expect(await suggest(`${word}%`)).toEqual([]);
    expect(await suggest("")).not.toEqual([]);

    await service
      .from("articles")
      .update({ tags: [tags.seldom] })
      .eq("id", ids[0] ?? "")
      .throwOnError();
    await service
      .from("articles")
      .delete()
      .eq("id", ids[2] ?? "")
      .throwOnError();
    expect(await suggest(word)).toEqual([tags.seldom, tags.often]);
  });

  test("suggests tags whatever a client stored as a tag", async () => {
    const word = uniqueWord();
    const tags = [`${word}${"x".repeat(3000)}`, "", `${word} 🌊`, `${word}'"\\`];
    await store(formFields({ tags }));
    expect((await suggestTags(editor.client, { query: word })).sort()).toEqual(
      [`${word} 🌊`, `${word}'"\\`].sort(),
    );
  });
});

test("computes text and reading time as the database does", async () => {
  const sql = openSql(await site.databaseUrl());
  const unit = fc.constantFrom(..."ab \né汉字，。カー゛กี่ທ한်𠀀Ａ");
  const text = fc.oneof(
    fc.string({ unit }),
    fc.string({ unit }).map((some) => some.repeat(90)),
  );
  const { node } = fc.letrec<{ node: unknown }>((tie) => ({
    node: fc.oneof(
      { depthSize: "small" },
      text,
      fc.record({ text }),
      fc.record(
        {
          type: fc.constantFrom(
            "paragraph",
            "list",
            "numbered-list",
            "link",
            "image",
            "list-item",
            "audio",
            "video",
          ),
          children: fc.array(tie("node"), { maxLength: 3 }),
          lists: fc.array(tie("node"), { maxLength: 2 }),
          caption: text,
          title: text,
          transcript: text,
        },
        { requiredKeys: [] },
      ),
    ),
  }));
  const bodies = fc.sample(
    fc.oneof(text, fc.array(node, { maxLength: 4 }), fc.record({ main: fc.array(node) })),
    { numRuns: 300, seed: 7 },
  );
  const rows = await sql<{ text: string; minutes: number }[]>`
    select private.content_text(value) as text, private.content_read_time(value) as minutes
    from jsonb_array_elements(${sql.json(JSON.parse(JSON.stringify(bodies)))}) with ordinality as body (value, place)
    order by place`;
  await sql.end();
  expect(rows.map((row) => row.text)).toEqual(bodies.map((body) => storedText(body)));
  expect(rows.map((row) => row.minutes)).toEqual(bodies.map(readTime));
});

test.each([
  ["Two words", 2],
  ["\u6c49\u5b57".repeat(225), 238],
  ["One \u6c49\u5b57\u3002 three", 4],
  ["", 0],
])("counts the words of %j in the database", async (text, words) => {
  const sql = openSql(await site.databaseUrl());
  const [counted] = await sql<{ words: number }[]>`
    select private.count_words(${sql.json({ content: { main: [{ type: "paragraph", children: [{ text }] }] } })}) as words`;
  await sql.end();
  expect(counted?.words).toBe(words);
});
