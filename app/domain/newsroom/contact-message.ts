import * as z from "zod/mini";

const messageId = z.guid();

/** Delivery state of the email about a message. Dates are ISO date-times. */
export type MailState = {
  /** Null until it is sent. */
  sentAt: string | null;
  attempts: number;
  /** Error of the last attempt; null if none failed. */
  error: string | null;
  /** Time of the next attempt. */
  dueAt: string;
};

/** A message of the contact form in the list. */
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

/** Whether a value has the form of a message id. */
export function isMessageId(value: unknown): value is string {
  return messageId.safeParse(value).success;
}

/** 'Done', 'Read' or 'Unread'. */
export function messageStatus({ isRead, isDone }: MessageSummary): string {
  if (isDone) return "Done";
  return isRead ? "Read" : "Unread";
}

/** Whether a message is neither read nor done. */
export function isNewMessage({ isRead, isDone }: MessageSummary): boolean {
  return !isRead && !isDone;
}

/** Whether sending the email has failed so far. */
export function isMailFailing({ sentAt, error }: MailState): boolean {
  return sentAt === null && error !== null;
}

/** Status text of the email. */
export function mailStatus({ sentAt, error }: MailState): string {
  if (sentAt !== null) return "Sent";
  return error === null ? "Waiting" : "Not sent yet";
}

/** `mailto:` URL of a reply. */
export function replyAddress({ email, subject }: MessageSummary): string {
  const reply = /^re:/i.test(subject) ? subject : `Re: ${subject}`;
  return `mailto:${encodeURIComponent(email).replace("%40", "@")}?subject=${encodeURIComponent(reply)}`;
}
