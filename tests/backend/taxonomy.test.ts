import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  countAuthorArticles,
  listStaffCategories,
  listStaffTags,
  mergeTerms,
  removeTerm,
  renameTerm,
} from "../../app/data/taxonomy.ts";
import { createUser, serviceClient, type TestClient } from "../support/clients.ts";
import { openDraft, writeDraft } from "../support/drafts.ts";
import { openSql, type SqlPool } from "../support/open-sql.ts";
import {
  articleFields,
  createArticle,
  createArticles,
  createAuthor,
  createCategory,
  minutesFromNow,
  uniqueWord,
} from "../support/rows.ts";
import { getSharedSite, type SharedSite } from "../support/sites/shared-site.ts";

/** Renaming, merging and deleting categories, authors and tags. */

let site: SharedSite;
let service: TestClient;
let editor: TestClient;
let sql: SqlPool;
beforeAll(async () => {
  site = await getSharedSite();
  service = serviceClient(site);
  editor = (await createUser(site, "editor")).client;
  sql = openSql(await site.databaseUrl());
});
afterAll(() => sql.end());

async function read(id: string) {
  const { data } = await service
    .from("articles")
    .select("category_id,author_id,tags,title")
    .eq("id", id)
    .single()
    .throwOnError();
  return data;
}

type Draft = { id: string; fields: ReturnType<typeof articleFields> };

/** Stores a working copy, as the form does while somebody writes. */
async function saveDraft(given: object, id: string = randomUUID()): Promise<Draft> {
  const fields = articleFields(given);
  await writeDraft(editor, id, { ...fields }, service);
  return { id, fields };
}

const readDraft = (id: string) => openDraft(editor, id);

/** Publishes what was stored, as the form does. */
async function publishDraft({ id, fields }: Draft): Promise<void> {
  await editor
    .from("articles")
    .upsert({ ...fields, id })
    .throwOnError();
}

const KINDS = [
  {
    kind: "category" as const,
    field: "category_id" as const,
    table: "categories" as const,
    create: createCategory,
  },
  {
    kind: "author" as const,
    field: "author_id" as const,
    table: "authors" as const,
    create: createAuthor,
  },
];

describe.each(KINDS)("$kind", ({ kind, field, table, create }) => {
  const exists = async (id: string) =>
    (await service.from(table).select("id").eq("id", id).throwOnError()).data.length === 1;

  test("merging moves all articles, scheduled ones included, and deletes the merged one", async () => {
    const [from, into, other] = [
      await create(service),
      await create(service),
      await create(service),
    ];
    const [live, scheduled, untouched] = await createArticles(service, [
      { [field]: from.id },
      { [field]: from.id, published_at: minutesFromNow(60) },
      { [field]: other.id },
    ]);
    await mergeTerms(editor, { kind, from: from.id, into: into.id });
    expect((await read(live?.id ?? ""))[field]).toBe(into.id);
    expect((await read(scheduled?.id ?? ""))[field]).toBe(into.id);
    expect((await read(untouched?.id ?? ""))[field]).toBe(other.id);
    expect([await exists(from.id), await exists(into.id)]).toEqual([false, true]);
  });

  test("an open form that saves the merged id stores the remaining one, after several merges too", async () => {
    const [from, into, last] = [
      await create(service),
      await create(service),
      await create(service),
    ];
    const { id } = await createArticle(service, { [field]: from.id });
    await mergeTerms(editor, { kind, from: from.id, into: into.id });
    await mergeTerms(editor, { kind, from: into.id, into: last.id });
    await editor
      .from("articles")
      .update(
        field === "category_id"
          ? { title: "Saved", category_id: from.id }
          : { title: "Saved", author_id: from.id },
      )
      .eq("id", id)
      .throwOnError();
    expect(await read(id)).toMatchObject({ title: "Saved", [field]: last.id });
    const inserted = await createArticle(editor, { [field]: into.id });
    expect((await read(inserted.id))[field]).toBe(last.id);
  });

  test("a working copy that names the merged one is published with the remaining one, and says so itself", async () => {
    const [from, into] = [await create(service), await create(service)];
    const draft = await saveDraft({ [field]: from.id });
    await mergeTerms(editor, { kind, from: from.id, into: into.id });
    await publishDraft(draft);
    expect((await read(draft.id))[field]).toBe(into.id);
    expect(await readDraft(draft.id)).toMatchObject({
      has_changes: false,
      fields: { [field]: into.id },
    });
  });

  test("saving a deleted id is refused as before", async () => {
    const gone = await create(service);
    await removeTerm(editor, { kind, key: gone.id, moveTo: null });
    const { error } = await editor.from("articles").insert(articleFields({ [field]: gone.id }));
    expect(error?.code).toBe("23503");
  });

  test("deleting moves the articles where it is told, or leaves them without", async () => {
    const [moved, dropped, into] = [
      await create(service),
      await create(service),
      await create(service),
    ];
    const [one, two] = await createArticles(service, [
      { [field]: moved.id },
      { [field]: dropped.id },
    ]);
    await removeTerm(editor, { kind, key: moved.id, moveTo: into.id });
    await removeTerm(editor, { kind, key: dropped.id, moveTo: null });
    expect((await read(one?.id ?? ""))[field]).toBe(into.id);
    expect((await read(two?.id ?? ""))[field]).toBeNull();
    expect([await exists(moved.id), await exists(dropped.id)]).toEqual([false, false]);
  });

  test("refuses a merge with itself or with one that does not exist, and changes nothing", async () => {
    const [from, gone] = [await create(service), await create(service)];
    await service.from(table).delete().eq("id", gone.id).throwOnError();
    const { id } = await createArticle(service, { [field]: from.id });
    const merge = (fromId: string, into: string) =>
      mergeTerms(editor, { kind, from: fromId, into });
    await expect(merge(from.id, from.id)).rejects.toThrow(/Choose another/);
    await expect(merge(from.id, gone.id)).rejects.toThrow(/does not exist any more/);
    await expect(merge(gone.id, from.id)).rejects.toThrow(/does not exist any more/);
    expect((await read(id))[field]).toBe(from.id);
    expect(await exists(from.id)).toBe(true);
  });

  test("renaming changes name and address, and refuses an address that is taken", async () => {
    const [one, two] = [await create(service), await create(service)];
    const word = uniqueWord();
    await renameTerm(editor, { kind, key: one.id, name: ` New ${word} `, slug: `new-${word}` });
    const { data } = await service.from(table).select().eq("id", one.id).single().throwOnError();
    expect(data).toMatchObject({ name: `New ${word}`, slug: `new-${word}` });
    await expect(
      renameTerm(editor, { kind, key: two.id, name: "Other", slug: `new-${word}` }),
    ).rejects.toThrow(/merge the two/);
  });

  test("is renamed and deleted by plain REST calls too", async () => {
    const row = await create(service);
    const { id } = await createArticle(service, { [field]: row.id });
    await editor.from(table).update({ name: "Plain" }).eq("id", row.id).throwOnError();
    await editor.from(table).delete().eq("id", row.id).throwOnError();
    expect(await exists(row.id)).toBe(false);
    expect((await read(id))[field]).toBeNull();
  });
});

