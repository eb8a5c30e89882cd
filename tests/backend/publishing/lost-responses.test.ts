import { randomUUID } from "node:crypto";
import { createClient } from "@supabase/supabase-js";
import { beforeAll, expect, test, vi } from "vitest";
import { publishArticle } from "../../../app/admin/article-form/publish-article.ts";
import { publishWorkingCopy } from "../../../app/admin/article-form/publish-working-copy.ts";
import { openWorkingCopy } from "../../../app/admin/working-copy/open-working-copy.ts";
import { toFields } from "../../../app/data/articles/article-row.ts";
import { getArticleDraft } from "../../../app/data/articles/staff-article-queries.ts";
import type { Database } from "../../../app/data/database.types.ts";
import { type ArticleFields, emptyFields } from "../../../app/domain/newsroom/article-fields.ts";
import { NO_NOTE, type ReaderNote } from "../../../app/domain/newsroom/reader-note.ts";
import {
  createUser,
  type SignedInUser,
  serviceClient,
  type TestClient,
} from "../../support/clients.ts";
import { createAuthor, createCategory, paragraphs, uniqueWord } from "../../support/rows.ts";
import { getSharedSite, type SharedSite } from "../../support/sites/shared-site.ts";

let site: SharedSite;
let service: TestClient;
let writer: SignedInUser;
let colleague: SignedInUser;
beforeAll(async () => {
  site = await getSharedSite("role");
  service = serviceClient(site);
  // The code of the form asks the browser, and reports what it could not load.
  Object.defineProperty(navigator, "onLine", { value: true, configurable: true });
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  [writer, colleague] = await Promise.all([createUser(site, "editor"), createUser(site, "editor")]);
});

test("publishing a new article again after a lost response publishes it once", async () => {
  const article = await newArticle();
  const publishLost = await createUnluckyWriter();
  expect(await publishLost(article)).toEqual({ kind: "offline" });
  expect(await publishLost(article)).toEqual({ kind: "published", replaced: null });
  expect(await listPublished(article.id)).toEqual(["First."]);
});

test("publishing a new article again after a lost response keeps what a colleague published meanwhile", async () => {
  const article = await newArticle();
  const publishLost = await createUnluckyWriter();
  expect(await publishLost(article)).toEqual({ kind: "offline" });
  await publishAs(colleague, { ...article, text: "Theirs." });
  expect(await publishLost(article)).toEqual({ kind: "published", replaced: null });
  expect(await listPublished(article.id)).toEqual(["First.", "Theirs."]);
});

test.each<[string, ReaderNote]>([
  ["without a note", NO_NOTE],
  ["with a note to readers", { kind: "correction", text: "The harbor opens on Friday. " }],
])(
  "publishing changes %s again after a lost response publishes them once, below what a colleague published meanwhile",
  async (_, note) => {
    const article = await newArticle();
    await publishAs(colleague, article);
    const live = await loadLive(article.id);
    const publishLost = await createUnluckyWriter();
    const changes = { ...article, text: "Mine.", note, live };
    expect(await publishLost(changes)).toEqual({ kind: "offline" });
    await publishAs(colleague, { ...article, text: "Theirs.", live: await loadLive(article.id) });
    expect(await publishLost(changes)).toEqual({ kind: "published", replaced: null });
    expect(await listPublished(article.id)).toEqual(["First.", "Mine.", "Theirs."]);
    expect(await listNotes(article.id)).toEqual(note === NO_NOTE ? [] : [note.text.trim()]);
  },
);

test("a note of the writer is told when a colleague has published the same changes without it", async () => {
  const article = await newArticle();
  await publishAs(colleague, article);
  const live = await loadLive(article.id);
  await publishAs(colleague, { ...article, text: "Both.", live });
  const note = { kind: "update", text: "It opens." } as const;
  await publishAs(writer, { ...article, text: "Both.", note, live });
  expect(await listPublished(article.id)).toEqual(["First.", "Both."]);
  expect(await listNotes(article.id)).toEqual(["It opens."]);
});

