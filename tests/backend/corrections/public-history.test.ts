import { beforeAll, expect, test } from "vitest";
import {
  anonymousClient,
  createUser,
  serviceClient,
  type TestClient,
} from "../../support/clients.ts";
import { writeDraft } from "../../support/drafts.ts";
import { createArticle, createAuthor, paragraphs, uniqueWord } from "../../support/rows.ts";
import { getSharedSite, type SharedSite } from "../../support/sites/shared-site.ts";
import { findXmlErrors } from "../../support/validate-xml.ts";
import { waitFor } from "../../support/wait-for.ts";

/** Pages on which readers see changes: the article page, its history, the list of corrections and its feeds. */

let site: SharedSite;
let service: TestClient;
let editor: TestClient;

beforeAll(async () => {
  site = await getSharedSite();
  service = serviceClient(site);
  ({ client: editor } = await createUser(site, "editor"));
});

const load = (path: string) => fetch(`${site.url}${path}`, { redirect: "manual" });
const textOf = async (path: string) => (await load(path)).text();

async function correct(title: string, kind: "update" | "correction" | "retraction", text: string) {
  const article = await createArticle(service, { title, content: paragraphs("It is in Lund.") });
  // Caches the pages as they were.
  await Promise.all([
    load(`/article/${article.slug}`),
    load(`/article/${article.slug}/history`),
    load("/corrections"),
  ]);
  await editor
    .rpc("publish_with_note", {
      article_id: article.id,
      changes: { content: paragraphs("It is in Malmö.") },
      seen_version: article.updated_at,
      kind,
      text,
    })
    .throwOnError();
  return article;
}

test("a correction is on the article, in its history, on the list and in the feeds", async () => {
  const word = uniqueWord();
  const { slug, id } = await correct(`Bridge ${word}`, "correction", `Not Lund ${word}.`);
  await waitFor("the note", async () => (await textOf(`/article/${slug}`)).includes("Not Lund"));
  const page = await textOf(`/article/${slug}`);
  expect(page).toMatch(/Updated <time[^>]*>[A-Z][a-z]+ \d+, \d{4} at \d+:\d\d [AP]M/);
  expect(page).toContain(`href="/article/${slug}/history"`);
  const [, json = ""] = /<script type="application\/ld\+json"[^>]*>([^<]*)</.exec(page) ?? [];
  expect(JSON.parse(json)).toMatchObject({
    headline: `Bridge ${word}`,
    correction: [{ "@type": "CorrectionComment", text: `Not Lund ${word}.` }],
    dateModified: expect.any(String),
  });

  await waitFor("the history", async () =>
    (await textOf(`/article/${slug}/history`)).includes("Malmö"),
  );
  const history = (await textOf(`/article/${slug}/history`)).replaceAll(/<!-- -->/g, "");
  expect(history).toMatch(/It is in <del>.*Lund.*<\/del><ins>.*Malmö.*<\/ins>/);
  expect(history).toContain(`Not Lund ${word}.`);
  expect(history).toContain("First published.");
  expect(history).toContain('content="noindex"');

  await waitFor("the list", async () => (await textOf("/corrections")).includes(word));
  expect(await textOf("/corrections")).toContain(`/article/${slug}#correction-`);
  expect(await findXmlErrors(await textOf("/corrections/rss.xml"), "rss.rng")).toEqual([]);
  expect(await findXmlErrors(await textOf("/corrections/atom.xml"), "atom.rng")).toEqual([]);
  for (const file of ["rss.xml", "atom.xml", "feed.json"]) {
    const feed = await textOf(`/corrections/${file}`);
    expect(feed).toContain(`Correction: Bridge ${word}`);
    expect(feed).toContain(`Not Lund ${word}.`);
  }

  await service
    .from("articles")
    .update({ title: `Tunnel ${word}` })
    .eq("id", id)
    .throwOnError();
  await waitFor("the new title", async () =>
    (await textOf("/corrections")).includes(`Tunnel ${word}`),
  );
});

test("an update without words is in the byline only", async () => {
  const { slug } = await correct(`Ferry ${uniqueWord()}`, "update", "");
  await waitFor("the time", async () => (await textOf(`/article/${slug}`)).includes("Updated"));
  expect(await textOf(`/article/${slug}`)).not.toContain("Notes on this article");
});

test("a change that readers are not told of leaves the article as if it never happened", async () => {
  const article = await createArticle(service, { content: paragraphs("A tpyo.") });
  await service
    .from("articles")
    .update({ content: paragraphs("A typo.") })
    .eq("id", article.id)
    .throwOnError();
  const path = `/article/${article.slug}`;
  await waitFor("the change", async () => (await textOf(path)).includes("A typo."));
  expect(await textOf(path)).not.toContain("Updated");
  expect(await textOf(`${path}/history`)).toContain("<del>");
});

