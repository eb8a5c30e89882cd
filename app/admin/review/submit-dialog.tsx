import { useState } from "react";
import { withSession } from "../../auth/with-session.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import { submitForReview } from "../../data/review.ts";
import { failureMessage } from "../../domain/failure-text.ts";
import { Button } from "../../ui/button.tsx";
import { ComboboxField } from "../../ui/controls/combobox-field.tsx";
import { Modal } from "../../ui/controls/modal.tsx";
import { TextArea } from "../../ui/controls/text-field.tsx";
import { showToast } from "../../ui/show-toast.ts";
import { useColleagues } from "./use-colleagues.ts";

const ANY_EDITOR = { value: "", label: "Any editor" };

/** Asks who reviews the article, and what they should know. */
export function SubmitDialog({
  articleId,
  lastReviewer,
  store,
  onSubmitted,
  onClose,
}: {
  articleId: string;
  /** The editor who has reviewed the article before. */
  lastReviewer: string | null;
  /** Stores what was typed. Resolves to false if it could not be stored. */
  store: () => Promise<boolean>;
  onSubmitted: () => void;
  onClose: () => void;
}) {
  const reviewers = useColleagues().filter(({ isReviewer }) => isReviewer);
  const [reviewer, setReviewer] = useState(lastReviewer ?? "");
  const [note, setNote] = useState("");
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function submit(): Promise<void> {
    setBusy(true);
    try {
      if (await store()) {
        const review = { articleId, note, reviewer: reviewer || null };
        await withSession(() => submitForReview(getBrowserClient(), review));
        showToast({
          title: "Submitted for Review",
          description: "Reviewers find it under For You.",
        });
        onSubmitted();
        return;
      }
      setProblem("Your last changes aren't saved yet. Try again when they are.");
    } catch (error) {
      setProblem(failureMessage(error));
    }
    setBusy(false);
  }

  return (
    <Modal
      isOpen
      onClose={onClose}
      title="Submit for Review"
      description="An editor publishes the article, or returns it to you with remarks."
    >
      <ComboboxField
        label="Reviewer"
        options={[ANY_EDITOR, ...reviewers.map(({ id, name }) => ({ value: id, label: name }))]}
        value={reviewer}
        onChange={setReviewer}
        emptyText="No editor found."
      />
      <TextArea
        label="Note to the reviewer"
        rows={3}
        maxLength={5000}
        value={note}
        error={problem}
        isErrorAnnounced
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button type="button" look="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button type="button" disabled={isBusy} onClick={() => void submit()}>
          Submit
        </Button>
      </div>
    </Modal>
  );
}
