// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderHook } from "../../ui/render-hook.tsx";
import { useSearchDraft } from "./search-field.tsx";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function openBox(query: string) {
  const search = vi.fn<(query: string) => void>();
  const box = renderHook((props: { query: string }) => useSearchDraft(props.query, search), {
    query,
  });
  return { ...box, search, pause: () => act(() => vi.advanceTimersByTime(1000)) };
}

test("the search runs once typing pauses", () => {
  const box = openBox("");
  box.run(({ type }) => type("t"));
  box.run(({ type }) => type("tides"));
  box.pause();
  expect(box.search.mock.calls).toEqual([["tides"]]);
  box.render({ query: "tides" });
  expect(box.read().draft).toBe("tides");
});

test("text typed during a search is kept when its result arrives", () => {
  const box = openBox("");
  box.run(({ type }) => type("tides"));
  box.pause();
  box.run(({ type }) => type("tides at"));
  box.render({ query: "tides" });
  expect(box.read().draft).toBe("tides at");
  box.pause();
  expect(box.search.mock.calls).toEqual([["tides"], ["tides at"]]);
});

test("going back before typing pauses discards the typed text", () => {
  const box = openBox("tides");
  box.run(({ type }) => type("tides at"));
  box.render({ query: "harbours" });
  expect(box.read().draft).toBe("harbours");
  box.pause();
  expect(box.search).not.toHaveBeenCalled();
  expect(box.read().draft).toBe("harbours");
});

test("a click on a link cancels the pending search, and one that opens a tab does not", () => {
  const box = openBox("");
  const link = document.body.appendChild(document.createElement("a"));
  link.href = "#article";
  link.addEventListener("click", (event) => event.preventDefault());
  box.run(({ type }) => type("tides"));
  link.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
  box.pause();
  expect(box.search).not.toHaveBeenCalled();
  link.dispatchEvent(new PointerEvent("pointerup", { bubbles: true }));
  link.click();
  box.pause();
  expect(box.search).not.toHaveBeenCalled();

  box.run(({ type }) => type("tides at"));
  link.target = "_blank";
  link.click();
  box.pause();
  expect(box.search.mock.calls).toEqual([["tides at"]]);
  link.remove();
});

test("a press elsewhere delays the pending search until it ends", () => {
  const box = openBox("");
  box.run(({ type }) => type("tides"));
  document.body.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
  box.pause();
  expect(box.search).not.toHaveBeenCalled();
  document.body.dispatchEvent(new PointerEvent("pointerup", { bubbles: true }));
  box.pause();
  expect(box.search.mock.calls).toEqual([["tides"]]);
});
