import { type RefObject, useEffect, useRef, useState } from "react";
import { getBrowserClient } from "../../data/browser-client.ts";
import { followArticles } from "../../data/realtime/follow-articles.ts";
import type { ListParameters } from "../../domain/newsroom/list-parameters.ts";
import type { StaffArticle } from "../../domain/newsroom/staff-article.ts";
import { loadArticlePage, type StaffArticlePage } from "./load-article-page.ts";
import { createThrottle } from "./throttle.ts";

/** Several saves within this time cause one reload. */
const RELOAD_DELAY_MS = 400;
/** The same for working copies, which change while somebody types. */
const DRAFT_RELOAD_DELAY_MS = 4000;

type Held = StaffArticlePage & { changed: number };

/**
 * Keeps the shown page of the list up to date with the database. Rows are updated in place. While the user hovers or
 * focuses rows or has selected some, changes that would move rows are held back and counted.
 *
 * @param loaded the page loaded by the screen; a reload by the screen takes precedence.
 * @param rows the element that contains the rows.
 */
export function useListUpdates(
  loaded: StaffArticlePage,
  parameters: ListParameters,
  rows: RefObject<HTMLElement | null>,
) {
  const [fresh, setFresh] = useState<{ for: StaffArticlePage; list: StaffArticlePage }>();
  const [held, setHeld] = useState<{ for: StaffArticlePage; list: Held }>();
  const shown = fresh?.for === loaded ? fresh.list : loaded;
  const waiting = held?.for === loaded ? held.list : undefined;
  const now = useRef({ loaded, shown, parameters });
  now.current = { loaded, shown, parameters };

  // Subscribes to the realtime changes of articles and working copies.
  useEffect(() => {
    let isOver = false;

    async function reload(): Promise<void> {
      const requested = now.current;
      const latest = await loadQuietly(requested.parameters);
      // The screen has reloaded meanwhile, and its data is newer.
      if (isOver || !latest || requested.loaded !== now.current.loaded) return;
      const { changed, isInPlace } = compareLists(now.current.shown.articles, latest.articles);
      const isLocked = changed > 0 && !isInPlace && isBusy(rows.current);
      setHeld(isLocked ? { for: requested.loaded, list: { ...latest, changed } } : undefined);
      if (!isLocked) setFresh({ for: requested.loaded, list: latest });
    }

    const throttle = createThrottle(reload);
    const leave = followArticles(getBrowserClient(), {
      onChange: () => throttle.request(RELOAD_DELAY_MS),
      onDraftChange: () => throttle.request(DRAFT_RELOAD_DELAY_MS),
    });
    return () => {
      isOver = true;
      throttle.stop();
      leave();
    };
  }, [rows]);

  function show(): void {
    if (waiting) setFresh({ for: loaded, list: waiting });
    setHeld(undefined);
  }
  const showNow = useRef(show);
  showNow.current = show;

  // Shows held changes once pointer and focus have left the rows.
  const isWaiting = waiting !== undefined;
  useEffect(() => {
    if (!isWaiting) return;
    const going = new AbortController();
    const look = () =>
      requestAnimationFrame(() => {
        if (!going.signal.aborted && !isBusy(rows.current)) showNow.current();
      });
    for (const name of ["pointerover", "focusin", "focusout", "click"])
      document.addEventListener(name, look, { signal: going.signal });
    return () => going.abort();
  }, [isWaiting, rows]);

  return { shown, changed: waiting?.changed ?? 0, show };
}

/** Loads the page in the background. Errors are ignored, because the user did not ask for it. */
function loadQuietly(parameters: ListParameters): Promise<StaffArticlePage | undefined> {
  return loadArticlePage(parameters).catch(() => undefined);
}

/** Whether the user is interacting with the rows. */
function isBusy(rows: HTMLElement | null): boolean {
  if (!rows) return false;
  const isHovered = matchMedia("(hover: hover)").matches && rows.matches(":hover");
  return isHovered || rows.matches(":focus-within") || rows.querySelector(SELECTED) !== null;
}

const SELECTED = "input:is(:checked, :indeterminate)";

/** Difference between the shown and the reloaded list. */
export type ListDifference = {
  /** Number of articles that were added, removed or changed. */
  changed: number;
  /** Same articles in the same order: showing it moves no row. */
  isInPlace: boolean;
};

/** Compares the shown list with the current one. */
export function compareLists(
  shown: readonly StaffArticle[],
  latest: readonly StaffArticle[],
): ListDifference {
  const before = new Map(shown.map((article) => [article.id, article]));
  const after = new Set(latest.map(({ id }) => id));
  const gone = shown.filter(({ id }) => !after.has(id)).length;
  const others = latest.filter((article) => !isSame(before.get(article.id), article)).length;
  const isInPlace =
    shown.length === latest.length && shown.every(({ id }, place) => id === latest[place]?.id);
  // On a full page each added article pushes another one out, which counts once.
  const changed = Math.max(gone, others);
  // A changed order alone counts as one change.
  return { changed: changed === 0 && !isInPlace ? 1 : changed, isInPlace };
}

function isSame(one: StaffArticle | undefined, other: StaffArticle): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
