import {
  type ListedArticle,
  listArticlesOfIds,
  listFollowedArticles,
} from "../../data/reading-list/listed-articles.ts";
import { failureMessage } from "../../domain/failure-text.ts";
import { termPath } from "../../domain/pages/page-paths.ts";
import { type Entry, type EntryKind, entriesOf } from "../../domain/reading-list/entry.ts";
import { showToast } from "../../ui/show-toast.ts";
import { pageText } from "../page-texts.ts";
import { copyTemplate, createLine, findPart } from "./article-lines.ts";
import { followList } from "./buttons.ts";
import { openList, type ReadingList } from "./open-list.ts";

const LINES_AT_ONCE = 50;
const NEW_ARTICLES = 30;

/** Part of a list of articles that the page shows. */
type ShownList = {
  section: HTMLElement;
  kind: EntryKind;
  ids: string[];
  articles: ListedArticle[];
};

/** Fills the page of what the reader saves, follows and has read. */
export function forYou(page: HTMLElement): void {
  let asked = 0;
  let shownList: ReadingList | undefined;

  async function show(): Promise<void> {
    asked += 1;
    const own = asked;
    const list = await openList();
    // Nothing of an account stays on the screen while something else is loaded.
    if (list !== shownList) setShown("lists", false);
    setShown("failure", false);
    const [entries, hasHistory] = await Promise.all([list.entries(), list.hasHistory()]);
    const keysOf = (kind: EntryKind) => entriesOf(entries, kind).map(({ key }) => key);
    const ids = { saved: keysOf("saved"), read: keysOf("read") };
    const [followed, articles] = await Promise.all([
      listFollowedArticles({
        topics: keysOf("topic"),
        authors: keysOf("author"),
        limit: NEW_ARTICLES,
      }),
      listArticlesOfIds([...new Set([...ids.saved, ...ids.read])]),
    ]);
    if (own !== asked) return;
    shownList = list;
    const byId = new Map(articles.map((article) => [article.id, article]));
    showFollowing(list, entriesOf(entries, "topic", "author"));
    showLines(list, { ...sectionOf("followed", "topic"), ids: [], articles: followed });
    for (const kind of ["saved", "read"] as const) {
      const found = ids[kind].flatMap((id) => byId.get(id) ?? []);
      showLines(list, { ...sectionOf(kind, kind), ids: ids[kind], articles: found });
    }
    setShown("account", list.isOfAccount);
    setShown("device", !list.isOfAccount);
    showHistory(hasHistory, ids.read.length > 0);
    setShown("lists", true);
    setText("[data-status]", "");
  }

  /** Loads everything, and says so. */
  function load(): void {
    setText("[data-status]", pageText("Loading"));
    show().catch((error: unknown) => {
      setShown("lists", false);
      setText("[data-failure]", failureMessage(error));
      setShown("failure", true);
    });
  }

  function sectionOf(name: string, kind: EntryKind) {
    const section = page.querySelector<HTMLElement>(`[data-list="${name}"]`);
    if (!section) throw new Error(`The page has no list ${name}.`);
    return { section, kind };
  }

  function showFollowing(list: ReadingList, followed: readonly Entry[]): void {
    const { section } = sectionOf("followed", "topic");
    const items = followed.map(({ kind, key, name }) => {
      const item = copyTemplate(page, "follow") ?? document.createElement("li");
      const link = findPart(item, "link");
      link?.setAttribute("href", termPath(kind === "author" ? "author" : "tag", key));
      if (link) link.textContent = name || key;
      const remove = findPart(item, "remove");
      if (remove) remove.ariaLabel = pageText("Stop following {name}", { name: name || key });
      remove?.addEventListener("click", () => {
        void change(
          section,
          list.remove(kind, [key]),
          pageText("You no longer follow {name}", { name: name || key }),
        );
      });
      return item;
    });
    section.querySelector("[data-following]")?.replaceChildren(...items);
  }

  function showLines(list: ReadingList, shown: ShownList): void {
    const { section, kind, articles } = shown;
    const lines = section.querySelector<HTMLElement>("[data-lines]");
    const more = section.querySelector<HTMLElement>('[data-action="more"]');
    const gone = section.querySelector<HTMLElement>("[data-gone]");
    if (!lines || !more) return;
    let count = 0;

    const addLines = () => {
      const added = articles.slice(count, count + LINES_AT_ONCE).map((article) => {
        const remove = () =>
          void change(
            section,
            list.remove(kind, [article.id]),
            pageText("Removed {name}", { name: article.title }),
          );
        return createLine(page, article, kind === "topic" ? undefined : remove);
      });
      count += added.length;
      lines.append(...added);
      more.hidden = count >= articles.length;
      return added[0];
    };

    lines.replaceChildren();
    addLines();
    more.onclick = () => addLines()?.querySelector("a")?.focus();
    if (gone) showGone(list, shown, gone);
    const empty = section.querySelector<HTMLElement>("[data-empty]");
    if (empty)
      empty.hidden = articles.length > 0 || section.querySelector("[data-following] > li") !== null;
  }

  /** Saved articles that were withdrawn. */
  function showGone(
    list: ReadingList,
    { section, kind, ids, articles }: ShownList,
    gone: HTMLElement,
  ) {
    const found = new Set(articles.map(({ id }) => id));
    const missing = ids.filter((id) => !found.has(id));
    gone.hidden = missing.length === 0;
    setText("span", goneText(missing.length), gone);
    const remove = gone.querySelector<HTMLElement>("button");
    if (remove)
      remove.onclick = () => void change(section, list.remove(kind, missing), pageText("Removed"));
  }

  function showHistory(isOn: boolean, hasEntries: boolean): void {
    for (const [action, isOffered] of [
      ["clear", hasEntries],
      ["turn-off", isOn],
      ["turn-on", !isOn],
    ] as const) {
      const button = page.querySelector<HTMLElement>(`[data-action="${action}"]`);
      if (button) button.hidden = !isOffered;
    }
  }

  /** Shows the lists as they are after a change. The pressed button may be gone; its section has the focus then. */
  async function change(section: HTMLElement, task: Promise<void>, result: string): Promise<void> {
    try {
      await task;
      await show();
      setText("[data-status]", result);
      if (document.activeElement === document.body || document.activeElement?.closest("[hidden]"))
        section.focus({ preventScroll: true });
    } catch (error) {
      showToast({
        title: pageText("Not Changed"),
        description: failureMessage(error),
        variant: "destructive",
      });
    }
  }

  function onPress(action: string, task: (list: ReadingList) => Promise<void>, result: string) {
    const { section } = sectionOf("read", "read");
    page.querySelector(`[data-action="${action}"]`)?.addEventListener("click", () => {
      void change(section, openList().then(task), result);
    });
  }

  function setShown(name: string, isShown: boolean): void {
    const part = page.querySelector<HTMLElement>(`[data-shown="${name}"]`);
    if (part) part.hidden = !isShown;
  }

  function setText(selector: string, text: string, root: HTMLElement = page): void {
    const part = root.querySelector(selector);
    if (part) part.textContent = text;
  }

  onPress("clear", (list) => list.remove("read"), pageText("The history is empty"));
  onPress("turn-off", (list) => list.setHistory(false), pageText("The reading history is off"));
  onPress("turn-on", (list) => list.setHistory(true), pageText("The reading history is on"));
  page.querySelector('[data-action="try-again"]')?.addEventListener("click", load);
  followList(page, load);
}

function goneText(count: number): string {
  return count === 1
    ? pageText("A saved article is not available any more.")
    : pageText("{count} saved articles are not available any more.", { count });
}
