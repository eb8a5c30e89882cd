import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { changeArticles } from "../../../app/data/articles/article-commands.ts";
import {
  countStaffArticles,
  listStaffArticles,
} from "../../../app/data/articles/staff-article-queries.ts";
import type { FieldsJson } from "../../../app/data/json.types.ts";
import {
  type ListParameters,
  type ListTab,
  parseListParameters,
} from "../../../app/domain/newsroom/list-parameters.ts";
import type { ArticleChange } from "../../../app/domain/newsroom/staff-article.ts";
import {
  createUser,
  type SignedInUser,
  serviceClient,
  type TestClient,
} from "../../support/clients.ts";
import { beginDraft, writeDraft } from "../../support/drafts.ts";
import {
  createArticle,
  createAuthor,
  createCategory,
  minutesFromNow,
  paragraphs,
  uniqueWord,
} from "../../support/rows.ts";
import { getSharedSite, type SharedSite } from "../../support/sites/shared-site.ts";

/** Tabs, filters and changes of many articles in the newsroom's list. */

let site: SharedSite;
let service: TestClient;
let editor: SignedInUser;
let author: SignedInUser;
let contributor: SignedInUser;

beforeAll(async () => {
  site = await getSharedSite("role");
  service = serviceClient(site);
  await createUser(site, "admin");
  editor = await createUser(site, "editor");
  author = await createUser(site, "author");
  contributor = await createUser(site, "contributor");
});

const asked = (parameters: Partial<ListParameters>) => ({
  ...parseListParameters(new URLSearchParams()),
  timeZone: "UTC",
  ...parameters,
});
const list = async (parameters: Partial<ListParameters>, client = editor.client) =>
  (await listStaffArticles(client, asked(parameters))).articles;
const titlesOf = async (parameters: Partial<ListParameters>, client = editor.client) =>
  (await list(parameters, client)).map(({ title }) => title);
const counts = async (query: string, client = editor.client) => {
  const totals = await countStaffArticles(client, asked({ query }));
  return Object.fromEntries(Object.entries(totals).map(([tab, { count }]) => [tab, count]));
};
const change = async (ids: string[], wanted: ArticleChange, client = editor.client) => {
  const outcomes = await changeArticles(client, { ids, change: wanted });
  return ids.map((id) => {
    const { kind, detail } = outcomes.find((outcome) => outcome.id === id) ?? {};
    return detail ? `${kind}: ${detail}` : kind;
  });
};

const createDraft = (fields: FieldsJson, client = editor.client) =>
  beginDraft(client, fields, service);

/** Changes the working copy of a live article. */
const edit = (id: string, fields: FieldsJson) => writeDraft(editor.client, id, fields, service);

async function complete(word: string): Promise<FieldsJson> {
  const [category, byline] = [await createCategory(service), await createAuthor(service)];
  return {
    title: `Draft ${word}`,
    slug: word,
    excerpt: "What happened.",
    content: paragraphs("It happened."),
    category_id: category.id,
    author_id: byline.id,
  };
}

