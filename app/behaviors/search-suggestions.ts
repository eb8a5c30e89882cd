import {
  type SearchSuggestion,
  SUGGESTED_LENGTH,
  SUGGESTIONS_PATH,
} from "../domain/pages/search-suggestions.ts";
import { pageMessage, pageText } from "./page-texts.ts";

/** Pause after the last key, before suggestions are asked for. */
const PAUSE_MS = 150;

/** Suggestions below a search field while a reader types: an ARIA combobox. The form around it works as before. */
export function searchSuggestions(field: HTMLElement): void {
  const input = field.querySelector("input");
  if (!input) return;
  const { list, status } = addList(field, input);
  let asked = new AbortController();
  let pause: ReturnType<typeof setTimeout> | undefined;
  let current = -1;

  const show = (suggestions: readonly SearchSuggestion[]) => {
    list.replaceChildren(...suggestions.map((one, index) => toOption(one, `${list.id}-${index}`)));
    list.hidden = suggestions.length === 0;
    input.ariaExpanded = String(!list.hidden);
    status.textContent = list.hidden ? "" : countText(suggestions.length);
    select(-1);
  };
  const close = () => {
    clearTimeout(pause);
    asked.abort();
    show([]);
  };
  const select = (index: number) => {
    current = index;
    for (const [place, option] of [...list.children].entries())
      option.ariaSelected = String(place === index);
    const option = list.children[index];
    if (option) input.setAttribute("aria-activedescendant", option.id);
    else input.removeAttribute("aria-activedescendant");
  };
  const move = (step: 1 | -1) => {
    // Between the last and the first suggestion, none is selected.
    const places = list.children.length + 1;
    select(((current + 1 + step + places) % places) - 1);
  };
  const ask = async () => {
    asked = new AbortController();
    const { signal } = asked;
    const found = await fetchSuggestions(input.value, signal).catch(() => []);
    if (!signal.aborted) show(found);
  };

  const askSoon = () => {
    clearTimeout(pause);
    asked.abort();
    const { length } = input.value.trim();
    if (length < SUGGESTED_LENGTH.least || length > SUGGESTED_LENGTH.most) close();
    else pause = setTimeout(() => void ask(), PAUSE_MS);
  };
  // Typed while this was being loaded.
  if (input.value !== input.defaultValue) askSoon();
  input.addEventListener("input", askSoon);
  input.addEventListener("keydown", (event) => {
    // Keys of an input method choose its own words.
    if (list.hidden || event.isComposing) return;
    if (event.key === "ArrowDown") move(1);
    else if (event.key === "ArrowUp") move(-1);
    else if (event.key === "Escape") close();
    else if (event.key === "Enter" && current >= 0) follow(list.children[current]);
    else return;
    event.preventDefault();
  });
  input.addEventListener("blur", close);
  input.form?.addEventListener("submit", close);
  // The field keeps the focus while a suggestion is chosen.
  list.addEventListener("mousedown", (event) => event.preventDefault());
  list.addEventListener("click", ({ target }) => {
    if (target instanceof Element) follow(target.closest("[role=option]"));
  });
}

function addList(field: HTMLElement, input: HTMLInputElement) {
  const list = document.createElement("ul");
  list.id = `suggestions-${document.querySelectorAll("[role=listbox]").length}`;
  list.role = "listbox";
  list.ariaLabel = pageText("Suggestions");
  list.hidden = true;
  const status = document.createElement("p");
  status.setAttribute("aria-live", "polite");
  status.className = "sr-only";
  field.append(list, status);
  input.role = "combobox";
  input.autocomplete = "off";
  input.ariaAutoComplete = "list";
  input.ariaExpanded = "false";
  input.setAttribute("aria-controls", list.id);
  return { list, status };
}

function toOption({ kind, name, path }: SearchSuggestion, id: string): HTMLElement {
  const option = document.createElement("li");
  option.id = id;
  option.role = "option";
  option.dataset.path = path;
  const label = document.createElement("span");
  label.textContent = name;
  label.dir = "auto";
  option.append(label);
  if (kind !== "article") {
    const hint = document.createElement("span");
    hint.textContent = pageMessage(kind.charAt(0).toUpperCase() + kind.slice(1));
    option.append(hint);
  }
  return option;
}

function follow(option: Element | null | undefined): void {
  if (option instanceof HTMLElement && option.dataset.path) location.assign(option.dataset.path);
}

function countText(count: number): string {
  return count === 1 ? pageText("1 suggestion") : pageText("{count} suggestions", { count });
}

async function fetchSuggestions(query: string, signal: AbortSignal): Promise<SearchSuggestion[]> {
  const parameters = new URLSearchParams({ q: query.trim().toLowerCase() });
  const response = await fetch(`${SUGGESTIONS_PATH}?${parameters}`, { signal });
  return response.ok ? response.json() : [];
}
