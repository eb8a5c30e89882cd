import { useState } from "react";
import { momentText } from "../../domain/newsroom/staff-dates.ts";
import { Button } from "../../ui/button.tsx";
import { Modal } from "../../ui/controls/modal.tsx";
import type { SaveOutcome, SaveRequest } from "./engine/save-outcome.ts";

export type Conflict = Extract<SaveOutcome, { kind: "conflict" }> & { request: SaveRequest };

/** Somebody else was quicker: whose version counts is for the writer to say. */
export function ConflictDialog({
  conflict,
  onOverwrite,
  onLoadTheirs,
  onCopy,
  onClose,
}: {
  conflict: Conflict;
  onOverwrite: () => void;
  onLoadTheirs: () => void;
  /** Puts the writer's text on the clipboard. */
  onCopy: () => Promise<void>;
  onClose: () => void;
}) {
  const [copied, setCopied] = useState("");
  const isDeleted = conflict.theirs === null;

  async function copy(): Promise<void> {
    try {
      await onCopy();
      setCopied("Your text is on the clipboard.");
    } catch {
      setCopied("The browser did not let the text be copied.");
    }
  }

  return (
    <Modal
      isOpen
      onClose={onClose}
      title={isDeleted ? "This article was deleted" : "This article was changed meanwhile"}
      description={explain(conflict)}
    >
      <div className="flex flex-col gap-3">
        <Button type="button" onClick={onOverwrite}>
          {isDeleted ? "Save mine as a new article" : "Overwrite with mine"}
        </Button>
        {!isDeleted && (
          <Button type="button" look="outline" onClick={onLoadTheirs}>
            Load their version
          </Button>
        )}
        <Button type="button" look="outline" onClick={() => void copy()}>
          Copy my text
        </Button>
        <p role="status" className="min-h-5 text-meta text-quiet">
          {copied}
        </p>
      </div>
    </Modal>
  );
}

function explain({ theirs, lastSave }: Conflict): string {
  if (!theirs) return "Somebody deleted it after you opened it. Your text is still here.";
  const who = lastSave?.savedBy ?? "Somebody";
  const when = lastSave ? ` ${momentText(lastSave.savedAt)}` : "";
  return `${who} saved it${when}, after you opened it. Your text is still here.`;
}
