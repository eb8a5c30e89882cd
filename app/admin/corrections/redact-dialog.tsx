import { type FormEvent, useState } from "react";
import { withSession } from "../../auth/with-session.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import {
  findWords,
  redactVersion,
  type WordPlace,
} from "../../data/corrections/correction-commands.ts";
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
}: {
  isOpen: boolean;
  version: { articleId: string; number: number };
  onClose: () => void;
}) {
  return (
    <Modal
      isOpen={isOpen}
      onClose={onClose}
      title="Remove words for legal reasons"
      description="The words are taken out of every version of this article, of the live article, of what is being written and planned, and of notes and remarks. Nobody can bring them back. Readers see on “What changed” that words were removed, and when."
    >
      <RedactContent version={version} onClose={onClose} />
    </Modal>
  );
}

/** The form, and after the removal the places in which the words still are. */
function RedactContent({
  version,
  onClose,
}: {
  version: { articleId: string; number: number };
  onClose: () => void;
}) {
  const [left, setLeft] = useState<WordPlace[]>([]);
  if (left.length === 0) {
    return <RedactForm version={version} onClose={onClose} onLeft={setLeft} />;
  }
  return (
    // The form that had the focus is gone.
    <div ref={(node) => node?.focus()} tabIndex={-1} className="flex flex-col gap-4">
      <div role="status" className="flex flex-col gap-2">
        <p>
          The words were removed from the article. They are still in these places, which you can
          change yourself:
        </p>
        <ul className="list-disc pl-5 wrap-anywhere">
          {left.map(({ kind, value }) => (
            <li key={`${kind} ${value}`}>
              {PLACES[kind]}: {value}
            </li>
          ))}
        </ul>
      </div>
      <div className="flex justify-end">
        <Button type="button" onClick={onClose}>
          Done
        </Button>
      </div>
    </div>
  );
}

const PLACES: Record<WordPlace["kind"], string> = {
  address: "Address of the article",
  "earlier-address": "Earlier address",
  "image-address": "Address of an image",
  category: "Name of the category",
  author: "Name of the author",
  "content-name": "Name in the data of the text",
};

function RedactForm({
  version,
  onClose,
  onLeft,
}: {
  version: { articleId: string; number: number };
  onClose: () => void;
  onLeft: (left: WordPlace[]) => void;
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
      const client = getBrowserClient();
      const count = await withSession(() =>
        redactVersion(client, { ...version, words: words.trim(), reason }),
      );
      const left = await withSession(() =>
        findWords(client, { articleId: version.articleId, words }),
      );
      const versions = count === 1 ? "1 version" : `${count} versions`;
      showToast({ title: "Words Removed", description: `They were taken out of ${versions}.` });
      if (left.length > 0) onLeft(left);
      else onClose();
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
        hint="Every occurrence is removed, whatever its capitals, spaces and punctuation. A longer word that contains them goes as a whole."
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
