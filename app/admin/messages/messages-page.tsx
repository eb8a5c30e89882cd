import { clsx } from "clsx";
import { type ReactNode, Suspense } from "react";
import { Await, Link, Navigate } from "react-router";
import { STAFF_PAGE_SIZE } from "../../domain/newsroom/lists/list-parameters.ts";
import {
  MESSAGE_FILTERS,
  type MessageFilter,
  type MessageParameters,
  toMessageSearch,
} from "../../domain/newsroom/lists/message-parameters.ts";
import { countPages, pageRangeText } from "../../domain/newsroom/lists/page-range.ts";
import { Pagination } from "../../ui/controls/pagination.tsx";
import { useMediaQuery } from "../../ui/use-media-query.ts";
import { ListSkeleton } from "../lists/list-skeleton.tsx";
import { LoadFailure } from "../lists/load-failure.tsx";
import { usePendingList } from "../lists/use-pending-list.ts";
import type { MessageList } from "./load-messages.ts";
import { MessageCards, MessageTable } from "./message-rows.tsx";

const NAMES: Record<MessageFilter, string> = {
  all: "All",
  unread: "Unread",
  open: "Not Done",
  done: "Done",
};

/** What readers wrote with the contact form, the newest first. */
export function MessagesPage({
  parameters,
  list,
}: {
  parameters: MessageParameters;
  list: Promise<MessageList>;
}) {
  return (
    <div className="flex flex-col gap-6">
      <h1 className="font-serif text-package font-[600] tracking-tight">Messages</h1>
      <Filters show={parameters.show} />
      <Suspense fallback={<ListSkeleton />}>
        <Await resolve={list}>
          {(loaded) =>
            loaded.failure === null ? (
              <Messages parameters={parameters} list={loaded} />
            ) : (
              <LoadFailure message={loaded.failure} />
            )
          }
        </Await>
      </Suspense>
    </div>
  );
}

function Filters({ show }: { show: MessageFilter }) {
  return (
    <nav aria-label="Show" className="flex flex-wrap gap-2">
      {MESSAGE_FILTERS.map((filter) => (
        <Link
          key={filter}
          to={{ search: toMessageSearch({ show: filter, page: 1 }) }}
          aria-current={filter === show ? "page" : undefined}
          className="inline-flex min-h-11 items-center rounded-[3px] border border-field px-4 text-[0.9375rem] font-semibold hover:border-ink hover:bg-tint aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:text-paper"
        >
          {NAMES[filter]}
        </Link>
      ))}
    </nav>
  );
}

function Messages({
  parameters,
  list: { messages, count },
}: {
  parameters: MessageParameters;
  list: Extract<MessageList, { failure: null }>;
}) {
  const isPending = usePendingList();
  const isWide = useMediaQuery("(min-width: 64rem)");
  if (messages.length === 0) {
    if (parameters.page > 1)
      return <Navigate to={{ search: toMessageSearch({ ...parameters, page: 1 }) }} replace />;
    return <Nothing>{EMPTY[parameters.show]}</Nothing>;
  }
  const Rows = isWide ? MessageTable : MessageCards;
  const total = { count, isExact: true };
  return (
    <>
      <div
        aria-busy={isPending}
        className={clsx("transition-opacity", isPending && "opacity-60 delay-150")}
      >
        <Rows messages={messages} />
      </div>
      <Pagination
        page={parameters.page}
        pageCount={countPages(total, STAFF_PAGE_SIZE)}
        toPage={(page) => `/admin/messages${toMessageSearch({ ...parameters, page })}`}
      >
        {pageRangeText(parameters.page, messages.length, total, STAFF_PAGE_SIZE)}
      </Pagination>
    </>
  );
}

const EMPTY: Record<MessageFilter, string> = {
  all: "No messages yet.",
  unread: "No unread messages.",
  open: "All messages are done.",
  done: "No messages are done yet.",
};

function Nothing({ children }: { children: ReactNode }) {
  return (
    <p className="border-y border-hairline py-16 text-center font-serif text-brief text-quiet">
      {children}
    </p>
  );
}
