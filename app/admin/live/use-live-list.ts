import { type RefObject, useEffect, useRef, useState } from "react";
import { countStaffArticles } from "../../data/articles/count-staff-articles.ts";
import { listStaffArticles } from "../../data/articles/list-staff-articles.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import { followArticles } from "../../data/live/follow-articles.ts";
import type { ListParameters } from "../../domain/newsroom/lists/list-parameters.ts";
import type { Total } from "../../domain/newsroom/lists/page-range.ts";
import type { StaffArticle } from "../../domain/newsroom/staff-article.ts";
import { compareLists } from "./compare-lists.ts";

/** Many saves in this time are one look at the list. */
const PAUSE_MS = 400;

export type LoadedList = { articles: StaffArticle[]; total: Total };
type Held = LoadedList & { changed: number };

/**
 * Keeps the page of the list that is shown as it is in the database. Rows change in place; while somebody points at
 * them, has the focus in them or has chosen some, none moves, and the number of changes that wait is given.
 *
 * @param loaded what the screen loaded; when it is loaded anew, that counts.
 * @param rows the element that the rows are in.
 */
export function useLiveList(
  loaded: LoadedList,
  parameters: ListParameters,
  rows: RefObject<HTMLElement | null>,
) {
  const [fresh, setFresh] = useState<{ for: LoadedList; list: LoadedList }>();
  const [held, setHeld] = useState<{ for: LoadedList; list: Held }>();
  const shown = fresh?.for === loaded ? fresh.list : loaded;
  const waiting = held?.for === loaded ? held.list : undefined;
  const now = useRef({ loaded, shown, parameters });
  now.current = { loaded, shown, parameters };

  // The changes that the database announces to staff.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;

    async function look(): Promise<void> {
      timer = undefined;
      const asked = now.current;
      const latest = await loadQuietly(asked.parameters);
      // What the screen loaded meanwhile is newer.
      if (isOver || !latest || asked.loaded !== now.current.loaded) return;
      const { changed, isInPlace } = compareLists(now.current.shown.articles, latest.articles);
      const isHeld = changed > 0 && !isInPlace && isBusy(rows.current);
      setHeld(isHeld ? { for: asked.loaded, list: { ...latest, changed } } : undefined);
      if (!isHeld) setFresh({ for: asked.loaded, list: latest });
    }

    const leave = followArticles(getBrowserClient(), {
      onChange() {
        timer ??= setTimeout(look, PAUSE_MS);
      },
    });
    return () => {
      isOver = true;
      clearTimeout(timer);
      leave();
    };
  }, [rows]);

  function show(): void {
    if (waiting) setFresh({ for: loaded, list: waiting });
    setHeld(undefined);
  }
  const showNow = useRef(show);
  showNow.current = show;

  // The pointer and the focus of the browser: once they are elsewhere, the rows may move.
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

/** The page of the list, or nothing: nobody asked for it, so nobody is told that it could not be had. */
async function loadQuietly(parameters: ListParameters): Promise<LoadedList | undefined> {
  const client = getBrowserClient();
  try {
    const [articles, total] = await Promise.all([
      listStaffArticles(client, parameters),
      countStaffArticles(client, parameters),
    ]);
    return { articles, total };
  } catch {
    return undefined;
  }
}

/** Whether somebody is in the middle of something there. */
function isBusy(rows: HTMLElement | null): boolean {
  if (!rows) return false;
  const isPointedAt = matchMedia("(hover: hover)").matches && rows.matches(":hover");
  return isPointedAt || rows.matches(":focus-within") || rows.querySelector(CHOSEN) !== null;
}

const CHOSEN = "input:is(:checked, :indeterminate)";
