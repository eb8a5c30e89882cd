import { Link } from "react-router";
import { UNTITLED } from "../../domain/newsroom/activity.ts";
import { dueText, isOverdue, type Task } from "../../domain/newsroom/review.ts";
import { dayAndTimeText } from "../../domain/newsroom/staff-dates.ts";
import { useSite } from "../../page-context/page-context.ts";
import { EmptyList, ListScreen } from "../lists/list-screen.tsx";
import { LoadedContent } from "../lists/loaded-list.tsx";
import type { Loaded } from "../load-or-report.ts";
import { isRequest, RequestAnswer } from "../sharing/request-answer.tsx";

const KIND_TEXTS: Record<Task["kind"], string> = {
  review: "Waits for your review",
  returned: "Returned to you",
  assigned: "Assigned to you",
  plan: "Has a planned change that waits for your approval",
  mentioned: "A note mentions you",
  noted: "A note is for you",
  "request-to-comment": "Would like to read and comment",
  "request-to-write": "Would like to write",
};

/** Tasks whose text is followed by who asks. */
const FROM_SOMEBODY: readonly Task["kind"][] = ["review", "plan", "mentioned", "noted"];

/** Tasks of the user: reviews, articles that came back, assignments, notes, requests. */
export function TasksPage({ list }: { list: Promise<Loaded<{ tasks: Task[] }>> }) {
  return (
    <ListScreen title="For You">
      <LoadedContent loading={list}>
        {({ tasks }) =>
          tasks.length === 0 ? (
            <EmptyList>Nothing waits for you.</EmptyList>
          ) : (
            <ul className="border-t-2 border-ink">
              {tasks.map((task) => (
                <TaskRow
                  key={`${task.articleId} ${task.kind} ${task.dueAt} ${task.senderId} ${task.note}`}
                  task={task}
                />
              ))}
            </ul>
          )
        }
      </LoadedContent>
    </ListScreen>
  );
}

function TaskRow({ task }: { task: Task }) {
  const { timeZone } = useSite();
  return (
    <li className="flex flex-col gap-1 border-b border-hairline py-4">
      <h2 className="font-serif text-item leading-snug font-headline wrap-anywhere">
        <Link to={`/admin/articles/${task.articleId}/edit`} className="text-link inline">
          {task.title || UNTITLED}
        </Link>
      </h2>
      <p className="text-meta">
        {isRequest(task) && `${task.senderName ?? "Somebody"}: `}
        {KIND_TEXTS[task.kind]}
        {FROM_SOMEBODY.includes(task.kind) && task.senderName && `, from ${task.senderName}`}
        {task.dueAt && (
          <>
            {". "}
            <span className={isOverdue(task.dueAt) ? "font-semibold text-accent" : undefined}>
              {dueText(task.dueAt, dayAndTimeText(task.dueAt, timeZone))}
            </span>
          </>
        )}
        {task.plannedFor && `. Planned for: ${dayAndTimeText(task.plannedFor, timeZone)}`}
      </p>
      {task.note && (
        <p className="line-clamp-3 max-w-prose text-quiet wrap-anywhere">{task.note}</p>
      )}
      {isRequest(task) && <RequestAnswer task={task} />}
    </li>
  );
}
