import LogOutIcon from "lucide-react/icons/log-out";
import { useState } from "react";
import { signOutToFrontPage } from "../../auth/auth-actions.ts";
import { hasUnsavedWork } from "../../auth/unsaved-work.ts";
import { ConfirmDialog } from "../../ui/controls/confirm-dialog.tsx";
import { NAV_ENTRY } from "./nav-entry.ts";

/** Leaves the newsroom; asks first while something is not saved. */
export function LogOut() {
  const [isAsking, setIsAsking] = useState(false);

  function leave(): void {
    setIsAsking(false);
    void signOutToFrontPage();
  }

  return (
    <>
      <button
        type="button"
        className={NAV_ENTRY}
        onClick={() => (hasUnsavedWork() ? setIsAsking(true) : leave())}
      >
        <LogOutIcon aria-hidden size={18} />
        Log Out
      </button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Log out with unsaved changes?"
        confirmLabel="Log Out"
        cancelLabel="Stay"
        onConfirm={leave}
        onCancel={() => setIsAsking(false)}
      >
        Your changes are not on the site yet. Those to an article are kept in this browser, and
        offered to you when you open it again; others are lost.
      </ConfirmDialog>
    </>
  );
}
