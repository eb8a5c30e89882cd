import { type RefObject, useEffect, useLayoutEffect, useSyncExternalStore } from "react";
import { useBeforeUnload, useBlocker } from "react-router";
import { ConfirmDialog } from "../../ui/controls/confirm-dialog.tsx";
import type { ArticleSession } from "./engine/article-session.ts";

/** Asks before the page is left with unsaved changes. */
export function LeaveDialog({
  session,
  isAsking,
  onStay,
}: {
  session: ArticleSession;
  /** Set while the dialog is open, so that a save does not navigate. */
  isAsking: RefObject<boolean>;
  onStay: () => void;
}) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname &&
      session.isDirty() &&
      !isOwnEditPage(nextLocation.pathname, session),
  );
  useBeforeUnload((event) => {
    session.flush();
    if (session.isDirty()) event.preventDefault();
  });
  const isBlocked = blocker.state === "blocked";
  // A layout effect, so that it is set before the next save can end.
  useLayoutEffect(() => {
    isAsking.current = isBlocked;
  }, [isAsking, isBlocked]);
  const isDirty = useSyncExternalStore(session.subscribe, session.isDirty, session.isDirty);
  const isSaved = isBlocked && !isDirty;
  // Continues the blocked navigation when a save has finished meanwhile.
  useEffect(() => {
    if (isSaved) blocker.proceed?.();
  }, [isSaved, blocker.proceed]);

  return (
    <ConfirmDialog
      isOpen={isBlocked}
      title="Leave without saving?"
      confirmLabel="Leave"
      cancelLabel="Stay"
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => {
        blocker.reset?.();
        onStay();
      }}
    >
      Your changes aren't saved. They are kept in this browser, and you can restore them when you
      open this article again.
      {session.hasPendingUploads() && " Images that haven't been uploaded will be lost."}
    </ConfirmDialog>
  );
}

/** A new article moves to its own address after the first save, with all changes. */
function isOwnEditPage(pathname: string, session: ArticleSession): boolean {
  return pathname === `/admin/articles/${session.target().id}/edit`;
}
