import { clsx } from "clsx";
import { Link } from "react-router";
import {
  isMailFailing,
  isNewMessage,
  type MessageSummary,
  mailStatus,
  messageStatus,
} from "../../domain/newsroom/contact-message.ts";
import { formatStaffDate, formatStaffTime } from "../../domain/newsroom/staff-dates.ts";
import { useSite } from "../../page-context/page-context.ts";
import { EmailAddress } from "../../ui/email-address.tsx";
import { TABLE_CELL_CLASS, TABLE_HEADING_CLASS } from "../lists/list-screen.tsx";

const CELL = `${TABLE_CELL_CLASS} py-3 align-top`;

/** The messages on wide screens. */
export function MessageTable({ messages }: { messages: MessageSummary[] }) {
  const { timeZone } = useSite();
  return (
    <table className="w-full border-separate border-spacing-0 text-small">
      <caption className="sr-only">Messages</caption>
      <thead>
        <tr>
          {["Subject", "From", "Received", "Status", "Email"].map((name) => (
            <th
              key={name}
              scope="col"
              className={clsx(TABLE_HEADING_CLASS, "py-3", name === "Subject" && "w-2/5")}
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {messages.map((message) => (
          <tr key={message.id} className="hover:bg-tint">
            <th scope="row" className={clsx(CELL, "text-left font-normal")}>
              <Subject message={message} />
            </th>
            <td className={clsx(CELL, "wrap-anywhere")}>
              {message.name}
              <span className="block text-meta text-quiet">
                <EmailAddress address={message.email} />
              </span>
            </td>
            <td className={clsx(CELL, "whitespace-nowrap")}>
              {formatStaffDate(message.receivedAt, timeZone)}
              <span className="block text-meta text-quiet">
                {formatStaffTime(message.receivedAt, timeZone)}
              </span>
            </td>
            <td className={CELL}>
              <Status message={message} />
            </td>
            <td className={CELL}>
              <Mail message={message} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The messages on narrow screens. */
export function MessageCards({ messages }: { messages: MessageSummary[] }) {
  const { timeZone } = useSite();
  return (
    <ul className="border-t border-ink">
      {messages.map((message) => (
        <li key={message.id} className="flex flex-col gap-1 border-b border-hairline py-4">
          <h2>
            <Subject message={message} />
          </h2>
          <p className="text-small wrap-anywhere">
            {message.name}{" "}
            <span className="text-quiet">
              · <EmailAddress address={message.email} />
            </span>
          </p>
          <p className="flex flex-wrap gap-x-3 text-meta text-quiet">
            <span>
              {formatStaffDate(message.receivedAt, timeZone)},{" "}
              {formatStaffTime(message.receivedAt, timeZone)}
            </span>
            <Status message={message} />
            <span>
              Email: <Mail message={message} />
            </span>
          </p>
        </li>
      ))}
    </ul>
  );
}

function Subject({ message }: { message: MessageSummary }) {
  return (
    <Link
      to={`/admin/messages/${message.id}`}
      className={clsx(
        "inline-flex min-h-11 items-center lg:min-h-6 font-serif text-item leading-snug wrap-anywhere underline-offset-4 hover:underline",
        isNewMessage(message) ? "font-bold" : "font-book",
      )}
    >
      {message.subject}
    </Link>
  );
}

function Status({ message }: { message: MessageSummary }) {
  return (
    <span className={clsx(isNewMessage(message) && "font-semibold text-accent")}>
      {messageStatus(message)}
    </span>
  );
}

function Mail({ message: { mail } }: { message: MessageSummary }) {
  return (
    <span className={clsx(isMailFailing(mail) && "font-semibold text-accent")}>
      {mailStatus(mail)}
    </span>
  );
}
