import { z } from "zod";

/** PostgreSQL allows at most 7999 bytes in a notification. */
const PART_LENGTH = 7600;
/** Incomplete messages by process; a process sends one message after the other. */
const MAX_UNFINISHED = 16;
const MAX_PARTS = 400;

const headSchema = z.tuple([
  z.string().min(1).max(64),
  z.coerce.number().int(),
  z.coerce.number().int().min(0),
  z.coerce.number().int().min(1).max(MAX_PARTS),
]);

/**
 * Splits a message into texts that fit into notifications. Each begins with the sender, the message number and the
 * part number: PostgreSQL discards duplicate notifications of a transaction.
 */
export function toNotifications(process: string, number: number, message: Buffer): string[] {
  const text = message.toString("base64");
  const count = Math.max(1, Math.ceil(text.length / PART_LENGTH));
  return Array.from(
    { length: count },
    (_, index) =>
      `${process}:${number}:${index}:${count}:${text.slice(index * PART_LENGTH, (index + 1) * PART_LENGTH)}`,
  );
}

/** Reassembles messages. The returned function yields the message that a notification completes. */
export function createAssembler(): (
  notification: string,
) => { process: string; message: Buffer } | undefined {
  const unfinished = new Map<string, Map<number, string[]>>();

  return (notification) => {
    const fields = notification.split(":", 4);
    const head = headSchema.safeParse(fields);
    if (!head.success) return undefined;
    const [process, number, index, count] = head.data;
    const text = notification.slice(fields.join(":").length + 1);
    if (count === 1) return { process, message: Buffer.from(text, "base64") };
    const started = unfinished.get(process) ?? new Map<number, string[]>();
    unfinished.set(process, started);
    const parts = started.get(number) ?? [];
    started.set(number, parts);
    // The parts of a message arrive in order; a gap means that the connection was lost.
    if (parts.length !== index) {
      started.delete(number);
      return undefined;
    }
    parts.push(text);
    if (parts.length === count) {
      started.delete(number);
      return { process, message: Buffer.from(parts.join(""), "base64") };
    }
    const [oldest] = started.keys();
    if (started.size > MAX_UNFINISHED && oldest !== undefined) started.delete(oldest);
    return undefined;
  };
}
