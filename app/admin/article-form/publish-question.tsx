import { useEffect, useRef } from "react";
import { ConfirmDialog } from "../../ui/controls/confirm-dialog.tsx";
import { shortcutOf } from "./use-shortcuts.ts";

/** Asks before the shortcut puts an article on the site that is not there. The shortcut again says yes. */
export function PublishQuestion({
  action,
  isOpen,
  onConfirm,
  onCancel,
}: {
  action: "Publish" | "Schedule" | "Update";
  isOpen: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}) {
  const latest = useRef(onConfirm);
  latest.current = onConfirm;
  // Listens while the dialog is open, in which other shortcuts do nothing.
  useEffect(() => {
    if (!isOpen) return;
    function handleKey(event: KeyboardEvent): void {
      if (shortcutOf(event) === "publish" && !event.repeat) latest.current();
    }
    window.addEventListener("keydown", handleKey, { capture: true });
    return () => window.removeEventListener("keydown", handleKey, { capture: true });
  }, [isOpen]);
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={`${action} this article?`}
      confirmLabel={action}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      {action === "Schedule"
        ? "Readers can find it from its publish date on."
        : "Readers can find it at once."}{" "}
      Press the same keys again to say yes.
    </ConfirmDialog>
  );
}
