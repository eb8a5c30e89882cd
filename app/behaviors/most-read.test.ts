// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { mostRead } from "./most-read.ts";

let comeNear = (): void => undefined;
beforeEach(() => {
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(listen: (entries: { isIntersecting: boolean }[]) => void) {
        comeNear = () => listen([{ isIntersecting: true }]);
      }
      observe() {}
      disconnect() {}
    },
  );
  document.body.innerHTML = '<aside><a href="/most-read">Most read articles</a></aside>';
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function start(answer: () => Promise<Response>): HTMLElement | null {
  vi.stubGlobal("fetch", answer);
  const link = document.querySelector("aside");
  if (link) mostRead(link);
  comeNear();
  return link;
}

test("replaces the link by the list when the reader comes near", async () => {
  const link = start(async () => new Response("<div data-most-read><ol><li>Tides</li></ol></div>"));
  await vi.waitFor(() => expect(link?.innerHTML).toBe("<ol><li>Tides</li></ol>"));
});

test("removes the link where nothing is listed", async () => {
  const link = start(async () => new Response("<p>Nothing</p>"));
  await vi.waitFor(() => expect(link?.isConnected).toBe(false));
});

test("the link stays where the list cannot be loaded", async () => {
  const answered = vi.fn(async () => new Response("", { status: 503 }));
  const link = start(answered);
  await vi.waitFor(() => expect(answered).toHaveBeenCalledOnce());
  await new Promise((resolve) => setTimeout(resolve));
  expect(link?.textContent).toBe("Most read articles");
});
