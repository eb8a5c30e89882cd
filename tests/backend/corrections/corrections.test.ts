import { beforeAll, describe, expect, test } from "vitest";
import { listArticles } from "../../../app/data/articles/article-queries.ts";
import type { ArticleRow } from "../../../app/data/rows.types.ts";
import {
  anonymousClient,
  createUser,
  serviceClient,
  type TestClient,
} from "../../support/clients.ts";
import { createArticle, createCategory, minutesFromNow } from "../../support/rows.ts";
import { getSharedSite, type SharedSite } from "../../support/sites/shared-site.ts";
import { waitFor } from "../../support/wait-for.ts";

/** Notes to readers: who may publish, change and read them. */

let site: SharedSite;
let service: TestClient;
let editor: TestClient;
let reader: TestClient;

beforeAll(async () => {
  site = await getSharedSite("role");
  service = serviceClient(site);
  reader = anonymousClient(site);
  // The first account becomes the admin.
  await createUser(site, "admin");
  ({ client: editor } = await createUser(site, "editor"));
});

type Note = { kind: "update" | "clarification" | "correction" | "retraction"; text?: string };

function publish(client: TestClient, article: ArticleRow, changes: object, note: Note) {
  return client.rpc("publish_with_note", {
    article_id: article.id,
    changes: { ...changes },
    seen_version: article.updated_at,
    ...note,
  });
}

async function listNotes(client: TestClient, article: ArticleRow) {
  const { data } = await client
    .from("article_corrections")
    .select("id,kind,text,version_number,changed_at")
    .eq("article_id", article.id)
    .order("published_at")
    .throwOnError();
  return data;
}

test("publishes a change and its note at once, with the number of the version", async () => {
  const article = await createArticle(editor, { title: "The bridge in Lund" });
  const { data } = await publish(
    editor,
    article,
    { title: "The bridge in Malmö", tags: ["bridges"] },
    { kind: "correction", text: " The bridge is in Malmö, not in Lund. " },
  ).throwOnError();
  const { data: stored } = await reader
    .from("articles")
    .select("title,tags,updated_at,slug")
    .eq("id", article.id)
    .single()
    .throwOnError();
  expect(stored).toEqual({
    title: "The bridge in Malmö",
    tags: ["bridges"],
    updated_at: data.updated_at,
    slug: article.slug,
  });
  const { data: versions } = await service
    .from("article_versions")
    .select("number,kind,fields")
    .eq("article_id", article.id)
    .order("number")
    .throwOnError();
  expect(versions.map(({ kind }) => kind)).toEqual(["published", "published"]);
  expect(versions[1]).toMatchObject({
    number: data.version_number,
    fields: { title: "The bridge in Malmö" },
  });
  expect(await listNotes(reader, article)).toMatchObject([
    {
      kind: "correction",
      text: "The bridge is in Malmö, not in Lund.",
      version_number: data.version_number,
      changed_at: null,
    },
  ]);
});

test("changes nothing where somebody else changed the article meanwhile", async () => {
  const article = await createArticle(editor);
  await service.from("articles").update({ excerpt: "Theirs" }).eq("id", article.id).throwOnError();
  const { error } = await publish(
    editor,
    article,
    { title: "Mine" },
    { kind: "correction", text: "Words." },
  );
  expect(error).toMatchObject({ code: "PT409" });
  expect(await listNotes(reader, article)).toEqual([]);
});

describe("refuses", () => {
  test.each(["clarification", "correction", "retraction"] as const)(
    "a %s without a sentence",
    async (kind) => {
      const article = await createArticle(editor);
      const { error } = await publish(editor, article, { title: "New" }, { kind, text: " \n" });
      expect(error).toMatchObject({ code: "22023" });
      const { data } = await reader.from("articles").select("title").eq("id", article.id).single();
      expect(data?.title).toBe(article.title);
    },
  );

  test("an unknown kind, an unknown field and an article that readers have not seen", async () => {
    const article = await createArticle(editor);
    const codes = [
      await publish(editor, article, {}, { kind: "nothing" as "update" }),
      await publish(editor, article, { headline: "New" }, { kind: "update" }),
      await publish(
        editor,
        await createArticle(editor, { published_at: minutesFromNow(60) }),
        {},
        { kind: "update" },
      ),
    ].map(({ error }) => error?.code);
    expect(codes).toEqual(["22023", "22023", "22023"]);
  });

  test("an article that is gone and a slug that is taken", async () => {
    const [article, other] = [await createArticle(editor), await createArticle(editor)];
    const taken = await publish(editor, article, { slug: other.slug }, { kind: "update" });
    expect(taken.error).toMatchObject({ code: "23505" });
    await service.from("articles").delete().eq("id", article.id).throwOnError();
    const gone = await publish(editor, article, {}, { kind: "update" });
    expect([gone.error?.code, gone.status]).toEqual(["PT404", 404]);
  });

  test("readers, anonymous clients, and authors with the article of somebody else", async () => {
    const article = await createArticle(editor);
    const { client: account } = await createUser(site, "reader");
    const { client: author } = await createUser(site, "author");
    for (const client of [reader, account, author]) {
      const { error } = await publish(client, article, { title: "X" }, { kind: "update" });
      expect(error).toMatchObject({ code: "42501" });
      const written = await client
        .from("article_corrections")
        .insert({ article_id: article.id, kind: "update", version_number: 1 });
      expect(written.error).toMatchObject({ code: "42501" });
    }
    expect(await listNotes(reader, article)).toEqual([]);
  });
});

