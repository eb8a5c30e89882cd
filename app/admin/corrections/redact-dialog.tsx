import { type FormEvent, useState } from "react";
import { withSession } from "../../auth/with-session.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import { redactVersion } from "../../data/corrections/correction-commands.ts";
import { Button } from "../../ui/button.tsx";
import { Modal } from "../../ui/controls/modal.tsx";
import { TextArea, TextField } from "../../ui/controls/text-field.tsx";
import { showToast } from "../../ui/show-toast.ts";
import { reportFailure } from "../load-or-report.ts";

/** Longest text that can be removed at once, as in the database. */
const WORDS_LENGTH = 2000;

/**
 * Asks an admin which words to take out of an article for legal reasons, and does it. `version` is the one in which
 * they met them.
 */
export function RedactDialog({
  isOpen,
  version,
  onClose,
  onDone,
}: {
  isOpen: boolean;
  version: { articleId: string; number: number };
  onClose: () => void;
  onDone: () => void;
}) {
  return (
    <Modal
      isOpen={isOpen}
      onClose={onClose}
      title="Remove words for legal reasons"
      description="The words are taken out of every version of this article, of the live article and of what is being written. Nobody can bring them back. Readers see on “What changed” that words were removed, and when."
    >
      <RedactForm version={version} onClose={onClose} onDone={onDone} />
    </Modal>
  );
}

function RedactForm({
  version,
  onClose,
  onDone,
}: {
  version: { articleId: string; number: number };
  onClose: () => void;
  onDone: () => void;
}) {
  const [words, setWords] = useState("");
  const [reason, setReason] = useState("");
  const [isChecked, setChecked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const wordsError = words.trim() === "" ? "Enter the words to remove." : undefined;
  const reasonError = reason.trim() === "" ? "Enter the reason." : undefined;

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    setChecked(true);
    if (wordsError || reasonError) {
      const name = wordsError ? "words" : "reason";
      event.currentTarget.querySelector<HTMLElement>(`[name=${name}]`)?.focus();
      return;
    }
    setBusy(true);
    try {
      const count = await withSession(() =>
        redactVersion(getBrowserClient(), { ...version, words: words.trim(), reason }),
      );
      const versions = count === 1 ? "1 version" : `${count} versions`;
      showToast({ title: "Words Removed", description: `They were taken out of ${versions}.` });
      onDone();
    } catch (error) {
      reportFailure("Error Removing Words", error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
      <TextArea
        label="Words to remove"
        hint="Exactly as they stand in the article, with capitals. Every occurrence is removed."
        name="words"
        rows={3}
        maxLength={WORDS_LENGTH}
        value={words}
        error={isChecked ? wordsError : undefined}
        onChange={({ target }) => setWords(target.value)}
      />
      <TextField
        label="Reason"
        hint="For the newsroom only, such as the court and the file number."
        name="reason"
        maxLength={WORDS_LENGTH}
        value={reason}
        error={isChecked ? reasonError : undefined}
        onChange={({ target }) => setReason(target.value)}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button type="button" look="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" look="danger" disabled={isBusy} aria-busy={isBusy}>
          Remove words
        </Button>
      </div>
    </form>
  );
}
