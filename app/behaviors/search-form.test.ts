// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { UNREACHABLE_TEXT } from "../domain/failure-text.ts";
import { searchForm } from "./search-form.ts";

const page = (query: string, results: string) => `<title>Search for ${query}</title>
  <form><input name="q" value="${query}"><button>Search</button>
  <template><div role="alert"><p data-failure-details></p></div></template></form>
  <p role="status" data-search-count>Results for ${query}</p>
  <div data-search-results>${results}</div>`;

const read = (selector: string) => document.querySelector(selector)?.textContent;
const started = vi.fn();

function submit(query: string): void {
  const box = document.querySelector("input");
  if (box) box.value = query;
  document.querySelector("form")?.dispatchEvent(new Event("submit", { cancelable: true }));
}

beforeEach(() => {
  document.body.innerHTML = page("", "");
  const form = document.querySelector("form");
  if (form) searchForm(form, started);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

test("shows the results of a search at its URL, and starts their behaviors", async () => {
  vi.stubGlobal("fetch", async () => new Response(page("tides", "<p>High and low</p>")));
  submit("tides");
  expect(read("button")).toBe("Searching...");
  await vi.waitFor(() => expect(read("[data-search-results]")).toBe("High and low"));
  expect([read("button"), read("[data-search-count]"), document.title]).toEqual([
    "Search",
    "Results for tides",
    "Search for tides",
  ]);
  expect(location.search).toBe("?q=tides");
  expect(started).toHaveBeenCalledExactlyOnceWith(document.querySelector("[data-search-results]"));
});

test("a later search takes precedence over an earlier one with a slower response", async () => {
  const answers: ((response: Response) => void)[] = [];
  vi.stubGlobal("fetch", () => new Promise((resolve) => answers.push(resolve)));
  submit("first");
  submit("second");
  answers[1]?.(new Response(page("second", "Second")));
  await vi.waitFor(() => expect(read("[data-search-results]")).toBe("Second"));
  answers[0]?.(new Response(page("first", "First")));
  await new Promise((resolve) => setTimeout(resolve));
  expect(read("[data-search-results]")).toBe("Second");
});

test("going back and immediately forward shows the right results without new history entries", async () => {
  const answers: (() => void)[] = [];
  const go = (query: string) => {
    history.replaceState(null, "", `?q=${query}`);
    window.dispatchEvent(new Event("popstate"));
  };
  vi.stubGlobal(
    "fetch",
    (address: string) =>
      new Promise((resolve) => {
        const query = new URLSearchParams(address.split("?")[1]).get("q") ?? "";
        answers.push(() => resolve(new Response(page(query, query))));
      }),
  );
  submit("later");
  answers.at(-1)?.();
  await vi.waitFor(() => expect(read("[data-search-results]")).toBe("later"));
  const length = history.length;
  go("earlier");
  go("later");
  for (const answer of answers.toReversed()) answer();
  await vi.waitFor(() => expect(read("button")).toBe("Search"));
  expect(read("[data-search-results]")).toBe("later");
  expect(document.querySelector("input")?.value).toBe("later");
  expect([location.search, history.length]).toEqual(["?q=later", length]);
});

test("shows the error message of a failed search", async () => {
  const failed = page("sea", '<p role="alert">The database is away</p>');
  vi.stubGlobal("fetch", async () => new Response(failed, { status: 503 }));
  submit("sea");
  await vi.waitFor(() => expect(read('[role="alert"]')).toBe("The database is away"));
});

test("treats another page as a failed search, and keeps the typed query", async () => {
  vi.stubGlobal("fetch", async () => new Response("<h1>Bad gateway</h1>", { status: 502 }));
  submit("storm");
  await vi.waitFor(() => expect(read('[role="alert"]')).toBe(UNREACHABLE_TEXT));
  expect(document.querySelector("input")?.value).toBe("storm");
  expect(read("button")).toBe("Search");
});
