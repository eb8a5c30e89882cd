// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { BACKEND_META } from "../../domain/document-meta.ts";
import { listArticlesOfIds, listFollowedArticles } from "./listed-articles.ts";

const row = (id: string) => ({
  id,
  slug: `slug-${id}`,
  title: ` Title ${id} `,
  image_src: null,
  published_at: "2026-01-01T00:00:00Z",
  label: "analysis",
  sponsor: null as string | null,
  byline: [
    { position: 2, role: "by", author: { name: "Ben" } },
    { position: 1, role: "by", author: { name: "Ana" } },
    { position: 3, role: "photos", author: { name: "Cleo" } },
  ],
  category: null,
  noted: null,
});

let requests: URL[] = [];
function answer(respond: (url: URL) => Response): void {
  vi.stubGlobal("fetch", async (address: string) => {
    const url = new URL(address);
    requests.push(url);
    return respond(url);
  });
}

beforeEach(() => {
  requests = [];
  document.head.innerHTML = `<meta name="${BACKEND_META}" content="https://db.example" data-key="key">`;
});
afterEach(() => vi.unstubAllGlobals());

test("lists articles in the order of their ids, without withdrawn ones, 100 in a request", async () => {
  const ids = Array.from({ length: 150 }, (_, index) => `id-${index}`);
  answer((url) => {
    const asked = (url.searchParams.get("id") ?? "").replace(/^in\.\(|\)$/g, "").split(",");
    return Response.json(
      asked
        .filter((id) => id !== "id-3")
        .map(row)
        .reverse(),
    );
  });
  const found = await listArticlesOfIds(ids);
  expect(found.map(({ id }) => id)).toEqual(ids.filter((id) => id !== "id-3"));
  expect(requests).toHaveLength(2);
  expect(found[0]).toMatchObject({
    title: "Title id-0",
    authorName: "Ana and Ben",
    categoryName: "Uncategorized",
    label: "Analysis",
    sponsor: null,
    isRetracted: false,
  });
});

test("asks for nothing where nothing is saved or followed", async () => {
  answer(() => Response.json([]));
  expect(await listArticlesOfIds([])).toEqual([]);
  expect(await listFollowedArticles({ topics: [], authors: [], limit: 5 })).toEqual([]);
  expect(requests).toEqual([]);
});

test("asks for the newest articles of topics and authors, and names who paid for one", async () => {
  answer(() => Response.json([{ ...row("a"), sponsor: "A Harbor" }]));
  const found = await listFollowedArticles({ topics: ["sea", "sky"], authors: ["ana"], limit: 5 });
  expect(found.map(({ label, sponsor }) => [label, sponsor])).toEqual([["Analysis", "A Harbor"]]);
  expect(requests[0]?.pathname).toBe("/rest/v1/rpc/list_followed_articles");
  expect(Object.fromEntries(requests[0]?.searchParams ?? [])).toMatchObject({
    topics: "{sea,sky}",
    authors: "{ana}",
    max_rows: "5",
  });
});

test("rejects with words for the reader where the backend does not answer", async () => {
  answer(() => new Response("{}", { status: 503 }));
  await expect(listArticlesOfIds(["a"])).rejects.toThrow("We couldn't load this. Try again.");
});
