import { useEffect, useState } from "react";
import { withSession } from "../../auth/with-session.ts";
import type { Client } from "../../data/client.ts";
import {
  acceptArticle,
  assignArticle,
  type Colleague,
  listColleagues,
  returnArticle,
  submitForReview,
} from "../../data/review.ts";
import { type Capability, whoCanText } from "../../domain/newsroom/capabilities.ts";
import type { ReviewState } from "../../domain/newsroom/review.ts";
import { useSite } from "../../page-context/page-context.ts";
import { ActionButton } from "../../ui/controls/action-button.tsx";
import { ComboboxField } from "../../ui/controls/combobox-field.tsx";
import { DateField } from "../../ui/controls/date-field.tsx";
import { TextArea } from "../../ui/controls/text-field.tsx";
import { showToast } from "../../ui/show-toast.ts";
import { reportFailure } from "../load-or-report.ts";

const NOBODY = { value: "", label: "Nobody" };
const ANY_EDITOR = { value: "", label: "Any editor" };

/** Review of an article: submit, accept, return with remarks; and who has it, by when. */
export function ReviewPanel({
  client,
  articleId,
  review,
  capabilities,
  onChanged,
}: {
  client: Client;
  articleId: string;
  review: ReviewState;
  /** What the user may do with this article; undefined until it is known. */
  capabilities: ReadonlySet<Capability> | undefined;
  onChanged: () => void;
}) {
  const [colleagues, setColleagues] = useState<Colleague[]>([]);
  const [isBusy, setBusy] = useState(false);
  // Asks the backend.
  useEffect(() => {
    listColleagues(client).then(setColleagues, () => undefined);
  }, [client]);
  const refusal = (capability: Capability) =>
    capabilities && !capabilities.has(capability) ? whoCanText(capability) : undefined;
  const nameOf = (id: string | null) => colleagues.find((each) => each.id === id)?.name;

  async function run(task: () => Promise<void>, title: string, description: string) {
    setBusy(true);
    try {
      await withSession(task);
      showToast({ title, description });
      onChanged();
    } catch (error) {
      reportFailure("Error", error);
    } finally {
      setBusy(false);
    }
  }

  const steps = { client, articleId, isBusy, refusal, run };
  return (
    <section aria-label="Review" className="flex flex-col gap-6">
      <p className="text-[0.9375rem]">{stageText(review, nameOf)}</p>
      {review.note && (
        <blockquote className="border-l-4 border-accent pl-3 whitespace-pre-line wrap-anywhere">
          {review.note}
        </blockquote>
      )}
      {review.stage === "review" ? (
        <Decision {...steps} />
      ) : (
        <Submission {...steps} reviewers={colleagues.filter(({ isReviewer }) => isReviewer)} />
      )}
      <Assignment
        key={`${review.assignedTo} ${review.dueAt} ${review.plannedFor}`}
        {...steps}
        review={review}
        colleagues={colleagues}
      />
    </section>
  );
}

type Steps = {
  client: Client;
  articleId: string;
  isBusy: boolean;
  refusal: (capability: Capability) => string | undefined;
  run: (task: () => Promise<void>, title: string, description: string) => Promise<void>;
};

function stageText(
  { stage, submittedBy, assignedTo }: ReviewState,
  nameOf: (id: string | null) => string | undefined,
): string {
  const by = nameOf(submittedBy);
  if (stage === "review") {
    return `In review${by ? `, submitted by ${by}` : ""}. Waits for ${nameOf(assignedTo) ?? "any editor"}.`;
  }
  if (stage === "ready") return "Reviewed and ready to be published.";
  return submittedBy ? "Returned by the reviewer." : "Not in review.";
}

function Submission({
  client,
  articleId,
  isBusy,
  refusal,
  run,
  reviewers,
}: Steps & { reviewers: Colleague[] }) {
  const [reviewer, setReviewer] = useState("");
  const [note, setNote] = useState("");
  return (
    <div className="flex flex-col gap-4">
      <ComboboxField
        label="Reviewer"
        options={[ANY_EDITOR, ...reviewers.map(({ id, name }) => ({ value: id, label: name }))]}
        value={reviewer}
        onChange={setReviewer}
        emptyText="No editor found."
      />
      <TextArea
        label="Note to the reviewer"
        rows={2}
        maxLength={5000}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <ActionButton
        refusal={refusal("write")}
        type="button"
        look="outline"
        disabled={isBusy}
        onClick={() =>
          run(
            () => submitForReview(client, { articleId, note, reviewer: reviewer || null }),
            "Submitted for Review",
            "Who is asked sees it under For You.",
          )
        }
      >
        Submit for Review
      </ActionButton>
    </div>
  );
}

function Decision({ client, articleId, isBusy, refusal, run }: Steps) {
  const [remarks, setRemarks] = useState("");
  return (
    <div className="flex flex-col gap-4">
      <TextArea
        label="Remarks"
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
              () => acceptArticle(client, { articleId }),
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
          onClick={() =>
            run(
              () => returnArticle(client, { articleId, remarks }),
              "Article Returned",
              "Who submitted it sees your remarks.",
            )
          }
        >
          Return with Remarks
        </ActionButton>
      </div>
    </div>
  );
}

function Assignment({
  client,
  articleId,
  isBusy,
  refusal,
  run,
  review,
  colleagues,
}: Steps & { review: ReviewState; colleagues: Colleague[] }) {
  const { timeZone } = useSite();
  const [userId, setUserId] = useState(review.assignedTo ?? "");
  const [dueAt, setDueAt] = useState(review.dueAt ?? "");
  const [plannedFor, setPlannedFor] = useState(review.plannedFor ?? "");
  return (
    <div className="flex flex-col gap-4 border-t border-hairline pt-4">
      <ComboboxField
        label="Assigned to"
        options={[NOBODY, ...colleagues.map(({ id, name }) => ({ value: id, label: name }))]}
        value={userId}
        onChange={setUserId}
        emptyText="No colleague found."
      />
      <OptionalDate label="Due" value={dueAt} timeZone={timeZone} onChange={setDueAt} />
      <OptionalDate
        label="Planned for"
        hint="A plan only: it publishes nothing."
        value={plannedFor}
        timeZone={timeZone}
        onChange={setPlannedFor}
      />
      <ActionButton
        refusal={refusal("write")}
        type="button"
        look="outline"
        disabled={isBusy}
        onClick={() =>
          run(
            () =>
              assignArticle(client, {
                articleId,
                userId: userId || null,
                dueAt: dueAt || null,
                plannedFor: plannedFor || null,
              }),
            "Assignment Saved",
            userId ? "They see it under For You." : "The article is assigned to nobody.",
          )
        }
      >
        Save Assignment
      </ActionButton>
    </div>
  );
}

function OptionalDate({
  label,
  value,
  timeZone,
  onChange,
  hint,
}: {
  label: string;
  value: string;
  timeZone: string;
  onChange: (value: string) => void;
  hint?: string;
}) {
  return (
    <div className="flex flex-col items-start gap-1">
      <DateField
        label={label}
        value={value}
        timeZone={timeZone}
        onChange={onChange}
        onNow={() => onChange(new Date().toISOString())}
        {...(hint && { hint })}
      />
      {value && (
        <button type="button" className="text-link min-h-11" onClick={() => onChange("")}>
          Remove<span className="sr-only"> {label}</span> date
        </button>
      )}
    </div>
  );
}
