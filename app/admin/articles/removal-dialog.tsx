import { articlesText } from "../../domain/newsroom/page-range.ts";
import { ConfirmDialog } from "../../ui/controls/confirm-dialog.tsx";

/** Articles to delete; `title` if it is one. */
export type Removal = { ids: string[]; title: string };

/** Asks before articles are deleted. */
export function RemovalDialog({
  removal,
  isOpen,
  isBusy,
  onConfirm,
  onCancel,
  returnFocus,
}: {
  /** Kept while the dialog fades out. */
  removal: Removal | undefined;
  isOpen: boolean;
  isBusy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  returnFocus: () => boolean;
}) {
  const count = removal?.ids.length ?? 0;
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Are you sure?"
      confirmLabel={count > 1 ? `Delete ${articlesText(count)}` : "Delete"}
      isBusy={isBusy}
      onConfirm={onConfirm}
      onCancel={onCancel}
      returnFocus={returnFocus}
    >
      This action cannot be undone. This will permanently delete{" "}
      {count > 1 ? `${articlesText(count)}.` : `the article titled "${removal?.title}".`}
    </ConfirmDialog>
  );
}