describe("tabs", () => {
  test("each article and working copy is listed where it belongs, and counted", async () => {
    const word = uniqueWord();
    await createArticle(service, { title: `Live ${word}`, published_at: minutesFromNow(-9) });
    await createArticle(service, { title: `Later ${word}`, published_at: minutesFromNow(9) });
    const changed = await createArticle(service, { title: `Old ${word}` });
    await edit(changed.id, { title: `New ${word}` });
    await createDraft({ title: `Draft ${word}` });
    const review = await createDraft({ title: `Review ${word}` });
    await service
      .from("article_drafts")
      .update({ stage: "review" })
      .eq("article_id", review)
      .throwOnError();
    const gone = await createArticle(service, { title: `Gone ${word}` });
    await editor.client.from("articles").delete().eq("id", gone.id).throwOnError();

    const byTab = async (tab: ListTab) => (await titlesOf({ query: word, tab })).sort();
    expect(await byTab("all")).toEqual(
      [`Draft ${word}`, `Later ${word}`, `Live ${word}`, `Old ${word}`, `Review ${word}`].sort(),
    );
    expect(await byTab("drafts")).toEqual([`Draft ${word}`, `New ${word}`]);
    expect(await byTab("review")).toEqual([`Review ${word}`]);
    expect(await byTab("scheduled")).toEqual([`Later ${word}`]);
    expect(await byTab("published")).toEqual([`Live ${word}`, `Old ${word}`]);
    expect(await byTab("trash")).toEqual([`Gone ${word}`]);
    expect(await counts(word)).toEqual({
      all: 5,
      drafts: 2,
      review: 1,
      scheduled: 1,
      published: 2,
      trash: 1,
    });
  });

  test("a row says where its article stands, and who did what", async () => {
    const word = uniqueWord();
    const live = await createArticle(service, { title: `Live ${word}` });
    await edit(live.id, { title: `Changed ${word}` });
    const draft = await createDraft({ title: word, is_featured: true });
    const gone = await createDraft({ title: `Gone ${word}` });
    await change([gone], { action: "trash" });
    const rows = new Map((await list({ query: word })).map((row) => [row.id, row]));
    expect(rows.get(live.id)).toMatchObject({
      title: `Live ${word}`,
      publishedAt: expect.any(String),
      draft: { stage: "draft", editedBy: editor.email },
      trashed: null,
      canPublish: true,
    });
    expect(rows.get(draft)).toMatchObject({
      publishedAt: null,
      isFeatured: true,
      draft: { stage: "draft", editedAt: expect.any(String) },
      authorName: "Unknown Author",
    });
    expect(await list({ query: word, tab: "trash" })).toMatchObject([
      { id: gone, trashed: { at: expect.any(String), by: editor.email } },
    ]);
  });

  test("an article is one row before, while and after it is published", async () => {
    const word = uniqueWord();
    const id = await createDraft(await complete(word));
    const stages = async () =>
      (await list({ query: word })).map(({ publishedAt, draft }) => [
        publishedAt !== null,
        draft !== null,
      ]);
    expect(await stages()).toEqual([[false, true]]);
    expect(await change([id], { action: "publish" })).toEqual(["done"]);
    expect(await stages()).toEqual([[true, false]]);
    await edit(id, { title: `Again ${word}` });
    expect(await stages()).toEqual([[true, true]]);
    expect(await change([id], { action: "trash" })).toEqual(["done"]);
    expect(await stages()).toEqual([]);
    expect(await change([id], { action: "restore" })).toEqual(["done"]);
    expect((await stages())[0]?.[0]).toBe(true);
  });

  test("contributors see articles and their own working copies", async () => {
    const word = uniqueWord();
    await createArticle(service, { title: `Live ${word}` });
    await createDraft({ title: `Other ${word}` });
    const own = await createDraft({ title: `Own ${word}` }, contributor.client);
    const shared = await createDraft({ title: `Shared ${word}` });
    await editor.client
      .from("article_shares")
      .insert({ article_id: shared, user_id: contributor.id })
      .throwOnError();
    const seen = (await titlesOf({ query: word }, contributor.client)).sort();
    expect(seen).toEqual([`Live ${word}`, `Own ${word}`, `Shared ${word}`]);
    expect(await counts(word, contributor.client)).toMatchObject({ all: 3, drafts: 2 });
    const mine = await list({ query: word, isMine: true }, contributor.client);
    expect(mine).toMatchObject([{ id: own, canWrite: true, canPublish: false }]);
  });

  test("a live article is found by its working copy only where that may be read", async () => {
    const [word, newWord] = [uniqueWord(), uniqueWord()];
    const { id } = await createArticle(service, { title: `Live ${word}` });
    await edit(id, { title: `Changed ${newWord}` });
    expect(await titlesOf({ query: newWord })).toEqual([`Live ${word}`]);
    expect(await titlesOf({ query: newWord }, contributor.client)).toEqual([]);
    expect(await counts(newWord, contributor.client)).toMatchObject({ all: 0, drafts: 0 });
    await editor.client
      .from("article_shares")
      .insert({ article_id: id, user_id: contributor.id })
      .throwOnError();
    expect(await titlesOf({ query: newWord }, contributor.client)).toEqual([`Live ${word}`]);
  });
});

