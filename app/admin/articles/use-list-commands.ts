import { useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { withSession } from "../../auth/with-session.ts";
import { changeArticles } from "../../data/articles/article-commands.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import { articlesText } from "../../domain/newsroom/page-range.ts";
import type {
  ArticleChange,
  ArticleDetails,
  ArticleOutcome,
  StaffArticle,
} from "../../domain/newsroom/staff-article.ts";
import { useSite } from "../../page-context/page-context.ts";
import { showToast } from "../../ui/show-toast.ts";
import type { ToastContent } from "../../ui/toast-store.ts";
import { reportFailure } from "../load-or-report.ts";
import { useRights } from "../use-rights.ts";
import type { UnconfirmedChange } from "./confirm-change-dialog.tsx";
import type { DetailsField } from "./details-dialog.tsx";
import type { Problems } from "./outcome-dialog.tsx";
import { doneText, isSuccess, problemText } from "./outcome-text.ts";

/** Changes articles, after a unconfirmed where they are taken away, and reloads the list. */
export function useListCommands(articles: StaffArticle[], selected: string[]) {
  const { revalidate } = useRevalidator();
  const rights = useRights();
  const { siteUrl } = useSite();
  const [isBusy, setBusy] = useState(false);
  const [unconfirmed, setUnconfirmed] = useState<UnconfirmedChange>();
  const [isAsking, setAsking] = useState(false);
  const [field, setField] = useState<DetailsField>();
  const [problems, setProblems] = useState<Problems>();
  const focus = useFocusAfterRemoval(articles, isAsking || problems !== undefined);

  async function change(ids: string[], wanted: ArticleChange): Promise<void> {
    setBusy(true);
    try {
      const outcomes = await withSession(() =>
        wanted.action === "publish" ? publishFinished(ids) : changeAll(ids, wanted),
      );
      const removed = outcomes.filter(isSuccess).map(({ id }) => id);
      const problems = report(wanted, outcomes, articles, () => void undoRemoval(removed));
      await revalidate();
      if (REMOVING.includes(wanted.action)) focus.rowsAreGone(removed);
      setAsking(false);
      setProblems(problems);
    } catch (error) {
      reportFailure(failureTitle(wanted.action, ids.length), error);
      setAsking(false);
    } finally {
      setBusy(false);
    }
  }

  function changeAll(ids: string[], wanted: ArticleChange): Promise<ArticleOutcome[]> {
    return changeArticles(getBrowserClient(), { ids, change: wanted });
  }

  /** Leaves out what lacks something that the newsroom requires; warnings are for the form. */
  async function publishFinished(ids: string[]): Promise<ArticleOutcome[]> {
    // The checks read the text of articles, which the list does not.
    const { findUnfinished } = await import("../../data/articles/publishing-checks.ts");
    const unfinished = await findUnfinished(getBrowserClient(), { ids, siteUrl });
    const finished = ids.filter((id) => !unfinished.has(id));
    const outcomes = finished.length > 0 ? await changeAll(finished, { action: "publish" }) : [];
    const leftOut = [...unfinished].map(([id, detail]) => ({
      id,
      kind: "unfinished" as const,
      detail,
    }));
    return [...outcomes, ...leftOut];
  }

  async function undoRemoval(ids: string[]): Promise<void> {
    const restore = { action: "restore" } as const;
    try {
      const outcomes = await withSession(() => changeAll(ids, restore));
      setProblems(report(restore, outcomes, articles));
    } catch (error) {
      reportFailure(failureTitle(restore.action, ids.length), error);
    }
    await revalidate();
  }

  async function confirm(): Promise<void> {
    if (!unconfirmed) return;
    await change(
      unconfirmed.articles.map(({ id }) => id),
      { action: unconfirmed.action },
    );
  }

  function ask(action: UnconfirmedChange["action"], ids: string[]): void {
    setUnconfirmed({ action, articles: articles.filter(({ id }) => ids.includes(id)) });
    setAsking(true);
  }

  return {
    isBusy,
    listElement: focus.listElement,
    change,
    ask,
    askForDetails: setField,
    refusals: {
      publish: rights.refusal("publish"),
      deleteForever: rights.refusal("erase"),
    },
    confirmDialog: {
      change: unconfirmed,
      isOpen: isAsking,
      isBusy,
      onConfirm: confirm,
      onCancel: () => setAsking(false),
      returnFocus: () => !focus.isPending(),
    },
    detailsDialog: {
      isOpen: field !== undefined,
      field,
      count: selected.length,
      onApply(details: ArticleDetails) {
        setField(undefined);
        void change(selected, { action: "set", details });
      },
      onClose: () => setField(undefined),
    },
    outcomeDialog: { problems, onClose: () => setProblems(undefined) },
  };
}

export type ListCommands = ReturnType<typeof useListCommands>;

/** Actions after which an article is in another tab. */
const REMOVING: ArticleChange["action"][] = ["trash", "restore", "delete"];

/** Shows in a toast what was done, and returns what was not. */
function report(
  change: ArticleChange,
  outcomes: ArticleOutcome[],
  articles: readonly StaffArticle[],
  onUndo?: () => void,
): Problems | undefined {
  const done = outcomes.filter(isSuccess).length;
  if (done > 0) showToast(doneToast(change, done, onUndo));
  const rows = outcomes.flatMap((outcome) => {
    const text = problemText(outcome);
    const title = articles.find(({ id }) => id === outcome.id)?.title ?? "";
    return text === undefined ? [] : [{ id: outcome.id, title, text }];
  });
  if (rows.length === 0) return undefined;
  const failed = outcomes.length - done;
  return failed === 0
    ? { title: "Restored as Drafts", description: "", rows }
    : {
        title: "Not Everything Was Changed",
        description: `${failed} of ${articlesText(outcomes.length)} could not be changed.`,
        rows,
      };
}

/** The texts of a deletion are specified. */
function doneToast(change: ArticleChange, count: number, onUndo?: () => void): ToastContent {
  if (change.action === "trash") {
    const action = onUndo && { label: "Undo", onPress: onUndo };
    return count === 1
      ? {
          title: "Article Deleted",
          description: "The article has been successfully deleted.",
          ...(action && { action }),
        }
      : {
          title: "Articles Deleted",
          description: `${articlesText(count)} have been successfully deleted.`,
          ...(action && { action }),
        };
  }
  return {
    title: count === 1 ? "Article Updated" : "Articles Updated",
    description: doneText(change, count),
  };
}

function failureTitle(action: ArticleChange["action"], count: number): string {
  const verb = action === "trash" || action === "delete" ? "Deleting" : "Updating";
  return `Error ${verb} ${count === 1 ? "Article" : "Articles"}`;
}

/** After rows have left the list, the focus moves to the row in the same place, or to the list. */
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
      if (ids.length === 0) return;
      removed.current = { ids, place: articles.findIndex(({ id }) => ids.includes(id)) };
    },
    isPending: () => removed.current !== undefined,
  };
}
