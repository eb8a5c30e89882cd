import type { Client } from "../../data/client.ts";
import { getMessage, markMessage } from "../../data/messages.ts";
import { type ContactMessage, isMessageId } from "../../domain/newsroom/contact-message.ts";
import { type Loaded, loadOrReport } from "../load-or-report.ts";

/** A message, null when there is none, or why it could not be loaded. */
export type LoadedMessage = Loaded<{ message: ContactMessage | null }>;

/** Loads a message and marks it as read. */
export async function loadMessage(client: Client, id: string): Promise<LoadedMessage> {
  return loadOrReport(async () => {
    const message = isMessageId(id) ? await getMessage(client, { id }) : null;
    if (!message || message.isRead) return { message };
    await markMessage(client, { id, isRead: true });
    return { message: { ...message, isRead: true } };
  });
}
