import { withSession } from "../../auth/with-session.ts";
import { requireStaff } from "../../data/account/require-staff.ts";
import type { Client } from "../../data/client.ts";
import { getMessage } from "../../data/messages/get-message.ts";
import { listMessages } from "../../data/messages/list-messages.ts";
import { markMessage } from "../../data/messages/mark-message.ts";
import {
  type ContactMessage,
  isMessageId,
  type MessageSummary,
} from "../../domain/newsroom/contact-message.ts";
import type { MessageParameters } from "../../domain/newsroom/lists/message-parameters.ts";
import { reportFailedLoad } from "../lists/report-failed-load.ts";

/** A page of messages, or why it could not be loaded. */
export type MessageList =
  | { messages: MessageSummary[]; count: number; failure: null }
  | { failure: string };

/** Loads a page of messages. A failure is said in a toast, and is a value. */
export async function loadMessages(
  client: Client,
  parameters: MessageParameters,
): Promise<MessageList> {
  try {
    const list = await withSession(async () => {
      const found = await listMessages(client, parameters);
      // Whose session has ended has no messages either.
      if (found.count === 0) await requireStaff(client);
      return found;
    });
    return { ...list, failure: null };
  } catch (error) {
    return { failure: reportFailedLoad(error) };
  }
}

/** One message, null when there is none, or why it could not be loaded. */
export type LoadedMessage = { message: ContactMessage | null; failure: null } | { failure: string };

/** Loads a message for somebody who reads it now, which is noted. */
export async function loadMessage(client: Client, id: string): Promise<LoadedMessage> {
  if (!isMessageId(id)) return { message: null, failure: null };
  try {
    const message = await withSession(async () => {
      const found = await getMessage(client, { id });
      if (!found) await requireStaff(client);
      if (!found || found.isRead) return found;
      await markMessage(client, { id, isRead: true });
      return { ...found, isRead: true };
    });
    return { message, failure: null };
  } catch (error) {
    return { failure: reportFailedLoad(error) };
  }
}
