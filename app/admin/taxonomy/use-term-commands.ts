import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { withSession } from "../../auth/with-session.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import { mergeTerms, removeTerm, renameTerm } from "../../data/taxonomy.ts";
import { UNREACHABLE_TEXT } from "../../domain/failure-text.ts";
import { TERM_NAMES, type Term } from "../../domain/newsroom/term.ts";
import { showToast } from "../../ui/show-toast.ts";
import { reportFailure } from "../load-or-report.ts";
import { useRights } from "../use-rights.ts";

export type TermAction = "rename" | "merge" | "remove";

/** Which dialog is open for which term, and the commands of the dialogs. Each reloads the list. */
export function useTermCommands() {
  const { revalidate } = useRevalidator();
  const refusal = useRights().refusal("taxonomy");
  // Kept while the dialog fades out.
  const [current, setCurrent] = useState<{ term: Term; action: TermAction }>();
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [changed, setChanged] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const isRowGone = useRef(false);

  async function run(command: () => Promise<void>, done: string, failed: string): Promise<void> {
    setBusy(true);
    setChanged(0);
    let failure: string | undefined;
    try {
      await command();
      // Of a tag, renaming replaces the row.
      isRowGone.current = current?.action !== "rename" || current.term.kind === "tag";
      showToast({ title: done });
      setOpen(false);
    } catch (error) {
      failure = reportFailure(failed, error);
    }
    // Also after a failure: some batches may have been done. Without a connection an error would replace the list.
    if (failure !== UNREACHABLE_TEXT) await revalidate();
    setBusy(false);
  }

  return {
    list,
    /** Names the roles that may change categories, authors and tags, where the user may not. */
    refusal,
    current,
    isOpen,
    isBusy,
    /** Articles that the running command has changed so far. */
    changed,
    open(action: TermAction, term: Term) {
      isRowGone.current = false;
      setCurrent({ action, term });
      setOpen(true);
    },
    close: () => setOpen(false),
    /** Target of the focus when the dialog closes: to the button that opened it, or to the list. */
    returnFocus: () => (isRowGone.current ? list.current : true),
    rename({ kind, key }: Term, { name, slug }: { name: string; slug: string }) {
      const title = TERM_NAMES[kind].one;
      return run(
        () => renameTermNow({ kind, key, name, slug, onProgress: setChanged }),
        `${title} Renamed`,
        `Error Renaming ${title}`,
      );
    },
    merge({ kind, key }: Term, into: string) {
      const title = TERM_NAMES[kind].many;
      return run(
        () =>
          withSession(() =>
            mergeTerms(getBrowserClient(), { kind, from: key, into, onProgress: setChanged }),
          ),
        `${title} Merged`,
        `Error Merging ${title}`,
      );
    },
    remove({ kind, key }: Term, moveTo: string | null) {
      const title = TERM_NAMES[kind].one;
      return run(
        () =>
          withSession(() =>
            removeTerm(getBrowserClient(), { kind, key, moveTo, onProgress: setChanged }),
          ),
        `${title} Deleted`,
        `Error Deleting ${title}`,
      );
    },
  };
}

function renameTermNow(options: Parameters<typeof renameTerm>[1]): Promise<void> {
  return withSession(() => renameTerm(getBrowserClient(), options));
}

export type TermCommands = ReturnType<typeof useTermCommands>;
