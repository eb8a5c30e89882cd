import { useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { getBrowserClient } from "../../data/browser-client.ts";
import type { ArticleFlags, StaffArticle } from "../../domain/newsroom/staff-article.ts";
import type { Removal } from "./removal-dialog.tsx";
import { type ListCommand, runCommand } from "./run-command.ts";

/** Deleting stories once that was confirmed, and changing their flags; the list is loaded anew after both. */
export function useListCommands(articles: StaffArticle[]) {
  const { revalidate } = useRevalidator();
  const [isBusy, setBusy] = useState(false);
  const [removal, setRemoval] = useState<Removal>();
  const [isAsking, setAsking] = useState(false);
  const focus = useFocusAfterRemoval(articles, isAsking);

  async function run(command: ListCommand): Promise<boolean> {
    setBusy(true);
    try {
      const { isDone } = await runCommand(getBrowserClient(), command);
      await revalidate();
      return isDone;
    } finally {
      setBusy(false);
    }
  }

  async function remove() {
    if (!removal) return;
    const isDone = await run({ intent: "remove", ids: removal.ids });
    if (isDone) focus.rowsAreGone(removal.ids);
    setAsking(false);
  }

  return {
    isBusy,
    listElement: focus.listElement,
    setFlags: (ids: string[], flags: ArticleFlags) => run({ intent: "flag", ids, ...flags }),
    askToRemove(ids: string[]) {
      setRemoval({ ids, title: articles.find(({ id }) => id === ids[0])?.title ?? "" });
      setAsking(true);
    },
    removalDialog: {
      removal,
      isOpen: isAsking,
      isBusy,
      onConfirm: remove,
      onCancel: () => setAsking(false),
      returnFocus: () => !focus.isPending(),
    },
  };
}

/** After rows were removed the focus goes to the row that took the place of the first, or to the list. */
function useFocusAfterRemoval(articles: StaffArticle[], isDialogOpen: boolean) {
  const listElement = useRef<HTMLElement>(null);
  const removed = useRef<{ ids: string[]; place: number }>(undefined);

  // The focus is the browser's; it can move only when the dialog has let go of it and the new rows stand.
  useEffect(() => {
    if (!removed.current || isDialogOpen) return;
    const { ids, place } = removed.current;
    if (articles.some(({ id }) => ids.includes(id))) return;
    removed.current = undefined;
    const next = articles[Math.min(place, articles.length - 1)];
    const link = next && listElement.current?.querySelector(`[data-article="${next.id}"]`);
    if (link instanceof HTMLElement) link.focus();
    else listElement.current?.focus();
  });

  return {
    listElement,
    rowsAreGone(ids: string[]) {
      removed.current = { ids, place: articles.findIndex(({ id }) => ids.includes(id)) };
    },
    isPending: () => removed.current !== undefined,
  };
}
