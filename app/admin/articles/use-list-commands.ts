import { useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { withSession } from "../../auth/with-session.ts";
import { removeArticles, updateArticleFlags } from "../../data/articles/article-commands.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import type { Client } from "../../data/client.ts";
import { articlesText } from "../../domain/newsroom/page-range.ts";
import type { ArticleFlags, StaffArticle } from "../../domain/newsroom/staff-article.ts";
import { showToast } from "../../ui/show-toast.ts";
import { reportFailure } from "../load-or-report.ts";
import type { Removal } from "./removal-dialog.tsx";

/** Deletes articles after confirmation and changes their flags; reloads the list after both. */
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

/** After a deletion the focus moves to the row in the same place, or to the list. */
function useFocusAfterRemoval(articles: StaffArticle[], isDialogOpen: boolean) {
  const listElement = useRef<HTMLElement>(null);
  const removed = useRef<{ ids: string[]; place: number }>(undefined);

  // Moves the focus once the dialog is closed and the new rows are rendered.
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

/** Bulk actions of the list. */
type ListCommand =
  | { intent: "remove"; ids: string[] }
  | ({ intent: "flag"; ids: string[] } & ArticleFlags);

/** Runs a bulk action and shows the result in a toast. */
async function runCommand(client: Client, command: ListCommand): Promise<{ isDone: boolean }> {
  return command.intent === "remove" ? remove(client, command.ids) : flag(client, command);
}

async function remove(client: Client, ids: string[]): Promise<{ isDone: boolean }> {
  const isOne = ids.length === 1;
  try {
    await withSession(() => removeArticles(client, { ids }));
    showToast({
      title: isOne ? "Article Deleted" : "Articles Deleted",
      description: isOne
        ? "The article has been successfully deleted."
        : `${articlesText(ids.length)} have been successfully deleted.`,
    });
    return { isDone: true };
  } catch (error) {
    reportFailure(isOne ? "Error Deleting Article" : "Error Deleting Articles", error);
    return { isDone: false };
  }
}

async function flag(
  client: Client,
  { ids, isFeatured, isPopular }: ArticleFlags & { ids: string[] },
): Promise<{ isDone: boolean }> {
  try {
    const count = await withSession(() =>
      updateArticleFlags(client, { ids, isFeatured, isPopular }),
    );
    showToast({
      title: "Articles Updated",
      description: `${articlesText(count)} ${count === 1 ? "is" : "are"} ${flagText({ isFeatured, isPopular })}.`,
    });
    return { isDone: true };
  } catch (error) {
    reportFailure("Error Updating Articles", error);
    return { isDone: false };
  }
}

function flagText({ isFeatured, isPopular }: ArticleFlags): string {
  if (isFeatured !== undefined) return isFeatured ? "now featured" : "no longer featured";
  return isPopular ? "now trending" : "no longer trending";
}
