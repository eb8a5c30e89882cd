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
