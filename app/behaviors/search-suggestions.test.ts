// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { searchSuggestions } from "./search-suggestions.ts";

const FOUND = [
  { kind: "topic", name: "Tides", path: "/tag/tides" },
  { kind: "article", name: "How tides keep time", path: "/article/tides" },
];
let requests: { address: string; signal: AbortSignal }[] = [];
let followed: string[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  [requests, followed] = [[], []];
  vi.stubGlobal("fetch", async (address: string, { signal }: { signal: AbortSignal }) => {
    requests.push({ address, signal });
    return Response.json(FOUND);
  });
  vi.spyOn(location, "assign").mockImplementation((path) => void followed.push(String(path)));
  document.body.innerHTML = "<form><div><input></div></form>";
  const field = document.querySelector("div");
  if (field) searchSuggestions(field);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function input(): HTMLInputElement {
  const found = document.querySelector("input");
  if (!found) throw new Error("no input");
  return found;
}
function type(text: string): void {
  input().value = text;
  input().dispatchEvent(new Event("input"));
}
function press(key: string): boolean {
  return !input().dispatchEvent(new KeyboardEvent("keydown", { key, cancelable: true }));
}
const options = () => [...document.querySelectorAll<HTMLElement>("[role=option]")];

test("asks once for what was typed last, and cancels the request before it", async () => {
  type("ti");
  type("tid");
  await vi.advanceTimersByTimeAsync(200);
  expect(requests.map(({ address }) => address)).toEqual(["/search/suggestions.json?q=tid"]);
  type("tide");
  expect(requests[0]?.signal.aborted).toBe(true);
  type("t");
  await vi.advanceTimersByTimeAsync(200);
  expect(requests).toHaveLength(1);
  expect(options()).toEqual([]);
});

test("is a combobox that works by keyboard", async () => {
  expect(press("ArrowDown")).toBe(false);
  type("tide");
  await vi.advanceTimersByTimeAsync(200);
  expect(input().getAttribute("role")).toBe("combobox");
  expect(input().ariaExpanded).toBe("true");
  expect(options().map(({ textContent }) => textContent)).toEqual([
    "TidesTopic",
    "How tides keep time",
  ]);
  expect(document.querySelector("[aria-live]")?.textContent).toBe("2 suggestions");
  // Enter without a selected suggestion sends the form.
  expect(press("Enter")).toBe(false);
  expect(press("ArrowUp")).toBe(true);
  expect(input().getAttribute("aria-activedescendant")).toBe(options()[1]?.id);
  expect(press("Enter")).toBe(true);
  expect(followed).toEqual(["/article/tides"]);
  press("ArrowDown");
  expect(input().hasAttribute("aria-activedescendant")).toBe(false);
  expect(press("Escape")).toBe(true);
  expect(input().ariaExpanded).toBe("false");
  expect(press("Escape")).toBe(false);
});

test("shows nothing when the site does not answer", async () => {
  vi.stubGlobal("fetch", async () => new Response("", { status: 503 }));
  type("tide");
  await vi.advanceTimersByTimeAsync(200);
  expect(input().ariaExpanded).toBe("false");
});
