import ArrowLeft from "lucide-react/icons/arrow-left";
import { useState } from "react";
import { Link, useNavigate, useRevalidator } from "react-router";
import { withSession } from "../../auth/with-session.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import { getMessage, markMessage, removeMessage } from "../../data/messages.ts";
import {
  type ContactMessage,
  isMailFailing,
  isMessageId,
  mailStatus,
  messageStatus,
  replyAddress,
} from "../../domain/newsroom/contact-message.ts";
import { formatFullStaffDate, formatStaffTime } from "../../domain/newsroom/staff-dates.ts";
import { useSite } from "../../page-context/page-context.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/controls/confirm-dialog.tsx";
import { RouterButtonLink } from "../../ui/controls/router-button-link.tsx";
import { EmailAddress } from "../../ui/email-address.tsx";
import { Notice } from "../../ui/notice.tsx";
import { showToast } from "../../ui/show-toast.ts";
import { LoadFailure } from "../lists/list-screen.tsx";
import { type Loaded, loadOrReport, reportFailure } from "../load-or-report.ts";

/** A message with its actions. */
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
  const { timeZone } = useSite();
  const { isBusy, toggleDone, askToRemove, removalDialog } = useMessageCommands(message);
  return (
    <article className="flex flex-col gap-6">
      <header className="flex flex-col gap-3 border-b-2 border-ink pb-5">
        <h1 className="font-serif text-package font-semibold tracking-tight wrap-anywhere">
          {message.subject}
        </h1>
        <p className="wrap-anywhere">
          <span className="font-semibold">{message.name}</span>{" "}
          <span className="text-quiet">
            <EmailAddress address={message.email} />
          </span>
        </p>
        <p className="text-meta text-quiet">
          {when(message.receivedAt, timeZone)} · {messageStatus(message)}
        </p>
      </header>
      <p className="font-serif text-article whitespace-pre-wrap wrap-anywhere">{message.message}</p>
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
        from {message.name}.
      </ConfirmDialog>
    </article>
  );
}

/** Delivery status of the email to the newsroom. */
function MailNote({ message: { mail } }: { message: ContactMessage }) {
  const { timeZone } = useSite();
  const isFailing = isMailFailing(mail);
  return (
    <section aria-label="Email to the newsroom" className="text-meta text-quiet">
      <p>
        Email to the newsroom: {mailStatus(mail)}
        {mail.sentAt !== null && `, ${when(mail.sentAt, timeZone)}`}
        {isFailing && `, tried ${times(mail.attempts)}, next attempt ${when(mail.dueAt, timeZone)}`}
      </p>
      {isFailing && <p className="mt-1 wrap-anywhere">Reason: {mail.error}</p>}
    </section>
  );
}

function NotFound() {
  return (
    <Notice title="Message Not Found" level="h1">
      <p className="max-w-prose text-quiet">
        This message doesn't exist. Someone may have deleted it.
      </p>
      <RouterButtonLink to="/admin/messages">Go to Messages</RouterButtonLink>
    </Notice>
  );
}

function when(date: string, timeZone: string): string {
  return `${formatFullStaffDate(date, timeZone)}, ${formatStaffTime(date, timeZone)}`;
}

function times(count: number): string {
  return count === 1 ? "once" : `${count} times`;
}

/** Marks a message as done or not done, and deletes it after confirmation. */
function useMessageCommands({ id, isDone }: ContactMessage) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [isBusy, setBusy] = useState(false);
  const [isAsking, setAsking] = useState(false);

  /** @returns whether it succeeded; a failure shows a toast. */
  async function run(task: () => Promise<void>, failedTitle: string): Promise<boolean> {
    setBusy(true);
    try {
      await withSession(task);
      return true;
    } catch (error) {
      reportFailure(failedTitle, error);
      return false;
    } finally {
      setBusy(false);
    }
  }

  return {
    isBusy,
    async toggleDone() {
      const mark = { id, isDone: !isDone };
      const isMarked = await run(
        () => markMessage(getBrowserClient(), mark),
        "Error Updating Message",
      );
      if (isMarked)
        showToast({ title: isDone ? "Message Marked as Not Done" : "Message Marked as Done" });
      await revalidate();
    },
    askToRemove: () => setAsking(true),
    removalDialog: {
      isOpen: isAsking,
      isBusy,
      async onConfirm() {
        const isRemoved = await run(
          () => removeMessage(getBrowserClient(), { id }),
          "Error Deleting Message",
        );
        setAsking(false);
        if (!isRemoved) return;
        showToast({
          title: "Message Deleted",
          description: "The message has been successfully deleted.",
        });
        await navigate("/admin/messages");
      },
      onCancel: () => setAsking(false),
    },
  };
}

/** A message, null when there is none, or why it could not be loaded. */
export type LoadedMessage = Loaded<{ message: ContactMessage | null }>;

/** Loads a message and marks it as read. */
export async function loadMessage(id: string): Promise<LoadedMessage> {
  return loadOrReport(async () => {
    const message = isMessageId(id) ? await getMessage(getBrowserClient(), { id }) : null;
    if (!message || message.isRead) return { message };
    await markMessage(getBrowserClient(), { id, isRead: true });
    return { message: { ...message, isRead: true } };
  });
}
