import { failureText } from "../domain/pages/failure-text.ts";
import { showToast } from "../ui/show-toast.ts";
import { fetchDocument } from "./fetch-document.ts";

/** What a place of the history remembers, so that a reader who returns finds the further pages and their place in them. */
type LoadedPages = { addresses: string[]; scrollTop: number };

type Listing = { nav: HTMLElement; list: HTMLElement; loaded: string[] };

const FAILURE_TEXT = "The articles could not be loaded.";

/** Adds the articles of the next page below those that are shown, where its link would open that page. */
export function loadMore(nav: HTMLElement): void {
  const list = document.querySelector<HTMLElement>("[data-article-list]");
  if (!list) return;
  const listing: Listing = { nav, list, loaded: [] };
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
    // The browser would scroll as far as the first page reaches.
    history.scrollRestoration = "manual";
  });
  void restorePages(listing);
}

/** Loads again what was loaded here before, and scrolls to where the reader was, unless they have scrolled since. */
async function restorePages(listing: Listing): Promise<void> {
  const { addresses, scrollTop } = readLoadedPages();
  if (addresses.length === 0) return;
  const startTop = scrollY;
  await addPages(listing, addresses);
  if (scrollY === startTop) scrollTo({ top: scrollTop, behavior: "instant" });
}

/** Appends the articles of pages, in this order. The first page that fails ends the list. */
async function addPages(listing: Listing, addresses: string[]): Promise<void> {
  const stopWaiting = startWaiting(listing);
  const pages = await Promise.allSettled(addresses.map(fetchArticles));
  stopWaiting();
  for (const [index, page] of pages.entries()) {
    if (page.status === "rejected") return showFailure(listing, page.reason);
    appendArticles(listing.list, page.value);
    listing.loaded.push(addresses[index] ?? "");
    takeOverNextLink(listing.nav, page.value);
  }
  announce(listing.nav, `${countArticles(listing.list)} articles shown`);
}

/** The document of a page of a list. Rejects with the text of the failure that the document shows. */
async function fetchArticles(address: string): Promise<Document> {
  const { isOk, page } = await fetchDocument(address);
  if (isOk) return page;
  throw new Error(page.querySelector("[data-failure-details]")?.textContent || FAILURE_TEXT);
}

/**
 * Appends the articles of another page that the list does not show yet. An article that was published meanwhile
 * shifts the others, and the last one of a page is then the first of the next as well.
 */
export function appendArticles(list: HTMLElement, page: Document): void {
  const shown = new Set([...list.children].map(toAddress));
  const articles = page.querySelectorAll("[data-article-list] > article");
  list.append(...[...articles].filter((article) => !shown.has(toAddress(article))));
}

function toAddress(article: Element): string | null | undefined {
  return article.querySelector("a")?.getAttribute("href");
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
  // The browser would start again at the top of the document.
  if (link?.contains(document.activeElement)) nav.focus({ preventScroll: true });
  link?.remove();
}

/** Shows that articles are being loaded, until the result is called. */
function startWaiting({ nav, list }: Listing): () => void {
  const link = findLink(nav);
  const text = link?.textContent ?? "";
  const skeletons = [...cloneTemplate(nav, "loading").children];
  list.append(...skeletons);
  announce(nav, "Loading more articles");
  if (link) {
    link.ariaBusy = "true";
    link.textContent = "Loading...";
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
  if (details) details.textContent = failureText(error) ?? FAILURE_TEXT;
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
