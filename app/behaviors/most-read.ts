import { fetchDocument } from "./fetch-document.ts";

/** Distance to the window at which the list is loaded. */
const NEAR = "600px";

/**
 * Replaces the link to the most-read list by the list, when the reader comes near: it changes each minute, and cached
 * articles stay as they are.
 */
export function mostRead(link: HTMLElement): void {
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      void showList(link);
    },
    { rootMargin: NEAR },
  );
  observer.observe(link);
}

/** Without a list, or without a connection, the link stays. */
async function showList(link: HTMLElement): Promise<void> {
  const address = link.querySelector("a")?.getAttribute("href") ?? "";
  const found = await fetchDocument(address).catch(() => undefined);
  const list = found?.page.querySelector("[data-most-read]");
  if (found?.isOk && list) link.replaceChildren(...list.childNodes);
  else if (found?.isOk) link.remove();
}
