import { useRef, useState } from "react";
import { withSession } from "../../auth/with-session.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import { returnArticle } from "../../data/review.ts";
import { failureMessage } from "../../domain/failure-text.ts";
import { NO_REMARK } from "../../domain/newsroom/review.ts";
import { Button } from "../../ui/button.tsx";
import { Modal } from "../../ui/controls/modal.tsx";
import { TextArea } from "../../ui/controls/text-field.tsx";
import { showToast } from "../../ui/show-toast.ts";

/** Asks for the remarks with which an article goes back to who submitted it. */
export function ReturnDialog({
  articleId,
  onReturned,
  onClose,
}: {
  articleId: string;
  onReturned: () => void;
  onClose: () => void;
}) {
  const [remarks, setRemarks] = useState("");
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);

  async function giveBack(): Promise<void> {
    if (remarks.trim() === "") {
      setProblem(NO_REMARK);
      field.current?.focus();
      return;
    }
    setBusy(true);
    try {
      await withSession(() => returnArticle(getBrowserClient(), { articleId, remarks }));
      showToast({
        title: "Article Returned",
        description: "The person who submitted it can see your remarks.",
      });
      onReturned();
    } catch (error) {
      setProblem(failureMessage(error));
      setBusy(false);
    }
  }

  return (
    <Modal
      isOpen
      onClose={onClose}
      title="Return with Remarks"
      description="The article becomes a draft again."
      initialFocus={field}
    >
      <TextArea
        ref={field}
        label="Remarks"
        rows={3}
        maxLength={5000}
        value={remarks}
        error={problem}
        isErrorAnnounced
        onChange={(event) => setRemarks(event.currentTarget.value)}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button type="button" look="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button type="button" disabled={isBusy} onClick={() => void giveBack()}>
          Return
        </Button>
      </div>
    </Modal>
  );
}
