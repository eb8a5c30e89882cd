import Clock from "lucide-react/icons/clock";
import type { Stage } from "../../domain/newsroom/list-parameters.ts";
import { dueText, isOverdue } from "../../domain/newsroom/review.ts";
import type { StaffArticle } from "../../domain/newsroom/staff-article.ts";
import {
  dayAndTimeText,
  dayText,
  editedText,
  formatStaffDate,
  formatStaffTime,
  isScheduled,
} from "../../domain/newsroom/staff-dates.ts";
import { useSite } from "../../page-context/page-context.ts";

/** How long a deleted article stays in Trash, see `empty_trash` in the migrations. */
const TRASH_DAYS = 60;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Stages as the list names them. */
export const STAGE_NAMES: Record<Stage, string> = {
  draft: "Draft",
  review: "In review",
  ready: "Ready",
};

/** The stage of an article: the publish date, with the time while it is in the future, or its working copy. */
export function Publication({ article }: { article: StaffArticle }) {
  const { publishedAt, draft, trashed } = article;
  if (trashed) return <Trashed trashed={trashed} />;
  return (
    <span className="flex flex-col">
      {publishedAt !== null && <PublishDate publishedAt={publishedAt} />}
      {draft && publishedAt === null && <Edited draft={draft} text={stageName(draft)} />}
      {draft && publishedAt !== null && <Edited draft={draft} text={CHANGES[draft.stage]} />}
      <Plan article={article} />
    </span>
  );
}

function stageName({ stage, isChangedSinceReview }: NonNullable<StaffArticle["draft"]>): string {
  return isChangedSinceReview ? `${STAGE_NAMES[stage]}, changed since` : STAGE_NAMES[stage];
}

/** A live article with a working copy that says something else. */
const CHANGES: Record<Stage, string> = {
  draft: "Changes not published",
  review: "Changes in review",
  ready: "Changes ready",
};

function PublishDate({ publishedAt }: { publishedAt: string }) {
  const { timeZone } = useSite();
  if (!isScheduled(publishedAt, new Date())) {
    return (
      <time dateTime={publishedAt} className="whitespace-nowrap">
        {formatStaffDate(publishedAt, timeZone)}
      </time>
    );
  }
  return (
    <span className="inline-flex items-start gap-1 font-semibold text-accent">
      <Clock aria-hidden size={14} className="mt-1 shrink-0" />
      <span className="sr-only">Scheduled: </span>
      <time dateTime={publishedAt}>{dayAndTimeText(publishedAt, timeZone)}</time>
    </span>
  );
}

function Edited({ draft, text }: { draft: NonNullable<StaffArticle["draft"]>; text: string }) {
  const { timeZone } = useSite();
  const { editedAt, editedBy } = draft;
  return (
    <span className="text-quiet">
      {text}, edited{" "}
      <time
        dateTime={editedAt}
        title={`${formatStaffDate(editedAt, timeZone)}, ${formatStaffTime(editedAt, timeZone)}`}
        className="whitespace-nowrap"
      >
        {editedText(editedAt, timeZone)}
      </time>
      {editedBy !== null && <span className="sr-only"> by {editedBy}</span>}
    </span>
  );
}

/** Assignee of an article, by when it is due, and for when it is planned. */
function Plan({
  article: { assignee, dueAt, plannedFor },
}: {
  article: Pick<StaffArticle, "assignee" | "dueAt" | "plannedFor">;
}) {
  const { timeZone } = useSite();
  return (
    <>
      {assignee !== null && (
        <span className="text-quiet wrap-anywhere">Assigned to {assignee}</span>
      )}
      {dueAt !== null && (
        <time
          dateTime={dueAt}
          title={dayAndTimeText(dueAt, timeZone)}
          className={isOverdue(dueAt) ? "font-semibold text-accent" : "text-quiet"}
        >
          {dueText(dueAt, dayText(dueAt, timeZone))}
        </time>
      )}
      {plannedFor !== null && (
        <time
          dateTime={plannedFor}
          title={dayAndTimeText(plannedFor, timeZone)}
          className="text-quiet"
        >
          Planned for: {dayText(plannedFor, timeZone)}
        </time>
      )}
    </>
  );
}

function Trashed({ trashed: { at, by } }: { trashed: NonNullable<StaffArticle["trashed"]> }) {
  const { timeZone } = useSite();
  const goneAt = new Date(Date.parse(at) + TRASH_DAYS * DAY_MS).toISOString();
  return (
    <span className="flex flex-col">
      <span>
        Deleted <time dateTime={at}>{editedText(at, timeZone)}</time>
        {by !== null && <span className="wrap-anywhere"> by {by}</span>}
      </span>
      <span className="text-quiet">
        Gone for good on <time dateTime={goneAt}>{formatStaffDate(goneAt, timeZone)}</time>
      </span>
    </span>
  );
}
