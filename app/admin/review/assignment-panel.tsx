import { useState } from "react";
import { getBrowserClient } from "../../data/browser-client.ts";
import { assignArticle, type Colleague } from "../../data/review.ts";
import type { ReviewState } from "../../domain/newsroom/review.ts";
import { useSite } from "../../page-context/page-context.ts";
import { ActionButton } from "../../ui/controls/action-button.tsx";
import { ComboboxField } from "../../ui/controls/combobox-field.tsx";
import { DateField } from "../../ui/controls/date-field.tsx";
import { Panel } from "../publishing/panel.tsx";
import type { Rights } from "../use-rights.ts";
import { useColleagues } from "./use-colleagues.ts";
import { type Steps, useStep } from "./use-step.ts";

const NOBODY = { value: "", label: "Nobody" };

/** Assignee of an article, due date and planned date. */
export function AssignmentPanel({
  articleId,
  review,
  rights,
  onChanged,
}: {
  articleId: string;
  review: ReviewState;
  rights: Rights;
  onChanged: () => void;
}) {
  const colleagues = useColleagues();
  const { isBusy, run } = useStep(onChanged, "Error Saving Assignment");
  const { refusal } = rights;
  const { assignedTo, dueAt, plannedFor } = review;
  return (
    <Panel title="Assignment" isEmpty={!dueAt && !plannedFor && !assignedTo}>
      <Assignment
        key={`${assignedTo} ${dueAt} ${plannedFor}`}
        {...{ articleId, isBusy, refusal, run, review, colleagues }}
      />
    </Panel>
  );
}

function Assignment({
  articleId,
  isBusy,
  refusal,
  run,
  review,
  colleagues,
}: Steps & { review: ReviewState; colleagues: readonly Colleague[] }) {
  const { timeZone } = useSite();
  const [userId, setUserId] = useState(review.assignedTo ?? "");
  const [dueAt, setDueAt] = useState(review.dueAt ?? "");
  const [plannedFor, setPlannedFor] = useState(review.plannedFor ?? "");
  return (
    <div className="flex flex-col items-start gap-4">
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
        refusal={refusal("assign")}
        type="button"
        look="outline"
        disabled={isBusy}
        onClick={() =>
          run(
            () =>
              assignArticle(getBrowserClient(), {
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
    <div className="flex w-full flex-col gap-1">
      <DateField
        label={label}
        value={value}
        timeZone={timeZone}
        onChange={onChange}
        emptyText="No date"
        {...(hint && { hint })}
      />
      {value && (
        <button
          type="button"
          className="text-link min-h-11 self-start"
          onClick={() => onChange("")}
        >
          Remove<span className="sr-only"> {label}</span> date
        </button>
      )}
    </div>
  );
}
