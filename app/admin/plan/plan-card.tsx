import { clsx } from "clsx";
import { Link } from "react-router";
import { UNTITLED } from "../../domain/newsroom/activity.ts";
import type { PlannedArticle } from "../../domain/newsroom/planned-work.ts";
import { dueText, isOverdue } from "../../domain/newsroom/review.ts";
import { dayText, formatStaffTime } from "../../domain/newsroom/staff-dates.ts";
import { useSite } from "../../page-context/page-context.ts";
import { RowMenu } from "../../ui/controls/action-menu.tsx";
import type { MenuEntry } from "../../ui/controls/menu-popup.tsx";
import { useDragSource } from "../drag.ts";

const MISSING = new Intl.ListFormat("en", { type: "conjunction" });

/** An article of the plan, which is dragged, or moved by its menu. */
export function PlanCard({
  article,
  moves,
  isShort = false,
}: {
  article: PlannedArticle;
  moves: readonly MenuEntry[];
  /** In the calendar, where the day is known and there is little space. */
  isShort?: boolean;
}) {
  const { timeZone } = useSite();
  const { id, categoryName, assignee, dueAt, plannedFor, words, missing, stage } = article;
  const title = article.title || UNTITLED;
  const length = words === 1 ? "1 word" : words > 0 && `${words} words`;
  const facts = [categoryName, length, assignee].filter(Boolean);
  const isScheduled = stage === "scheduled";
  return (
    <li
      ref={useDragSource(id)}
      className="flex cursor-grab flex-col gap-1 border-b border-hairline py-3 text-meta last:border-b-0"
    >
      <div className="flex items-start gap-1">
        <Link
          to={`/admin/articles/${id}/edit`}
          draggable={false}
          dir="auto"
          className={clsx(
            "font-serif leading-snug font-headline min-w-0 grow wrap-anywhere hover:underline",
            isShort ? "text-small" : "text-item",
          )}
        >
          {title}
        </Link>
        {!isScheduled && (
          <div className="-my-1.5 shrink-0">
            <RowMenu label={`Move ${title}`} entries={moves} />
          </div>
        )}
      </div>
      {facts.length > 0 && <p className="text-quiet wrap-anywhere">{facts.join(" · ")}</p>}
      {dueAt !== null && (
        <p className={isOverdue(dueAt) ? "font-semibold text-accent" : "text-quiet"}>
          {dueText(dueAt, dayText(dueAt, timeZone))}
        </p>
      )}
      {plannedFor !== null && (isScheduled || !isShort) && (
        <p className={isScheduled ? "font-semibold text-accent" : "text-quiet"}>
          {isScheduled ? "Goes out: " : "Planned for: "}
          {!isShort && `${dayText(plannedFor, timeZone)} `}
          {isScheduled && formatStaffTime(plannedFor, timeZone)}
        </p>
      )}
      {missing.length > 0 && !isShort && (
        <p className="text-quiet">Missing: {MISSING.format(missing)}</p>
      )}
    </li>
  );
}
