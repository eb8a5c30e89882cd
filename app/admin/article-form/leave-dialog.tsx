import { type RefObject, useEffect, useLayoutEffect, useSyncExternalStore } from "react";
import { useBeforeUnload, useBlocker } from "react-router";
import { ConfirmDialog } from "../../ui/controls/confirm-dialog.tsx";
import type { StorySession } from "./engine/story-session.ts";

/** Asks before the page is left with changes that are not saved. */
export function LeaveDialog({
  session,
  isAsking,
  onStay,
}: {
  session: StorySession;
  /** Told whether the question is open: where to go is the writer's choice then. */
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
  // The form is told before the next save can end.
  useLayoutEffect(() => {
    isAsking.current = isBlocked;
  }, [isAsking, isBlocked]);
  const isDirty = useSyncExternalStore(session.subscribe, session.isDirty, session.isDirty);
  const isSaved = isBlocked && !isDirty;
  // The router waits for an answer; a save that came through meanwhile is one.
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
      Your changes are not saved. They are kept in this browser and offered to you when you open
      this article again.
      {session.arePicturesMissing() &&
        " Pictures that are not uploaded are not kept: you would have to choose them again."}
    </ConfirmDialog>
  );
}

/** A story that was just stored goes on at its own address, with all that was typed meanwhile. */
function isOwnEditPage(pathname: string, session: StorySession): boolean {
  return pathname === `/admin/articles/${session.target().id}/edit`;
}