test("renaming without an address makes one from the name, beside the special listings", async () => {
  const category = await createCategory(service);
  const word = uniqueWord();
  const rename = async (name: string) =>
    (await editor.rpc("rename_category", { category_id: category.id, name }).throwOnError()).data;
  expect(await rename(`Café & ${word}`)).toBe(`cafe-${word}`);
  // No letter of this name can be in an address, which stays.
  expect(await rename("北京")).toBe(`cafe-${word}`);
  expect(await rename("Featured")).toMatch(/^featured-articles/);
  await service.from("categories").delete().eq("id", category.id).throwOnError();
});

test("merging an author moves the account that is linked to it", async () => {
  const [from, into] = [await createAuthor(service), await createAuthor(service)];
  const { id } = await createUser(site, "editor");
  await sql`update public.profiles set author_id = ${from.id} where user_id = ${id}`;
  await mergeTerms(editor, { kind: "author", from: from.id, into: into.id });
  const [profile] = await sql`select author_id from public.profiles where user_id = ${id}`;
  expect(profile?.author_id).toBe(into.id);
});

describe("tags", () => {
  test("renaming keeps the order of the tags, and merging leaves no tag twice", async () => {
    const [a, b, c, d] = [uniqueWord("a"), uniqueWord("b"), uniqueWord("c"), uniqueWord("d")];
    const [renamed, merged, other] = await createArticles(service, [
      { tags: [a, b, c] },
      { tags: [a, d, b] },
      { tags: [c, a] },
    ]);
    await renameTerm(editor, { kind: "tag", key: b, name: d, slug: d });
    expect((await read(renamed?.id ?? "")).tags).toEqual([a, d, c]);
    expect((await read(merged?.id ?? "")).tags).toEqual([a, d]);
    expect((await read(other?.id ?? "")).tags).toEqual([c, a]);
  });

  test("deleting takes the tag out of all articles", async () => {
    const [a, b] = [uniqueWord("a"), uniqueWord("b")];
    const [one, two] = await createArticles(service, [{ tags: [a, b] }, { tags: [b] }]);
    await removeTerm(editor, { kind: "tag", key: b, moveTo: null });
    expect((await read(one?.id ?? "")).tags).toEqual([a]);
    expect((await read(two?.id ?? "")).tags).toEqual([]);
    expect((await listStaffTags(editor, { query: b, page: 1 })).count).toBe(0);
  });

  test("working copies are published with the tag into which theirs was merged, once, and say so themselves", async () => {
    const [a, b, c, last] = [uniqueWord("a"), uniqueWord("b"), uniqueWord("c"), uniqueWord("d")];
    const unpublished = await saveDraft({ tags: [a, c, b] });
    const live = await createArticle(editor, { tags: [c] });
    const changed = await saveDraft({ ...live, tags: [c, a] }, live.id);
    await renameTerm(editor, { kind: "tag", key: a, name: b, slug: b });
    await renameTerm(editor, { kind: "tag", key: b, name: last, slug: last });
    for (const draft of [unpublished, changed]) await publishDraft(draft);
    expect((await read(unpublished.id)).tags).toEqual([last, c]);
    expect((await read(live.id)).tags).toEqual([c, last]);
    for (const [{ id }, tags] of [
      [unpublished, [last, c]],
      [changed, [c, last]],
    ] as const) {
      expect(await readDraft(id)).toMatchObject({ has_changes: false, fields: { tags } });
    }
  });

  test("a merged tag is a new one in an article that is begun later, and where it was renamed back", async () => {
    const [a, b] = [uniqueWord("a"), uniqueWord("b")];
    const before = await saveDraft({ tags: [a] });
    await renameTerm(editor, { kind: "tag", key: a, name: b, slug: b });
    const later = await saveDraft({ tags: [a] });
    await publishDraft(later);
    expect((await read(later.id)).tags).toEqual([a]);
    await renameTerm(editor, { kind: "tag", key: b, name: a, slug: a });
    await publishDraft(before);
    expect((await read(before.id)).tags).toEqual([a]);
  });

  test("a deleted tag is what is typed, also where others were merged into it", async () => {
    const [a, b] = [uniqueWord("a"), uniqueWord("b")];
    const draft = await saveDraft({ tags: [a] });
    await renameTerm(editor, { kind: "tag", key: a, name: b, slug: b });
    await removeTerm(editor, { kind: "tag", key: b, moveTo: null });
    await publishDraft(draft);
    expect((await read(draft.id)).tags).toEqual([a]);
  });

  test("changes one spelling only, also of a tag that has no page", async () => {
    const word = uniqueWord();
    const [one, two] = await createArticles(service, [
      { tags: [word.toUpperCase(), word] },
      { tags: [`京${word.length}`, "京"] },
    ]);
    await renameTerm(editor, { kind: "tag", key: word, name: `${word}s`, slug: "" });
    expect((await read(one?.id ?? "")).tags).toEqual([word.toUpperCase(), `${word}s`]);
    await renameTerm(editor, { kind: "tag", key: "京", name: word, slug: "" });
    expect((await read(two?.id ?? "")).tags).toEqual([`京${word.length}`, word]);
  });

  test.each(["", "  ", "a,b", "x".repeat(201)])("refuses %j as the name of a tag", async (name) => {
    const tag = uniqueWord("tag");
    const { id } = await createArticle(service, { tags: [tag] });
    await expect(renameTerm(editor, { kind: "tag", key: tag, name, slug: "" })).rejects.toThrow(
      /between 1 and 200 characters/,
    );
    expect((await read(id)).tags).toEqual([tag]);
  });
});

