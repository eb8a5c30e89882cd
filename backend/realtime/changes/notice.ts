import { z } from "zod";

const noticeSchema = z.object({
  type: z.enum(["INSERT", "UPDATE", "DELETE"]),
  schema: z.string(),
  table: z.string(),
  commit_timestamp: z.string(),
  keys: z.array(z.record(z.string(), z.unknown())),
  /** Of deleted rows, what the policies of their table look at; null where that is too large. */
  old_rows: z.array(z.record(z.string(), z.unknown()).nullable()).optional(),
});

/** Rows that one statement touched, as the database announces them. */
export type Notice = z.infer<typeof noticeSchema>;

/** @returns undefined for what is no notice. */
export function readNotice(notification: string): Notice | undefined {
  try {
    return noticeSchema.parse(JSON.parse(notification));
  } catch {
    return undefined;
  }
}
