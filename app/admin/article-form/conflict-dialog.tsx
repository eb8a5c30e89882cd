import { useState } from "react";
import type { ArticleFields } from "../../domain/newsroom/article-fields.ts";
import { storedText } from "../../domain/newsroom/read-time.ts";
import { momentText } from "../../domain/newsroom/staff-dates.ts";
import { useSite } from "../../page-context/page-context.ts";
import { Button } from "../../ui/button.tsx";
import { Modal } from "../../ui/controls/modal.tsx";
import type { SaveOutcome, SaveRequest } from "./engine/save-queue.ts";

export type Conflict = Extract<SaveOutcome, { kind: "conflict" }> & { request: SaveRequest };

/** Shown when somebody else saved or deleted the article first: the writer chooses a version. */
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
  /** Copies the writer's text to the clipboard. */
  onCopy: () => Promise<void>;
  onClose: () => void;
}) {
  const { timeZone } = useSite();
  const [copied, setCopied] = useState("");
  const isDeleted = conflict.theirs === null;

  async function copy(): Promise<void> {
    try {
      await onCopy();
      setCopied("Copied to the clipboard.");
    } catch {
      setCopied("Your browser blocked copying.");
    }
  }

  return (
    <Modal
      isOpen
      onClose={onClose}
      title={isDeleted ? "This article was deleted" : "This article has changed"}
      description={explain(conflict, timeZone)}
    >
      <div className="flex flex-col gap-3">
        <Button type="button" onClick={onOverwrite}>
          {isDeleted ? "Save mine as a new article" : "Overwrite with my version"}
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

function explain({ theirs, lastSave }: Conflict, timeZone: string): string {
  if (!theirs) return "Someone deleted it after you opened it. Your text is still here.";
  const who = lastSave?.savedBy ?? "Someone";
  const when = lastSave ? ` ${momentText(lastSave.savedAt, timeZone)}` : "";
  return `${who} saved it${when}, after you opened it. Your changes are still here.`;
}

/**
 * Copies an article to the clipboard as plain text: title, excerpt, body.
 *
 * @throws Error when the browser denies access to the clipboard.
 */
export async function copyArticle({ title, excerpt, content }: ArticleFields): Promise<void> {
  const parts = [title, excerpt, storedText(content)].filter((part) => part.trim() !== "");
  await navigator.clipboard.writeText(parts.join("\n\n"));
}
