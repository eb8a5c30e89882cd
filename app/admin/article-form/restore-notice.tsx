import { momentText } from "../../domain/newsroom/staff-dates.ts";
import { Button } from "../../ui/button.tsx";
import { handOverFocus } from "../../ui/hand-over-focus.ts";
import type { JournalEntry } from "../journal/journal-entry.ts";

/** Offers what was not saved the last time. */
export function RestoreNotice({
  entry,
  onRestore,
  onDiscard,
}: {
  entry: JournalEntry;
  onRestore: () => void;
  onDiscard: () => void;
}) {
  return (
    <section
      ref={handOverFocus}
      aria-label="Unsaved changes"
      className="flex flex-wrap items-center justify-between gap-3 border-l-4 border-accent bg-tint px-4 py-3"
    >
      <p role="status">
        Unsaved changes, made {momentText(entry.changedAt)}
        {entry.isWaiting && ", which were waiting to be saved"}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button type="button" onClick={onRestore}>
          Restore
        </Button>
        <Button type="button" look="outline" onClick={onDiscard}>
          Discard
        </Button>
      </div>
    </section>
  );
}
