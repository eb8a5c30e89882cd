import { createHash, randomInt } from "node:crypto";
import type { AuthService } from "./auth-service.ts";

/** Where the hash of a code is kept, and the time since when it is good. */
const COLUMNS = {
  confirmation: "confirmation_token = $2, confirmation_sent_at = now()",
  recovery: "recovery_token = $2, recovery_sent_at = now()",
  email_change:
    "email_change_token_new = $2, email_change_sent_at = now(), email_change = $3, email_change_token_current = null",
} as const;

/** A new code of six digits for a user; the one before it is void. */
export async function issueCode(
  { pool }: AuthService,
  kind: keyof typeof COLUMNS,
  userId: string,
  address: string,
): Promise<{ code: string; hash: string }> {
  const code = sixDigits();
  const hash = hashOfCode(address, code);
  const parameters = kind === "email_change" ? [userId, hash, address] : [userId, hash];
  await pool.query(
    `update auth.users set ${COLUMNS[kind]}, updated_at = now() where id = $1`,
    parameters,
  );
  return { code, hash };
}

/** What is kept of a code, as `@supabase/lite` looks for it. */
export function hashOfCode(address: string, code: string): string {
  return createHash("sha256").update(`${address.toLowerCase()}${code}`).digest("hex");
}

/** A code that somebody reads in a mail or a text message and types. */
export function sixDigits(): string {
  return String(randomInt(1_000_000)).padStart(6, "0");
}
