import { randomInt } from "node:crypto";
import { z } from "zod";
import type { ConnectionPool } from "../../database/connection-pool.ts";
import { keyedHash } from "../keys/encryption.ts";

/** Where `auth.users` keeps the HMAC of a code, and when it was sent. */
export const CODE_COLUMNS = {
  confirmation: { token: "confirmation_token", sentAt: "confirmation_sent_at" },
  recovery: { token: "recovery_token", sentAt: "recovery_sent_at" },
  email_change: { token: "email_change_token_new", sentAt: "email_change_sent_at" },
  reauthentication: { token: "reauthentication_token", sentAt: "reauthentication_sent_at" },
} as const satisfies Record<MailCodeKind, { token: string; sentAt: string }>;

export const CODE_MINUTES = 60;

/** A code as the mail shows it, and the HMAC that the database and the link of the mail have of it. */
export type MailCode = { code: string; hash: string };

/**
 * Makes a new code of six digits for a user; the previous one of its kind is void.
 *
 * @param address that the mail goes to; for `email_change` it becomes the address that the user wants to have.
 */
export async function issueMailCode(
  service: { pool: ConnectionPool; jwtSecret: string },
  kind: MailCodeKind,
  userId: string,
  address: string,
): Promise<MailCode> {
  const code = generateCode();
  const hash = hashMailCode(service, address, code);
  const { token, sentAt } = CODE_COLUMNS[kind];
  const isChange = kind === "email_change";
  await service.pool.query(
    `update auth.users set ${token} = $2, ${sentAt} = now(), updated_at = now()
       ${isChange ? ", email_change = $3" : ""}
     where id = $1`,
    [userId, hash, ...(isChange ? [address] : [])],
  );
  return { code, hash };
}

/** Keyed, so that six digits cannot be guessed from a stolen table. */
export function hashMailCode(
  { jwtSecret }: { jwtSecret: string },
  address: string,
  code: string,
): string {
  return keyedHash(jwtSecret, "mail code", `${address.toLowerCase()}:${code}`).toString("hex");
}

/** A code that somebody reads in a mail or a text message and types. */
export function generateCode(): string {
  return String(randomInt(1_000_000)).padStart(6, "0");
}

/** What a mailed code is for: to confirm a sign-up, to get in without a password, to change the address, to show who asks. */
export type MailCodeKind = "confirmation" | "recovery" | "email_change" | "reauthentication";

/** What a code or a link is said to be, in the words of GoTrue's `type`, and the kinds of codes that it may be. */
export const CODE_KINDS = {
  signup: ["confirmation"],
  invite: ["confirmation"],
  email: ["recovery", "confirmation"],
  magiclink: ["recovery", "confirmation"],
  recovery: ["recovery"],
  email_change: ["email_change"],
} as const satisfies Record<string, MailCodeKind[]>;

export type EmailCodeType = keyof typeof CODE_KINDS;
export const emailCodeTypeSchema = z.enum([
  "signup",
  "invite",
  "email",
  "magiclink",
  "recovery",
  "email_change",
]);
