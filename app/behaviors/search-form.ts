import { UNREACHABLE_TEXT } from "../domain/failure-text.ts";
import { fetchDocument } from "./fetch-document.ts";
import { pageMessage, pageText } from "./page-texts.ts";

type SearchPage = {
  button: HTMLButtonElement;
  /** Number of results; a live region. */
  count: HTMLElement;
  results: HTMLElement;
  failure: HTMLTemplateElement;
};

/** Searches without a page load: the results are replaced, and the form and the typed text stay. */
export function searchForm(form: HTMLElement, startBehaviors: (root: HTMLElement) => void): void {
  const page = findSearchPage(form);
  if (page) searchInPlace(page, form, startBehaviors);
}

/** The parameters of a search: those that are set. */
function toParameters(form: HTMLElement): URLSearchParams {
  const parameters = new URLSearchParams();
  if (!(form instanceof HTMLFormElement)) return parameters;
  for (const [name, value] of new FormData(form))
    if (name === "q" || value !== "") parameters.set(name, String(value));
  return parameters;
}

function searchInPlace(
  page: SearchPage,
  form: HTMLElement,
  startBehaviors: (root: HTMLElement) => void,
): void {
  const { button, results } = page;
  const label = button.textContent;
  let shownSearch = location.search;
  let running = new AbortController();

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void search(`?${toParameters(form)}`);
  });
  // Back and forward navigation between searches of this document.
  addEventListener("popstate", () => {
    if (location.search === shownSearch) return;
    const parameters = new URLSearchParams(location.search);
    for (const field of form.querySelectorAll<HTMLInputElement | HTMLSelectElement>("[name]"))
      field.value = parameters.get(field.name)?.trim() ?? "";
    void search(location.search);
  });

  /** Shows the results of a query at its URL, unless another search has started in the meantime. */
  async function search(query: string): Promise<void> {
    running.abort();
    running = new AbortController();
    shownSearch = query;
    const { signal } = running;
    button.textContent = pageText("Searching...");
    results.ariaBusy = "true";
    const found = await fetchDocument(location.pathname + query, signal).catch(() => undefined);
    if (signal.aborted) return;
    button.textContent = label;
    results.ariaBusy = null;
    if (query !== location.search) history.pushState(null, "", query);
    if (showResults(page, found?.page)) startBehaviors(results);
    else showFailure(page);
  }
}

/** Returns false if the document is not a search page. Failed searches are shown like others. */
function showResults({ count, results }: SearchPage, found: Document | undefined): boolean {
  if (!found) return false;
  const content = found.querySelector("[data-search-results]");
  if (!content) return false;
  document.title = found.title;
  count.textContent = found.querySelector("[data-search-count]")?.textContent ?? "";
  results.replaceChildren(...content.childNodes);
  return true;
}

function showFailure({ count, results, failure }: SearchPage): void {
  const panel = document.importNode(failure.content, true);
  const details = panel.querySelector("[data-failure-details]");
  if (details) details.textContent = pageMessage(UNREACHABLE_TEXT);
  count.textContent = "";
  results.replaceChildren(panel);
}

function findSearchPage(form: HTMLElement): SearchPage | undefined {
  const button = form.querySelector("button");
  const failure = form.querySelector("template");
  const count = document.querySelector<HTMLElement>("[data-search-count]");
  const results = document.querySelector<HTMLElement>("[data-search-results]");
  return button && failure && count && results ? { button, failure, count, results } : undefined;
}