test("keeps protected columns and accepts a change of nothing", async () => {
  const article = await createArticle(editor);
  await publish(
    editor,
    article,
    { id: crypto.randomUUID(), created_at: "2001-01-01T00:00:00Z" },
    { kind: "retraction", text: "Nothing of this is true." },
  ).throwOnError();
  const { data } = await reader
    .from("articles")
    .select("created_at")
    .eq("id", article.id)
    .single()
    .throwOnError();
  expect(data.created_at).toBe(article.created_at);
  const [note] = await listNotes(reader, article);
  const { data: version } = await service
    .from("article_versions")
    .select("number")
    .eq("article_id", article.id)
    .order("number", { ascending: false })
    .limit(1)
    .single()
    .throwOnError();
  expect(note?.version_number).toBe(version.number);
});

test("readers see no notes of articles that they do not see, and not who wrote them", async () => {
  const article = await createArticle(editor);
  await publish(editor, article, {}, { kind: "update", text: "More." }).throwOnError();
  const names = await reader.from("article_corrections").select("created_by").limit(1);
  expect(names.error).toMatchObject({ code: "42501" });
  await service.from("articles").delete().eq("id", article.id).throwOnError();
  expect(await listNotes(reader, article)).toEqual([]);
  expect(await listNotes(editor, article)).toHaveLength(1);
});

test("a note is changed with a time, and withdrawn for readers only", async () => {
  const article = await createArticle(editor);
  await publish(editor, article, {}, { kind: "clarification", text: "First." }).throwOnError();
  const [note] = await listNotes(reader, article);
  const id = note?.id ?? "";
  const { client: account } = await createUser(site, "reader");
  const refused = await account.rpc("change_correction", { id, kind: "update", text: "Mine" });
  expect(refused.error).toMatchObject({ code: "42501" });
  await editor.rpc("change_correction", { id, kind: "correction", text: "Second." }).throwOnError();
  expect(await listNotes(reader, article)).toMatchObject([
    { kind: "correction", text: "Second.", changed_at: expect.any(String) },
  ]);
  await editor.rpc("withdraw_correction", { id }).throwOnError();
  expect(await listNotes(reader, article)).toEqual([]);
  expect(await listNotes(editor, article)).toHaveLength(1);
  const again = await editor.rpc("withdraw_correction", { id });
  expect(again.error).toMatchObject({ code: "PT404" });
  const { data: lines } = await service
    .from("activity")
    .select("subject")
    .eq("article_id", article.id)
    .eq("action", "corrected")
    .order("id")
    .throwOnError();
  expect(lines.map(({ subject }) => subject)).toMatchObject([
    { kind: "clarification", note: "First." },
    { kind: "correction", note: "Second.", change: "changed" },
    { kind: "correction", note: "Second.", change: "withdrawn" },
  ]);
});

test("lists say when readers were last told of a change, and cached pages show it at once", async () => {
  const category = await createCategory(service);
  const article = await createArticle(editor, { category_id: category.id });
  const toldAt = async () =>
    (await listArticles(reader, { categoryId: category.id })).map((each) => each.toldAt);
  const page = async () =>
    (await fetch(`${site.url}/category/${category.slug}`, { cache: "no-store" })).text();
  expect(await toldAt()).toEqual([null]);
  expect(await page()).not.toContain("Updated");
  await publish(editor, article, {}, { kind: "correction", text: "Wrong." }).throwOnError();
  const { data: changed } = await service
    .from("articles")
    .select()
    .eq("id", article.id)
    .single()
    .throwOnError();
  await publish(editor, changed, {}, { kind: "update" }).throwOnError();
  const { data: notes } = await reader
    .from("article_corrections")
    .select("id,published_at")
    .eq("article_id", article.id)
    .order("published_at")
    .throwOnError();
  expect(notes).toHaveLength(2);
  expect(await toldAt()).toEqual([notes[1]?.published_at]);
  await waitFor("the card", async () => (await page()).includes("Updated <time"));

  await editor.rpc("withdraw_correction", { id: notes[1]?.id ?? "" }).throwOnError();
  expect(await toldAt()).toEqual([notes[0]?.published_at]);
  await editor.rpc("withdraw_correction", { id: notes[0]?.id ?? "" }).throwOnError();
  expect(await toldAt()).toEqual([null]);
  await waitFor("the card without it", async () => !(await page()).includes("Updated <time"));
});

test("lists corrections of public articles, newest first and without updates", async () => {
  const articles = [await createArticle(editor), await createArticle(editor)];
  for (const article of articles) {
    await publish(editor, article, {}, { kind: "correction", text: "Wrong." }).throwOnError();
  }
  const updated = await createArticle(editor);
  await publish(editor, updated, {}, { kind: "update", text: "More." }).throwOnError();
  const { data } = await reader.rpc("list_corrections", {}).throwOnError();
  const slugs = data.map(({ article_slug }) => article_slug);
  expect(slugs.indexOf(articles[1]?.slug ?? "")).toBeLessThan(
    slugs.indexOf(articles[0]?.slug ?? ""),
  );
  expect(slugs).not.toContain(updated.slug);
});
