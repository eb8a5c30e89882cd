import { failureText } from "../domain/failure-text.ts";
import { showToast } from "../ui/show-toast.ts";
import { fetchDocument } from "./fetch-document.ts";
import { pageText } from "./page-texts.ts";

/** History state, which restores the loaded pages and the scroll position when a reader returns. */
type LoadedPages = { addresses: string[]; scrollTop: number };

type Listing = {
  nav: HTMLElement;
  list: HTMLElement;
  loaded: string[];
  startBehaviors: (root: HTMLElement) => void;
};

const FAILURE_TEXT = "We couldn't load more articles. Try again.";

/** Appends the articles of the next page to the list instead of following its link. */
export function loadMore(nav: HTMLElement, startBehaviors: (root: HTMLElement) => void): void {
  const list = document.querySelector<HTMLElement>("[data-article-list]");
  if (!list) return;
  const listing: Listing = { nav, list, loaded: [], startBehaviors };
  nav.addEventListener("click", (event) => {
    const link = findLink(nav);
    if (!link || !(event.target instanceof Node) || !link.contains(event.target)) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (link.ariaBusy !== "true") void addPages(listing, [link.href]);
  });
  addEventListener("pagehide", () => {
    if (listing.loaded.length === 0) return;
    writeLoadedPages({ addresses: listing.loaded, scrollTop: scrollY });
    // The browser could restore scrolling only within the first page.
    history.scrollRestoration = "manual";
  });
  void restorePages(listing);
}

/** Reloads the pages in the history state and restores the scroll position, unless the reader has scrolled since. */
async function restorePages(listing: Listing): Promise<void> {
  const { addresses, scrollTop } = readLoadedPages();
  if (addresses.length === 0) return;
  const startTop = scrollY;
  await addPages(listing, addresses);
  if (scrollY === startTop) scrollTo({ top: scrollTop, behavior: "instant" });
}

/** Appends the articles of pages in order. The first page that fails ends the list. */
async function addPages(listing: Listing, addresses: string[]): Promise<void> {
  const stopWaiting = startWaiting(listing);
  const pages = await Promise.allSettled(addresses.map(fetchArticles));
  stopWaiting();
  for (const [index, page] of pages.entries()) {
    if (page.status === "rejected") return showFailure(listing, page.reason);
    appendArticles(listing.list, page.value);
    listing.startBehaviors(listing.list);
    listing.loaded.push(addresses[index] ?? "");
    takeOverNextLink(listing.nav, page.value);
  }
  announce(listing.nav, pageText("{count} articles shown", { count: countArticles(listing.list) }));
}

/** Fetches a page of a list. Rejects with the error message that the document shows. */
async function fetchArticles(address: string): Promise<Document> {
  const { isOk, page } = await fetchDocument(address);
  if (isOk) return page;
  throw new Error(
    page.querySelector("[data-failure-details]")?.textContent || pageText(FAILURE_TEXT),
  );
}

/**
 * Appends those articles of another page that this one does not show yet, in the list or above it. A newly published
 * article shifts the others, so the last one of a page may be the first of the next as well.
 */
export function appendArticles(list: HTMLElement, page: Document): void {
  const links = document.querySelectorAll("a.card-link");
  const shown = new Set([...links].map((link) => link.getAttribute("href")));
  const articles = page.querySelectorAll("[data-article-list] > article");
  list.append(...[...articles].filter((article) => !shown.has(toAddress(article))));
}

function toAddress(article: Element): string | null {
  return article.querySelector("a")?.getAttribute("href") ?? null;
}

function countArticles(list: HTMLElement): number {
  return list.querySelectorAll(":scope > article").length;
}

function findLink(nav: HTMLElement): HTMLAnchorElement | null {
  return nav.querySelector<HTMLAnchorElement>("[data-load-more]");
}

function takeOverNextLink(nav: HTMLElement, page: Document): void {
  const address = page.querySelector("[data-load-more]")?.getAttribute("href");
  if (address) findLink(nav)?.setAttribute("href", address);
  else removeLink(nav);
}

function removeLink(nav: HTMLElement): void {
  const link = findLink(nav);
  // The link is about to be removed, and focus would start again at the top of the document.
  if (link?.contains(document.activeElement)) nav.focus({ preventScroll: true });
  link?.remove();
}

/** Shows a loading state until the returned function is called. */
function startWaiting({ nav, list }: Listing): () => void {
  const link = findLink(nav);
  const text = link?.textContent ?? "";
  const skeletons = [...cloneTemplate(nav, "loading").children];
  list.append(...skeletons);
  announce(nav, pageText("Loading more articles"));
  if (link) {
    link.ariaBusy = "true";
    link.textContent = pageText("Loading...");
  }
  return () => {
    for (const skeleton of skeletons) skeleton.remove();
    if (!link) return;
    link.ariaBusy = null;
    link.textContent = text;
  };
}

function showFailure({ nav, list }: Listing, error: unknown): void {
  console.error("Failed to load more articles:", error);
  const panel = cloneTemplate(nav, "failure");
  const details = panel.querySelector("[data-failure-details]");
  if (details) details.textContent = failureText(error) ?? pageText(FAILURE_TEXT);
  list.after(panel);
  announce(nav, "");
  removeLink(nav);
  showToast({ title: "Error fetching data", variant: "destructive" });
}

function cloneTemplate(nav: HTMLElement, name: string): DocumentFragment {
  const template = nav.querySelector<HTMLTemplateElement>(`template[data-when="${name}"]`);
  return document.importNode(template?.content ?? new DocumentFragment(), true);
}

function announce(nav: HTMLElement, text: string): void {
  const status = nav.querySelector('[role="status"]');
  if (status) status.textContent = text;
}

function readLoadedPages(): LoadedPages {
  const state: { loadedPages?: LoadedPages } | null = history.state;
  return state?.loadedPages ?? { addresses: [], scrollTop: 0 };
}

function writeLoadedPages(loadedPages: LoadedPages): void {
  history.replaceState({ ...history.state, loadedPages }, "");
}
