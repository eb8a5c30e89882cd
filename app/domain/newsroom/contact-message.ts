import * as z from "zod";

const messageId = z.guid();

/** How the mail about a message fares. Dates are ISO date-times. */
export type MailState = {
  /** Null while it is not sent. */
  sentAt: string | null;
  attempts: number;
  /** Why the last attempt failed; null when none did. */
  error: string | null;
  /** When it is tried again. */
  dueAt: string;
};

/** A message of the contact form as a line of the list. */
export type MessageSummary = {
  id: string;
  name: string;
  email: string;
  subject: string;
  receivedAt: string;
  isRead: boolean;
  isDone: boolean;
  mail: MailState;
};

export type ContactMessage = MessageSummary & { message: string };

/** True for what can be the id of a message at all. */
export function isMessageId(value: unknown): value is string {
  return messageId.safeParse(value).success;
}

/** 'Done', 'Read' or 'Unread': what staff did with a message so far. */
export function messageStatus({ isRead, isDone }: MessageSummary): string {
  if (isDone) return "Done";
  return isRead ? "Read" : "Unread";
}

/** Whether nobody has looked at a message yet. */
export function isNewMessage({ isRead, isDone }: MessageSummary): boolean {
  return !isRead && !isDone;
}

/** Whether the mail about a message could not be sent so far. */
export function isMailFailing({ sentAt, error }: MailState): boolean {
  return sentAt === null && error !== null;
}

/** Whether the mail about a message was sent, in a word or two. */
export function mailStatus({ sentAt, error }: MailState): string {
  if (sentAt !== null) return "Sent";
  return error === null ? "Waiting" : "Not sent yet";
}

/** The address that opens an answer in the mail program of whoever reads a message. */
export function replyAddress({ email, subject }: MessageSummary): string {
  const reply = /^re:/i.test(subject) ? subject : `Re: ${subject}`;
  return `mailto:${encodeURIComponent(email).replace("%40", "@")}?subject=${encodeURIComponent(reply)}`;
}
