import { z } from "zod";

const noticeSchema = z.object({
  type: z.enum(["INSERT", "UPDATE", "DELETE"]),
  schema: z.string(),
  table: z.string(),
  commit_timestamp: z.string(),
  keys: z.array(z.record(z.string(), z.unknown())),
  /** The columns of deleted rows that the policies of their table use; null where they are too large. */
  old_rows: z.array(z.record(z.string(), z.unknown()).nullable()).optional(),
});

/** Rows changed by one statement, as the database notifies them. */
export type Notice = z.infer<typeof noticeSchema>;

/** @returns undefined for an invalid notice. */
export function readNotice(notification: string): Notice | undefined {
  try {
    return noticeSchema.parse(JSON.parse(notification));
  } catch {
    return undefined;
  }
}