describe("filters", () => {
  test("filters articles and working copies by author, tag, stage, days and category", async () => {
    const word = uniqueWord();
    const byline = await createAuthor(service);
    const category = await createCategory(service);
    await createArticle(service, {
      title: `Live ${word}`,
      author_id: byline.id,
      category_id: category.id,
      tags: [`High Tide ${word}`],
      published_at: "2020-05-05T23:30:00Z",
    });
    await createArticle(service, { title: `Other ${word}`, published_at: "2020-05-07T00:00:00Z" });
    const draft = await createDraft({
      title: `Draft ${word}`,
      author_id: byline.id,
      category_id: category.id,
      tags: [`high tide ${word}`],
    });
    await service
      .from("article_drafts")
      .update({ stage: "ready" })
      .eq("article_id", draft)
      .throwOnError();
    const both = [`Draft ${word}`, `Live ${word}`];
    expect(await titlesOf({ query: word, author: byline.id })).toEqual(both);
    expect(await titlesOf({ query: word, category: category.slug })).toEqual(both);
    expect(await titlesOf({ query: word, tag: `High-Tide ${word}` })).toEqual(both);
    expect(await titlesOf({ query: word, stage: "ready" })).toEqual([`Draft ${word}`]);
    const day = { query: word, from: "2020-05-05", until: "2020-05-05" };
    expect(await titlesOf(day)).toEqual([`Live ${word}`]);
    const inTokyo = { ...asked({ ...day, until: "2020-05-06" }), timeZone: "Asia/Tokyo" };
    expect((await listStaffArticles(editor.client, inTokyo)).articles).toHaveLength(1);
    const tooLate = { ...asked(day), timeZone: "Asia/Tokyo" };
    expect((await listStaffArticles(editor.client, tooLate)).articles).toEqual([]);
  });

  test("lists one's own articles by creation, byline and assignment", async () => {
    const word = uniqueWord();
    const byline = await createAuthor(service);
    const writer = await createUser(site, "author");
    await service
      .from("profiles")
      .update({ author_id: byline.id })
      .eq("user_id", writer.id)
      .throwOnError();
    await createArticle(writer.client, { title: `Created ${word}` });
    await createArticle(service, { title: `Byline ${word}`, author_id: byline.id });
    await createArticle(service, { title: `Other ${word}` });
    const assigned = await createDraft({ title: `Assigned ${word}` });
    await service
      .from("article_drafts")
      .update({ assigned_to: writer.id })
      .eq("article_id", assigned)
      .throwOnError();
    const mine = (await titlesOf({ query: word, isMine: true })).sort();
    expect(mine).toEqual([`Assigned ${word}`]);
    expect((await titlesOf({ query: word, isMine: true }, writer.client)).sort()).toEqual(
      [`Assigned ${word}`, `Byline ${word}`, `Created ${word}`].sort(),
    );
  });

  test("searches working copies in title, author and text, literally and by words", async () => {
    const word = uniqueWord();
    const byline = await createAuthor(service, { name: `Zoë ${word}` });
    await createDraft({
      title: "A title",
      author_id: byline.id,
      content: paragraphs(`The 100% Ångström ${word}x.`),
    });
    for (const query of [`zoe title ${word}`, `100% ångström ${word}x`, `angstrom ${word}`])
      expect(await titlesOf({ query }), query).toEqual(["A title"]);
    expect(await titlesOf({ query: `boat ${word}` })).toEqual([]);
  });

  test("pages a list of articles and working copies without gaps", async () => {
    const word = uniqueWord();
    const category = await createCategory(service);
    for (let n = 0; n < 28; n += 1) {
      const fields = { title: `${word} ${n % 7}`, category_id: category.id };
      if (n % 2 === 0) await createArticle(service, fields);
      else await createDraft(n === 1 ? { ...fields, title: "" } : fields);
    }
    for (const sort of ["title", "-title", "published", "-published"] as const) {
      const filter = { category: category.slug, sort };
      const first = await listStaffArticles(editor.client, asked(filter));
      const second = await listStaffArticles(
        editor.client,
        asked({ ...filter, after: first.after ?? "" }),
      );
      const ids = [...first.articles, ...second.articles].map(({ id }) => id);
      expect([first.articles.length, new Set(ids).size], sort).toEqual([25, 28]);
      const back = await listStaffArticles(
        editor.client,
        asked({ ...filter, before: second.before ?? "" }),
      );
      expect(back.articles.map(({ id }) => id)).toEqual(first.articles.map(({ id }) => id));
    }
  });
});

