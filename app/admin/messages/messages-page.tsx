import { Suspense } from "react";
import { Await, Link, Navigate } from "react-router";
import type { MessageSummary } from "../../domain/newsroom/contact-message.ts";
import {
  MESSAGE_FILTERS,
  type MessageFilter,
  type MessageParameters,
  toMessageSearch,
} from "../../domain/newsroom/list-parameters.ts";
import { useMediaQuery } from "../../ui/browser-hooks.ts";
import {
  EmptyList,
  ListPages,
  ListScreen,
  ListSkeleton,
  LoadFailure,
  PendingRows,
} from "../lists/list-screen.tsx";
import type { Loaded } from "../load-or-report.ts";
import { MessageCards, MessageTable } from "./message-rows.tsx";

const NAMES: Record<MessageFilter, string> = {
  all: "All",
  unread: "Unread",
  open: "Not Done",
  done: "Done",
};

type MessageList = { messages: MessageSummary[]; count: number };

/** Messages of the contact form, newest first. */
export function MessagesPage({
  parameters,
  list,
}: {
  parameters: MessageParameters;
  list: Promise<Loaded<MessageList>>;
}) {
  return (
    <ListScreen title="Messages">
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
    </ListScreen>
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
  list: MessageList;
}) {
  const isWide = useMediaQuery("(min-width: 64rem)");
  if (messages.length === 0) {
    if (parameters.page > 1)
      return <Navigate to={{ search: toMessageSearch({ ...parameters, page: 1 }) }} replace />;
    return <EmptyList>{EMPTY[parameters.show]}</EmptyList>;
  }
  const Rows = isWide ? MessageTable : MessageCards;
  return (
    <>
      <PendingRows>
        <Rows messages={messages} />
      </PendingRows>
      <ListPages
        page={parameters.page}
        shown={messages.length}
        total={{ count, isExact: true }}
        toPage={(page) => `/admin/messages${toMessageSearch({ ...parameters, page })}`}
      />
    </>
  );
}

const EMPTY: Record<MessageFilter, string> = {
  all: "No messages yet.",
  unread: "No unread messages.",
  open: "All messages are done.",
  done: "No messages are done yet.",
};
