import { type RefObject, useEffect, useRef, useState } from "react";
import { getBrowserClient } from "../../data/browser-client.ts";
import { followArticles } from "../../data/live/follow-articles.ts";
import type { ListParameters } from "../../domain/newsroom/lists/list-parameters.ts";
import { loadStoryPage, type StoryPage } from "../articles/load-story-page.ts";
import { compareLists } from "./compare-lists.ts";
import { createPacedTask } from "./paced-task.ts";

/** Many saves in this time are one look at the list. */
const PAUSE_MS = 400;

type Held = StoryPage & { changed: number };

/**
 * Keeps the page of the list that is shown as it is in the database. Rows change in place; while somebody points at
 * them, has the focus in them or has chosen some, none moves, and the number of changes that wait is given.
 *
 * @param loaded what the screen loaded; when it is loaded anew, that counts.
 * @param rows the element that the rows are in.
 */
export function useLiveList(
  loaded: StoryPage,
  parameters: ListParameters,
  rows: RefObject<HTMLElement | null>,
) {
  const [fresh, setFresh] = useState<{ for: StoryPage; list: StoryPage }>();
  const [held, setHeld] = useState<{ for: StoryPage; list: Held }>();
  const shown = fresh?.for === loaded ? fresh.list : loaded;
  const waiting = held?.for === loaded ? held.list : undefined;
  const now = useRef({ loaded, shown, parameters });
  now.current = { loaded, shown, parameters };

  // The changes that the database announces to staff.
  useEffect(() => {
    let isOver = false;

    async function look(): Promise<void> {
      const asked = now.current;
      const latest = await loadQuietly(asked.parameters);
      // What the screen loaded meanwhile is newer.
      if (isOver || !latest || asked.loaded !== now.current.loaded) return;
      const { changed, isInPlace } = compareLists(now.current.shown.articles, latest.articles);
      const isHeld = changed > 0 && !isInPlace && isBusy(rows.current);
      setHeld(isHeld ? { for: asked.loaded, list: { ...latest, changed } } : undefined);
      if (!isHeld) setFresh({ for: asked.loaded, list: latest });
    }

    const looking = createPacedTask(look, PAUSE_MS);
    const leave = followArticles(getBrowserClient(), { onChange: looking.ask });
    return () => {
      isOver = true;
      looking.stop();
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
function loadQuietly(parameters: ListParameters): Promise<StoryPage | undefined> {
  return loadStoryPage(getBrowserClient(), parameters).catch(() => undefined);
}

/** Whether somebody is in the middle of something there. */
function isBusy(rows: HTMLElement | null): boolean {
  if (!rows) return false;
  const isPointedAt = matchMedia("(hover: hover)").matches && rows.matches(":hover");
  return isPointedAt || rows.matches(":focus-within") || rows.querySelector(CHOSEN) !== null;
}

const CHOSEN = "input:is(:checked, :indeterminate)";
