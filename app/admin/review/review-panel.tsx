import { useRef, useState } from "react";
import { toFields } from "../../data/articles/article-row.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import type { FieldsJson } from "../../data/json.types.ts";
import { acceptArticle, returnArticle } from "../../data/review.ts";
import { listChangedFields } from "../../domain/newsroom/article-fields.ts";
import { NO_REMARK, type ReviewState } from "../../domain/newsroom/review.ts";
import { Button } from "../../ui/button.tsx";
import { ActionButton } from "../../ui/controls/action-button.tsx";
import { Modal } from "../../ui/controls/modal.tsx";
import { TextArea } from "../../ui/controls/text-field.tsx";
import { Panel } from "../publishing/panel.tsx";
import type { Rights } from "../use-rights.ts";
import { AcceptedChanges } from "./accepted-changes.tsx";
import { useColleagues } from "./use-colleagues.ts";
import { type Steps, useStep } from "./use-step.ts";

/** Review of an article: submit, accept, return with remarks. */
export function ReviewPanel({
  articleId,
  review,
  rights,
  accepted,
  columns,
  onSubmit,
  onChanged,
}: {
  articleId: string;
  review: ReviewState;
  rights: Rights;
  /** Content that the last review accepted, and the article now, by the columns of `articles`. */
  accepted?: FieldsJson | undefined;
  columns?: FieldsJson;
  /** Asks what to tell the reviewer. */
  onSubmit: () => void;
  onChanged: () => void;
}) {
  const colleagues = useColleagues();
  const { isBusy, run } = useStep(onChanged, "Error Updating Review");
  const nameOf = (id: string | null) => colleagues.find((each) => each.id === id)?.name;

  const { refusal } = rights;
  const { stage, submittedBy, note } = review;
  return (
    <Panel title="Review" isEmpty={stage === "draft" && submittedBy === null}>
      <p>{reviewText(review, nameOf)}</p>
      {note && (
        <blockquote className="border-l-4 border-accent pl-3 whitespace-pre-line wrap-anywhere">
          {note}
        </blockquote>
      )}
      {accepted && columns && <ChangesSinceReview accepted={accepted} columns={columns} />}
      {stage === "review" ? (
        <Decision {...{ articleId, isBusy, refusal, run }} />
      ) : (
        <div>
          <ActionButton
            refusal={refusal("write")}
            type="button"
            look="outline"
            className="px-3"
            onClick={onSubmit}
          >
            {submittedBy === null ? "Submit for Review" : "Submit Again"}
          </ActionButton>
        </div>
      )}
    </Panel>
  );
}

/** Says that an accepted article was changed, and shows the changes on demand. */
function ChangesSinceReview({ accepted, columns }: { accepted: FieldsJson; columns: FieldsJson }) {
  const [isShown, setShown] = useState(false);
  if (listChangedFields(toFields(columns), toFields(accepted)).length === 0) return null;
  return (
    <>
      <p className="font-semibold text-accent">Changed since it was accepted.</p>
      <div>
        <Button type="button" look="outline" className="px-3" onClick={() => setShown(true)}>
          Show Changes
        </Button>
      </div>
      <Modal isOpen={isShown} onClose={() => setShown(false)} title="Changed since it was accepted">
        {isShown && <AcceptedChanges accepted={accepted} columns={columns} />}
      </Modal>
    </>
  );
}

function reviewText(
  { stage, submittedBy, reviewer }: ReviewState,
  nameOf: (id: string | null) => string | undefined,
): string {
  const by = nameOf(submittedBy);
  if (stage === "review") {
    return `In review${by ? `, submitted by ${by}` : ""}. Waits for ${nameOf(reviewer) ?? "any editor"}.`;
  }
  if (stage === "ready") {
    return `Accepted by ${nameOf(reviewer) ?? "an editor"} and ready to be published.`;
  }
  return submittedBy
    ? `Returned by ${nameOf(reviewer) ?? "the reviewer"}.`
    : "An editor reads the article before it is published.";
}

function Decision({ articleId, isBusy, refusal, run }: Steps) {
  const [remarks, setRemarks] = useState("");
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);

  function giveBack(): void {
    if (remarks.trim() === "") {
      setProblem(NO_REMARK);
      field.current?.focus();
      return;
    }
    setProblem(undefined);
    void run(
      () => returnArticle(getBrowserClient(), { articleId, remarks }),
      "Article Returned",
      "The person who submitted it can see your remarks.",
    );
  }

  return (
    <div className="flex flex-col gap-4">
      <TextArea
        ref={field}
        label="Remarks"
        hint="Required to return the article."
        error={problem}
        rows={2}
        maxLength={5000}
        value={remarks}
        onChange={(event) => setRemarks(event.currentTarget.value)}
      />
      <div className="flex flex-wrap gap-3">
        <ActionButton
          refusal={refusal("publish")}
          type="button"
          look="outline"
          disabled={isBusy}
          onClick={() =>
            run(
              () => acceptArticle(getBrowserClient(), { articleId }),
              "Article Accepted",
              "It is ready to be published.",
            )
          }
        >
          Accept
        </ActionButton>
        <ActionButton
          refusal={refusal("publish")}
          type="button"
          look="outline"
          disabled={isBusy}
          onClick={giveBack}
        >
          Return with Remarks
        </ActionButton>
      </div>
    </div>
  );
}
