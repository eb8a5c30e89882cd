import { useEffect, useSyncExternalStore } from "react";
import { useBeforeUnload, useBlocker } from "react-router";
import { ConfirmDialog } from "../../ui/controls/confirm-dialog.tsx";
import type { WorkingCopy } from "../working-copy/working-copy.ts";

/**
 * Asks before the page is left with work that exists only in it: images that are not uploaded, or text in a browser
 * that stores nothing. What is typed is otherwise kept without asking.
 */
export function LeaveDialog({
  copy,
  hasPendingUploads,
}: {
  copy: WorkingCopy;
  hasPendingUploads: boolean;
}) {
  const hasUnstoredText = useSyncExternalStore(
    copy.subscribe,
    () => !copy.isStored() && !copy.isOnDevice,
  );
  const hasWork = hasPendingUploads || hasUnstoredText;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      hasWork &&
      currentLocation.pathname !== nextLocation.pathname &&
      // A published article moves to its own address, with all that is in the form.
      !nextLocation.pathname.endsWith("/edit"),
  );
  useBeforeUnload((event) => {
    if (hasWork) event.preventDefault();
  });
  const isBlocked = blocker.state === "blocked";
  const isDone = isBlocked && !hasWork;
  // Continues the blocked navigation when the work has been stored meanwhile.
  useEffect(() => {
    if (isDone) blocker.proceed?.();
  }, [isDone, blocker.proceed]);

  return (
    <ConfirmDialog
      isOpen={isBlocked}
      title={hasPendingUploads ? "Leave without the images?" : "Leave without saving?"}
      confirmLabel="Leave"
      cancelLabel="Stay"
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    >
      {hasPendingUploads && "Images that haven't been uploaded will be lost. "}
      {hasUnstoredText &&
        "Your last changes aren't stored yet, and this browser can't keep them. Wait for the connection, or copy your text."}
    </ConfirmDialog>
  );
}