test("lists categories, authors and tags with the number of their articles", async () => {
  const [category, author, tag] = [
    await createCategory(service),
    await createAuthor(service),
    `Sea ${uniqueWord()}`,
  ];
  const fields = { category_id: category.id, author_id: author.id, tags: [tag] };
  await createArticles(service, [fields, { ...fields, published_at: minutesFromNow(60) }]);
  const categories = await listStaffCategories(editor);
  expect(categories.find(({ key }) => key === category.id)).toMatchObject({ articles: 2 });
  expect((await countAuthorArticles(editor, { ids: [author.id] })).get(author.id)).toBe(2);
  expect(await listStaffTags(editor, { query: tag.toUpperCase(), page: 1 })).toEqual({
    tags: [
      { kind: "tag", key: tag, name: tag, slug: tag.toLowerCase().replace(" ", "-"), articles: 2 },
    ],
    count: 1,
  });
  expect((await listStaffTags(editor, { query: tag, page: 2 })).tags).toEqual([]);
});

test("changes more articles than one call may, in batches", async () => {
  const [from, into] = [await createCategory(service), await createCategory(service)];
  const word = uniqueWord();
  await sql`
    insert into public.articles (title, slug, read_time, category_id, tags)
    select 'Article', ${word} || '-' || n, 1, ${from.id}, array[${word}]
    from generate_series(1, 600) as n`;
  const progress: number[] = [];
  const onProgress = (changed: number) => progress.push(changed);
  await mergeTerms(editor, { kind: "category", from: from.id, into: into.id, onProgress });
  expect(progress).toEqual([500, 600]);
  const [moved] = await sql`
    select count(*)::int as count from public.articles where category_id = ${into.id}`;
  expect(moved?.count).toBe(600);
  progress.length = 0;
  await removeTerm(editor, { kind: "tag", key: word, moveTo: null, onProgress });
  expect(progress).toEqual([500, 600]);
  await sql`delete from public.articles where category_id = ${into.id}`;
});
