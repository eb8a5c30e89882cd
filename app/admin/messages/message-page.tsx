import ArrowLeft from "lucide-react/icons/arrow-left";
import { Link } from "react-router";
import {
  type ContactMessage,
  isMailFailing,
  mailStatus,
  messageStatus,
  replyAddress,
} from "../../domain/newsroom/contact-message.ts";
import { formatFullStaffDate, formatStaffTime } from "../../domain/newsroom/staff-dates.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/controls/confirm-dialog.tsx";
import { RouterButtonLink } from "../../ui/controls/router-button-link.tsx";
import { Notice } from "../../ui/notice.tsx";
import { LoadFailure } from "../lists/load-failure.tsx";
import type { LoadedMessage } from "./load-message.ts";
import { useMessageCommands } from "./use-message-commands.ts";

/** One message, and what can be done with it. */
export function MessagePage(loaded: LoadedMessage) {
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <Link to="/admin/messages" className="text-link self-start gap-2">
        <ArrowLeft aria-hidden size={18} />
        All messages
      </Link>
      {loaded.failure !== null ? (
        <LoadFailure message={loaded.failure} />
      ) : loaded.message ? (
        <Message key={loaded.message.id} message={loaded.message} />
      ) : (
        <NotFound />
      )}
    </div>
  );
}

function Message({ message }: { message: ContactMessage }) {
  const { isBusy, toggleDone, askToRemove, removalDialog } = useMessageCommands(message);
  return (
    <article className="flex flex-col gap-6">
      <header className="flex flex-col gap-3 border-b-2 border-ink pb-5">
        <h1 className="font-serif text-package font-[600] tracking-tight wrap-anywhere">
          {message.subject}
        </h1>
        <p className="wrap-anywhere">
          <span className="font-semibold">{message.name}</span>{" "}
          <span className="text-quiet">{message.email}</span>
        </p>
        <p className="text-meta text-quiet">
          {when(message.receivedAt)} · {messageStatus(message)}
        </p>
      </header>
      <p className="font-serif text-story whitespace-pre-wrap wrap-anywhere">{message.message}</p>
      <div className="flex flex-wrap gap-3 border-t border-hairline pt-5">
        <ButtonLink href={replyAddress(message)}>Reply by Email</ButtonLink>
        <Button type="button" look="outline" disabled={isBusy} onClick={toggleDone}>
          {message.isDone ? "Mark as Not Done" : "Mark as Done"}
        </Button>
        <Button type="button" look="outline" disabled={isBusy} onClick={askToRemove}>
          Delete
        </Button>
      </div>
      <MailNote message={message} />
      <ConfirmDialog {...removalDialog} title="Are you sure?" confirmLabel="Delete">
        This action cannot be undone. This will permanently delete the message "{message.subject}"
        of {message.name}.
      </ConfirmDialog>
    </article>
  );
}

/** What became of the mail to the newsroom. */
function MailNote({ message: { mail } }: { message: ContactMessage }) {
  const isFailing = isMailFailing(mail);
  return (
    <section aria-label="Mail to the newsroom" className="text-meta text-quiet">
      <p>
        Mail to the newsroom: {mailStatus(mail)}
        {mail.sentAt !== null && `, ${when(mail.sentAt)}`}
        {isFailing && `, tried ${times(mail.attempts)}, next time ${when(mail.dueAt)}`}
      </p>
      {isFailing && <p className="mt-1 wrap-anywhere">Reason: {mail.error}</p>}
    </section>
  );
}

function NotFound() {
  return (
    <Notice title="Message Not Found" level="h1">
      <p className="max-w-prose text-quiet">
        The message does not exist. Somebody may have deleted it.
      </p>
      <RouterButtonLink to="/admin/messages">Go to Messages</RouterButtonLink>
    </Notice>
  );
}

function when(date: string): string {
  return `${formatFullStaffDate(date)}, ${formatStaffTime(date)}`;
}

function times(count: number): string {
  return count === 1 ? "once" : `${count} times`;
}
