import { momentText } from "../../domain/newsroom/staff-dates.ts";
import { useSite } from "../../page-context/page-context.ts";
import { moveFocusOnUnmount } from "../../ui/browser-hooks.ts";
import { Button } from "../../ui/button.tsx";
import type { LocalDraft } from "../local-drafts/local-draft.ts";

/** Offers to restore a local draft. */
export function RestoreNotice({
  localDraft,
  onRestore,
  onDiscard,
}: {
  localDraft: LocalDraft;
  onRestore: () => void;
  onDiscard: () => void;
}) {
  const { timeZone } = useSite();
  return (
    <section
      ref={moveFocusOnUnmount}
      aria-label="Unsaved changes"
      className="flex flex-wrap items-center justify-between gap-3 border-l-4 border-accent bg-tint px-4 py-3"
    >
      <p role="status">
        Unsaved changes, last edited {momentText(localDraft.changedAt, timeZone)}
        {localDraft.isWaiting && ", waiting to be saved"}
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
