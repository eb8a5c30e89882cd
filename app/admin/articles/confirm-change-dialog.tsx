import { articlesText } from "../../domain/newsroom/page-range.ts";
import type { StaffArticle } from "../../domain/newsroom/staff-article.ts";
import { isScheduled } from "../../domain/newsroom/staff-dates.ts";
import { ConfirmDialog } from "../../ui/controls/confirm-dialog.tsx";

/** A change that is asked about first. */
export type UnconfirmedChange = {
  action: "trash" | "delete" | "unpublish";
  articles: StaffArticle[];
};

/** Asks before articles are deleted or taken off the site. */
export function ConfirmChangeDialog({
  change,
  isOpen,
  isBusy,
  onConfirm,
  onCancel,
  returnFocus,
}: {
  /** Kept while the dialog fades out. */
  change: UnconfirmedChange | undefined;
  isOpen: boolean;
  isBusy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  returnFocus: () => boolean;
}) {
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Are you sure?"
      confirmLabel={change ? confirmLabel(change) : ""}
      isBusy={isBusy}
      onConfirm={onConfirm}
      onCancel={onCancel}
      returnFocus={returnFocus}
    >
      {change && explain(change)}
    </ConfirmDialog>
  );
}

const VERBS = { trash: "Delete", delete: "Delete", unpublish: "Unpublish" } as const;

function confirmLabel({ action, articles }: UnconfirmedChange): string {
  const isUnscheduling = action === "unpublish" && areScheduled(articles);
  const verb = isUnscheduling ? "Unschedule" : VERBS[action];
  return articles.length > 1 ? `${verb} ${articlesText(articles.length)}` : verb;
}

/** Whether readers have seen none of the articles yet. */
function areScheduled(articles: readonly StaffArticle[]): boolean {
  return articles.every(
    ({ publishedAt }) => publishedAt !== null && isScheduled(publishedAt, new Date()),
  );
}

/** The text for live articles is specified; working copies only move to Trash. */
function explain({ action, articles }: UnconfirmedChange): string {
  const [first] = articles;
  const isOne = articles.length === 1;
  const named = isOne ? `the article titled "${first?.title}"` : articlesText(articles.length);
  if (action === "unpublish" && areScheduled(articles)) {
    return isOne
      ? `This unschedules ${named}: it does not go out, and stays here as a draft.`
      : `This unschedules ${named}: they do not go out, and stay here as drafts.`;
  }
  if (action === "unpublish") {
    return `This takes ${named} off the site. ${isOne ? "It stays" : "They stay"} here as ${isOne ? "a draft" : "drafts"}, and can be published again.`;
  }
  if (action === "trash" && articles.every(({ publishedAt }) => publishedAt === null)) {
    const drafts = isOne ? `the draft titled "${first?.title}"` : `${articles.length} drafts`;
    return `This moves ${drafts} to Trash, from where ${isOne ? "it" : "they"} can be restored for 60 days.`;
  }
  return `This action cannot be undone. This will permanently delete ${named}.`;
}