test("changes published before the live article could be loaded again replace nobody's text", async () => {
  const article = await newArticle();
  await publishAs(colleague, article);
  let isLost = false;
  const client = await createClientOf(writer, async (send, url) => {
    const response = await send();
    if (isLost && url.includes("/rpc/get_draft")) throw new TypeError("fetch failed");
    return response;
  });
  const copy = await openWorkingCopy({ client, userId: writer.id, articleId: article.id });
  const publishText = (text: string) => {
    const fields = { ...toFields(copy.read()), content: paragraphs(text) };
    return publishWorkingCopy({ client, copy, fields, note: NO_NOTE, isStopped: () => false });
  };
  isLost = true;
  expect(await publishText("One.")).toEqual({ kind: "published", replaced: null });
  expect(await publishText("Two.")).toEqual({ kind: "offline" });
  isLost = false;
  expect(await publishText("Two.")).toEqual({ kind: "published", replaced: null });
  expect(await listPublished(article.id)).toEqual(["First.", "One.", "Two."]);
  await copy.close();
});

type Live = ArticleFieldsOf<typeof getArticleDraft>;
type ArticleFieldsOf<Load extends (...args: never[]) => unknown> = NonNullable<
  Awaited<ReturnType<Load>>
>;
type Article = { id: string; fields: ArticleFields; text: string; note?: ReaderNote; live?: Live };

async function newArticle(): Promise<Article> {
  const [category, author] = await Promise.all([createCategory(service), createAuthor(service)]);
  const fields = {
    ...emptyFields(),
    title: "Harbor",
    slug: uniqueWord("lost-"),
    excerpt: "Opens.",
    categoryId: category.id,
    authorId: author.id,
  };
  return { id: randomUUID(), fields, text: "First." };
}

function publish(client: TestClient, userId: string, { id, fields, text, note, live }: Article) {
  const content = paragraphs(text);
  const request = { id, userId, fields: { ...fields, content }, note: note ?? NO_NOTE, live };
  return publishArticle(client, request);
}

async function publishAs({ client, id }: SignedInUser, article: Article): Promise<void> {
  expect(await publish(client, id, article)).toMatchObject({ kind: "published" });
}

/** Publishes as the writer, whose first response to a change of an article is lost. */
async function createUnluckyWriter() {
  let isLost = true;
  const client = await createClientOf(writer, async (send, url, method) => {
    const response = await send();
    const isChange = /\/rest\/v1\/(articles|rpc\/publish_with_note)\b/.test(url);
    if (!isChange || method === "GET" || !isLost) return response;
    isLost = false;
    throw new TypeError("fetch failed");
  });
  return (article: Article) => publish(client, writer.id, article);
}

/** A client with the session of a user, whose requests pass through `transmit`. */
async function createClientOf(
  { client }: SignedInUser,
  transmit: (send: () => Promise<Response>, url: string, method?: string) => Promise<Response>,
): Promise<TestClient> {
  const { data } = await client.auth.getSession();
  return createClient<Database>(site.url, site.keys.publishable, {
    accessToken: async () => data.session?.access_token ?? null,
    global: {
      fetch: (input, init) => transmit(() => fetch(input, init), String(input), init?.method),
    },
  });
}

async function loadLive(id: string): Promise<Live> {
  const live = await getArticleDraft(service, { id });
  if (!live) throw new Error("The article is not live.");
  return live;
}

/** The texts of the versions that readers saw, oldest first. */
async function listPublished(id: string): Promise<string[]> {
  const { data } = await service
    .from("article_versions")
    .select("content:fields->content")
    .eq("article_id", id)
    .eq("kind", "published")
    .order("number")
    .throwOnError();
  return data.map(({ content }) => /"text":"([^"]*)"/.exec(JSON.stringify(content))?.[1] ?? "");
}

async function listNotes(id: string): Promise<string[]> {
  const { data } = await service
    .from("article_corrections")
    .select("text")
    .eq("article_id", id)
    .throwOnError();
  return data.map(({ text }) => text);
}