describe("changes of many", () => {
  test("publishes what is complete, and says of the others what they lack", async () => {
    const word = uniqueWord();
    const fields = await complete(word);
    const taken = await createArticle(service);
    const ids = [
      await createDraft(fields),
      await createDraft({ ...fields, slug: `${word}-2`, excerpt: " ", author_id: "" }),
      await createDraft({ ...fields, slug: taken.slug }),
      await createDraft({ ...fields, slug: `${word}-3`, content: paragraphs(" ", "Text") }),
      await createDraft({
        ...fields,
        slug: `${word}-4`,
        published_at: "2999-01-01T00:00:00Z",
      }),
      randomUUID(),
    ];
    expect(await change(ids, { action: "publish" })).toEqual([
      "done",
      "missing: author, excerpt",
      "slug-taken",
      "missing: content",
      "done",
      "not-found",
    ]);
    expect(await counts(word)).toMatchObject({ published: 1, scheduled: 1, drafts: 3 });
    const { data } = await service
      .from("articles")
      .select("*")
      .eq("id", ids[0] ?? "")
      .single()
      .throwOnError();
    expect(data).toMatchObject({ title: `Draft ${word}`, slug: word, image_src: null });
    expect(Math.abs(Date.parse(data.published_at) - Date.now())).toBeLessThan(600_000);
    expect(await change([ids[0] ?? ""], { action: "publish" })).toEqual(["unchanged"]);
  });

  test("publishes the changes of a live article and keeps its date", async () => {
    const fields = await complete(uniqueWord());
    const { id } = await createArticle(service, {
      category_id: String(fields.category_id),
      author_id: String(fields.author_id),
      published_at: "2020-01-01T00:00:00+00:00",
      excerpt: "Short.",
      content: paragraphs("Text"),
    });
    await edit(id, { title: "  Better ", published_at: null });
    expect(await change([id], { action: "publish" })).toEqual(["done"]);
    const { data } = await service.from("articles").select("*").eq("id", id).single();
    expect(data).toMatchObject({ title: "Better", published_at: "2020-01-01T00:00:00+00:00" });
  });

  test("unpublishes articles, which stay as drafts", async () => {
    const word = uniqueWord();
    const live = await createArticle(service, { title: `Live ${word}` });
    const draft = await createDraft({ title: `Draft ${word}` });
    expect(await change([live.id, draft], { action: "unpublish" })).toEqual(["done", "unchanged"]);
    expect(await counts(word)).toMatchObject({ published: 0, drafts: 2, trash: 0 });
    expect(await change([live.id], { action: "unpublish" }, contributor.client)).toEqual([
      "unchanged",
    ]);
  });

  test("sets category, author, flags and tags of live articles and of working copies", async () => {
    const word = uniqueWord();
    const [category, byline] = [await createCategory(service), await createAuthor(service)];
    const live = await createArticle(service, { title: `A ${word}`, tags: ["One", "Two"] });
    const draft = await createDraft({ title: `B ${word}`, tags: ["two", "Three"] });
    const details = {
      categoryId: category.id,
      authorId: byline.id,
      isFeatured: true,
      addTags: ["Four", "one"],
      removeTags: ["TWO"],
    };
    expect(await change([live.id, draft], { action: "set", details })).toEqual(["done", "done"]);
    expect(await list({ query: word, sort: "title" })).toMatchObject([
      { categoryName: category.name, authorName: byline.name, isFeatured: true },
      { categoryName: category.name, authorName: byline.name, isFeatured: true },
    ]);
    const { data } = await service.from("articles").select("tags").eq("id", live.id).single();
    expect(data?.tags).toEqual(["One", "Four"]);
    const opened = await editor.client.rpc("get_draft", { article_id: draft });
    expect(opened.data?.fields).toMatchObject({
      title: `B ${word}`,
      tags: ["Three", "Four", "one"],
    });
    expect(await change([live.id, draft], { action: "set", details })).toEqual([
      "unchanged",
      "unchanged",
    ]);
  });

  test("an author's changes of others' articles are refused one by one", async () => {
    const word = uniqueWord();
    const own = await createArticle(author.client, { title: `Own ${word}` });
    const other = await createArticle(service, { title: `Other ${word}` });
    const ids = [own.id, other.id];
    const details = { isFeatured: true };
    expect(await change(ids, { action: "set", details }, author.client)).toEqual([
      "done",
      "not-allowed",
    ]);
    expect(await change(ids, { action: "trash" }, author.client)).toEqual(["done", "not-allowed"]);
    expect(await change([own.id], { action: "delete" }, author.client)).toEqual(["not-allowed"]);
    expect(await change([own.id], { action: "restore" }, author.client)).toEqual(["done"]);
    const draft = await createDraft(await complete(word), contributor.client);
    expect(await change([draft], { action: "publish" }, contributor.client)).toEqual([
      "not-allowed",
    ]);
  });

  test("restores as a draft what has lost its address, and deletes forever", async () => {
    const word = uniqueWord();
    const { id, slug } = await createArticle(service, { title: word });
    await change([id], { action: "trash" });
    await createArticle(service, { slug });
    expect(await change([id], { action: "restore" })).toEqual(["restored-as-draft: slug-taken"]);
    expect(await counts(word)).toMatchObject({ drafts: 1, trash: 0 });
    await change([id], { action: "trash" });
    expect(await change([id], { action: "delete" })).toEqual(["done"]);
    expect(await counts(word)).toMatchObject({ all: 0, trash: 0 });
  });

  test("rejects unknown actions, and more than 100 articles", async () => {
    const call = (ids: string[], action: string) =>
      editor.client.rpc("change_articles", { ids, change: { action } });
    expect((await call([], "burn")).error?.code).toBe("22023");
    expect(
      (
        await call(
          Array.from({ length: 101 }, () => randomUUID()),
          "trash",
        )
      ).error?.code,
    ).toBe("22023");
  });
});