test("a retracted article keeps its address with the reason", async () => {
  const title = `Miracle ${uniqueWord()}`;
  const { slug } = await correct(title, "retraction", "The study was made up.");
  const path = `/article/${slug}`;
  await waitFor("the box", async () => (await textOf(path)).includes("has been retracted"));
  const response = await load(path);
  const page = await response.text();
  expect(response.status).toBe(200);
  expect(page).toContain("The study was made up.");
  expect(page).toContain(`<title>Retracted: ${title} | `);
  expect(page).toContain('"creativeWorkStatus":"Retracted"');
  expect(page).toContain("It is in Malmö.");
});

test("lists mark a retracted article at once, until the retraction is withdrawn", async () => {
  const title = `Elixir ${uniqueWord()}`;
  const author = await createAuthor(service);
  const article = await createArticle(service, { title, author_id: author.id, tags: [title] });
  const marked = new RegExp(`>Retracted: (<[^>]*>)*${title}<`);
  const pages = [
    "/category/latest",
    `/author/${author.slug}`,
    `/tag/${title.toLowerCase().replace(" ", "-")}`,
  ];
  const search = `/search?q=${encodeURIComponent(title)}`;
  const areMarked = async () => {
    const texts = await Promise.all([...pages, search, "/rss.xml"].map(textOf));
    return texts.map((text) => marked.test(text.replaceAll("<!-- -->", "")));
  };
  const isEach = (expected: boolean) =>
    waitFor("the lists", async () => (await areMarked()).every((is) => is === expected));
  // Caches the pages as they were.
  expect(await areMarked()).toEqual(Array(5).fill(false));

  await editor
    .rpc("publish_with_note", {
      article_id: article.id,
      changes: {},
      seen_version: article.updated_at,
      kind: "retraction",
      text: "It cures nothing.",
    })
    .throwOnError();
  await isEach(true);

  await editor.rpc("unpublish_article", { article_id: article.id }).throwOnError();
  await editor.rpc("republish_article", { article_id: article.id }).throwOnError();
  await isEach(true);

  const saved = () => service.from("articles").select("updated_at").eq("id", article.id).single();
  const before = await saved();
  const { data: note } = await service
    .from("article_corrections")
    .select("id")
    .eq("article_id", article.id)
    .single()
    .throwOnError();
  const correction = { id: note.id, kind: "correction" as const, text: "It cures little." };
  await editor.rpc("change_correction", correction).throwOnError();
  await isEach(false);
  await editor.rpc("change_correction", { ...correction, kind: "retraction" }).throwOnError();
  await isEach(true);
  await editor.rpc("withdraw_correction", { id: note.id }).throwOnError();
  await isEach(false);
  expect((await saved()).data).toEqual(before.data);
});

test("the history answers as its article does", async () => {
  expect((await load(`/article/${uniqueWord()}/history`)).status).toBe(404);
  const article = await createArticle(service);
  const slug = `moved-${uniqueWord()}`;
  await service.from("articles").update({ slug }).eq("id", article.id).throwOnError();
  const moved = await load(`/article/${article.slug}/history`);
  expect([moved.status, moved.headers.get("Location")]).toEqual([301, `/article/${slug}/history`]);
  await service.from("articles").delete().eq("id", article.id).throwOnError();
  await waitFor("the end", async () => (await load(`/article/${slug}/history`)).status === 410);
  const titleOf = async (path: string) => /<h1[^>]*>[^<]*/.exec(await textOf(path))?.[0];
  expect(await titleOf(`/article/${slug}/history`)).toBe(await titleOf(`/article/${slug}`));
});

test("the history leaves out drafts and versions that were never public", async () => {
  const article = await createArticle(service, { published_at: "2999-01-01T00:00:00Z" });
  const reader = anonymousClient(site);
  const list = async () =>
    (await reader.rpc("list_public_versions", { article_id: article.id }).throwOnError()).data;
  expect(await list()).toEqual([]);
  await service
    .from("articles")
    .update({ published_at: new Date().toISOString(), title: "Public" })
    .eq("id", article.id)
    .throwOnError();
  await writeDraft(editor, article.id, { title: "Secret" }, service);
  expect((await list()).map(({ fields }) => fields)).toMatchObject([{ title: "Public" }]);
});

test("a long history has pages", async () => {
  const article = await createArticle(service, { title: "State 0" });
  for (let state = 1; state <= 12; state += 1) {
    await service
      .from("articles")
      .update({ title: `State ${state}` })
      .eq("id", article.id)
      .throwOnError();
  }
  const path = `/article/${article.slug}/history`;
  await waitFor("the last state", async () => (await textOf(path)).includes("12"));
  const [, next] = /href="([^"]*\?before=\d+)"/.exec(await textOf(path)) ?? [];
  const older = await textOf(next ?? "");
  expect(older).toContain("First published.");
  expect(older).not.toContain("Older versions");
});
