// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { appendArticles, loadMore } from "./load-more.ts";

const article = (slug: string) =>
  `<article><a class="card-link" href="/article/${slug}">${slug}</a></article>`;

function listing(slugs: string[], next?: string): string {
  const link = next ? `<a href="${next}" data-load-more>Load More Articles</a>` : "";
  return `<div data-article-list>${slugs.map(article).join("")}</div>
    <nav tabindex="-1"><p role="status"></p>${link}
    <template data-when="loading"><div class="skeleton"></div></template>
    <template data-when="failure"><div role="alert"><p data-failure-details></p></div></template></nav>`;
}

const parse = (html: string) => new DOMParser().parseFromString(html, "text/html");
const shown = () =>
  [...document.querySelectorAll("[data-article-list] > article")].map((item) => item.textContent);
const link = () => document.querySelector<HTMLAnchorElement>("[data-load-more]");

function start(): void {
  const nav = document.querySelector("nav");
  if (nav) loadMore(nav, () => undefined);
}

beforeEach(() => {
  document.body.innerHTML = listing(["a", "b"], "/category/sea?page=2");
});
afterEach(() => {
  history.replaceState(null, "");
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("load more appends only articles that are not shown yet, and no advertisements", () => {
  const list = document.querySelector<HTMLElement>("[data-article-list]");
  const page = parse(listing(["b", "c"]).replace("<article>", "<figure>Ad</figure><article>"));
  if (list) appendArticles(list, page);
  expect(shown()).toEqual(["a", "b", "c"]);
  expect(list?.querySelector("figure")).toBeNull();
});

test("load more appends no article that a container above the list shows", () => {
  document.body.insertAdjacentHTML("afterbegin", `<section>${article("c")}</section>`);
  const list = document.querySelector<HTMLElement>("[data-article-list]");
  if (list) appendArticles(list, parse(listing(["c", "d"])));
  expect(shown()).toEqual(["a", "b", "d"]);
});

test("load more fetches pages to the last one, and restores them when the reader returns", async () => {
  const pages: Record<string, string> = {
    "?page=2": listing(["c", "d"], "/category/sea?page=3"),
    "?page=3": listing(["e"]),
  };
  vi.stubGlobal("fetch", async (address: string) => new Response(pages[new URL(address).search]));
  start();
  link()?.click();
  expect(link()?.textContent).toBe("Loading...");
  expect(document.querySelectorAll(".skeleton")).toHaveLength(1);
  await vi.waitFor(() => expect(shown()).toEqual(["a", "b", "c", "d"]));
  expect(link()?.textContent).toBe("Load More Articles");
  link()?.click();
  await vi.waitFor(() => expect(shown()).toEqual(["a", "b", "c", "d", "e"]));
  expect(link()).toBeNull();
  expect(document.querySelector('[role="status"]')?.textContent).toBe("5 articles shown");

  window.dispatchEvent(new Event("pagehide"));
  document.body.innerHTML = listing(["new", "a", "b"], "/category/sea?page=2");
  start();
  await vi.waitFor(() => expect(shown()).toEqual(["new", "a", "b", "c", "d", "e"]));
});

test("a page that fails to load ends the list with its error message", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const body = "<p data-failure-details>The database is away</p>";
  vi.stubGlobal("fetch", async () => new Response(body, { status: 503 }));
  start();
  link()?.click();
  await vi.waitFor(() => expect(link()).toBeNull());
  expect(document.querySelector('[role="alert"]')?.textContent).toBe("The database is away");
  expect(document.querySelector(".skeleton")).toBeNull();
  expect(shown()).toEqual(["a", "b"]);
  expect(console.error).toHaveBeenCalledOnce();
});
