import { type ReactNode, useRef, useState } from "react";
import { type ChecklistItem, mayPublish } from "../../domain/newsroom/publishing-checklist.ts";
import { Button } from "../../ui/button.tsx";
import { Modal } from "../../ui/controls/modal.tsx";

/** Label of the button that opened the checklist. */
export type PublishingAction = "Publish" | "Schedule" | "Update";

/**
 * Shows what is missing or doubtful before an article is published. Each item leads
 * to its place in the form, where `onGoTo` sets the focus. What is required has to be mended; the rest may be published as it is.
 */
export function ChecklistDialog({
  isOpen,
  items,
  action = "Publish",
  onPublish,
  onClose,
  onGoTo,
  children,
}: {
  isOpen: boolean;
  /** Empty while it is closed. */
  items: readonly ChecklistItem[];
  action?: PublishingAction;
  onPublish: () => void;
  onClose: () => void;
  onGoTo: (item: ChecklistItem) => void;
  /** Stands below the items. */
  children?: ReactNode;
}) {
  // The last items are kept while the dialog fades out.
  const [shown, setShown] = useState(items);
  if (items.length > 0 && items !== shown) setShown(items);
  const isReady = mayPublish(shown);
  const hasGoneTo = useRef(false);

  /** Moves the focus to the first required field, which has a message of its own. */
  function close(): void {
    const required = shown.find(({ rule }) => rule === "required");
    if (required) goTo(required);
    else onClose();
  }

  function goTo(item: ChecklistItem): void {
    hasGoneTo.current = true;
    onGoTo(item);
  }

  return (
    <Modal
      isOpen={isOpen}
      onClose={close}
      returnFocus={() => {
        const isReturning = !hasGoneTo.current;
        hasGoneTo.current = false;
        return isReturning;
      }}
      title={isReady ? `Before you ${action.toLowerCase()}` : "Something is missing"}
      description={
        isReady
          ? "You can go to each place, or go on as it is."
          : "What is required has to be there before the article goes out."
      }
    >
      <ul className="divide-y divide-hairline border-y border-hairline">
        {shown.map((item) => (
          <li key={itemKey(item)}>
            <button
              type="button"
              onClick={() => goTo(item)}
              className="flex min-h-11 w-full flex-col items-start gap-1 py-3 text-left hover:bg-tint"
            >
              <span className="break-words underline underline-offset-4 wrap-anywhere">
                {item.text}
              </span>
              {item.rule === "required" && (
                <strong className="text-meta text-accent">Required</strong>
              )}
            </button>
          </li>
        ))}
      </ul>
      {children}
      <div className="flex flex-wrap justify-end gap-3">
        <Button type="button" look="outline" onClick={close}>
          Back to the Article
        </Button>
        {isReady && (
          <Button type="button" onClick={onPublish}>
            {action} Anyway
          </Button>
        )}
      </div>
    </Modal>
  );
}

function itemKey({ check, field, blockIndex, text }: ChecklistItem): string {
  return `${check} ${field} ${blockIndex} ${text}`;
}
