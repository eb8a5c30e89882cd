import { useBeforeUnload, useBlocker } from "react-router";
import { ConfirmDialog } from "../../ui/controls/confirm-dialog.tsx";

/** Asks before the authors are left with changes that are not saved. */
export function LeaveAuthorsDialog({ hasUnsaved }: { hasUnsaved: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      hasUnsaved && currentLocation.pathname !== nextLocation.pathname,
  );
  useBeforeUnload((event) => {
    if (hasUnsaved) event.preventDefault();
  });
  return (
    <ConfirmDialog
      isOpen={blocker.state === "blocked"}
      title="Leave without saving?"
      confirmLabel="Leave"
      cancelLabel="Stay"
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    >
      What you changed about authors is not saved, also in forms that you closed, and is lost when
      you leave.
    </ConfirmDialog>
  );
}
