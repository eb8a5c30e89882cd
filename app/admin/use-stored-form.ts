import { useEffect, useState } from "react";
import { withSession } from "../auth/with-session.ts";
import { BackendError } from "../data/backend-error.ts";
import { showToast } from "../ui/show-toast.ts";
import { reportFailedLoad, reportFailure } from "./load-or-report.ts";

/** The stored state that a form changes. */
export type StoredForm<State> = {
  /** Undefined until it is loaded. */
  opened: State | undefined;
  /** Whether somebody else has changed it meanwhile: `opened` is theirs, and the next save replaces it. */
  overtaken: boolean;
  isBusy: boolean;
  /** Stores the changes and closes the form; `send` rejects with `PT409` when `seen` is not the stored state any more. */
  save(send: (seen: State) => Promise<void>): Promise<void>;
};

/**
 * Loads once what a form changes as a whole, and stores it on the condition that nobody else has changed it.
 *
 * @param name what is stored, for the toasts, such as "Sections".
 * @param load must be the same function each time.
 */
export function useStoredForm<State>(
  name: string,
  { load, onClose }: { load: () => Promise<State>; onClose: () => void },
): StoredForm<State> {
  const [opened, setOpened] = useState<State>();
  const [overtaken, setOvertaken] = useState(false);
  const [isBusy, setBusy] = useState(false);

  // Asks the backend.
  useEffect(() => {
    let isCurrent = true;
    withSession(load).then(
      (loaded) => {
        if (isCurrent) setOpened(loaded);
      },
      (error: unknown) => {
        if (!isCurrent) return;
        reportFailedLoad(error);
        onClose();
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [load, onClose]);

  async function save(send: (seen: State) => Promise<void>): Promise<void> {
    if (opened === undefined) return;
    setBusy(true);
    try {
      await withSession(() => send(opened));
      showToast({ title: `${name} Saved` });
      onClose();
    } catch (error) {
      reportFailure(`Error Saving ${name}`, error);
      if (error instanceof BackendError && error.code === "PT409") {
        setOvertaken(true);
        const theirs = await withSession(load).catch(() => undefined);
        if (theirs !== undefined) setOpened(theirs);
      }
    } finally {
      setBusy(false);
    }
  }

  return { opened, overtaken, isBusy, save };
}
