import { Link } from "react-router";
import type { MessageSummary } from "../../domain/newsroom/contact-message.ts";
import {
  MESSAGE_FILTERS,
  type MessageFilter,
  type MessageParameters,
  toMessageSearch,
} from "../../domain/newsroom/list-parameters.ts";
import { useMediaQuery } from "../../ui/browser-hooks.ts";
import { ListScreen } from "../lists/list-screen.tsx";
import { LoadedContent, PagedRows } from "../lists/loaded-list.tsx";
import type { Loaded } from "../load-or-report.ts";
import { MessageCards, MessageTable } from "./message-rows.tsx";

const NAMES: Record<MessageFilter, string> = {
  all: "All",
  unread: "Unread",
  open: "Not Done",
  done: "Done",
};

/** Messages of the contact form, newest first. */
export function MessagesPage({
  parameters,
  list,
}: {
  parameters: MessageParameters;
  list: Promise<Loaded<{ messages: MessageSummary[]; count: number }>>;
}) {
  const isWide = useMediaQuery("(min-width: 64rem)");
  const Rows = isWide ? MessageTable : MessageCards;
  return (
    <ListScreen title="Messages">
      <Filters show={parameters.show} />
      <LoadedContent loading={list}>
        {({ messages, count }) => (
          <PagedRows
            page={parameters.page}
            shown={messages.length}
            count={count}
            toPage={(page) => `/admin/messages${toMessageSearch({ ...parameters, page })}`}
            emptyText={EMPTY[parameters.show]}
          >
            <Rows messages={messages} />
          </PagedRows>
        )}
      </LoadedContent>
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
          className="inline-flex min-h-11 items-center rounded-control border border-field px-4 text-small font-semibold hover:border-ink hover:bg-tint aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:text-paper"
        >
          {NAMES[filter]}
        </Link>
      ))}
    </nav>
  );
}

const EMPTY: Record<MessageFilter, string> = {
  all: "No messages yet.",
  unread: "No unread messages.",
  open: "All messages are done.",
  done: "No messages are done yet.",
};
