import { useState } from "react";
import { flushSync } from "react-dom";
import { moveItem } from "../../domain/newsroom/move-item.ts";

/** Moves the items of a list that is in order. `news` tells screen readers what has changed. */
export function useMoves<Item extends { id: string }>(
  items: readonly Item[],
  { nameOf, onChange }: { nameOf: (item: Item) => string; onChange: (items: Item[]) => void },
) {
  const [news, setNews] = useState("");

  function move(id: string, to: number): void {
    const moved = moveItem(items, id, to);
    if (moved === items) return;
    // Focus stays on the button, whose row takes another place.
    const focused = document.activeElement;
    flushSync(() => onChange([...moved]));
    if (focused instanceof HTMLElement) focused.focus();
    const place = moved.findIndex((item) => item.id === id);
    const item = moved[place];
    if (item) setNews(`${nameOf(item)} is now ${place + 1} of ${moved.length}.`);
  }

  return { move, news, setNews };
}
