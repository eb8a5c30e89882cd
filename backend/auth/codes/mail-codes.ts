import { randomInt } from "node:crypto";
import { z } from "zod";
import type { ConnectionPool } from "../../core/database/connection-pool.ts";
import type { Query } from "../../core/database/in-transaction.ts";
import { keyedHash } from "../../core/keys/encryption.ts";

/** Columns of `auth.users` that store the HMAC of a code and when it was sent. */
export const CODE_COLUMNS = {
  confirmation: { token: "confirmation_token", sentAt: "confirmation_sent_at" },
  recovery: { token: "recovery_token", sentAt: "recovery_sent_at" },
  email_change: { token: "email_change_token_new", sentAt: "email_change_sent_at" },
  reauthentication: { token: "reauthentication_token", sentAt: "reauthentication_sent_at" },
} as const satisfies Record<MailCodeKind, { token: string; sentAt: string }>;

export const CODE_MINUTES = 60;
/** Validity of an invitation link. The code in the same email is short and expires sooner. */
export const INVITATION_DAYS = 7;

/** A code as the email shows it, and the HMAC that the database and the link of the email hold. */
export type MailCode = { code: string; hash: string };

/**
 * Creates a six-digit code for a user and invalidates the previous one of its kind.
 *
 * @param address recipient of the email; for `email_change` it is stored as the new address of the user.
 */
export async function issueMailCode(
  service: { jwtSecret: string },
  query: Query,
  kind: MailCodeKind,
  userId: string,
  address: string,
): Promise<MailCode> {
  const code = generateCode();
  const hash = hashMailCode(service, address, code);
  const { token, sentAt } = CODE_COLUMNS[kind];
  const isChange = kind === "email_change";
  await query(
    `update auth.users set ${token} = $2, ${sentAt} = now(), updated_at = now()
       ${isChange ? ", email_change = $3" : ""}
     where id = $1`,
    [userId, hash, ...(isChange ? [address] : [])],
  );
  return { code, hash };
}

/** Invalidates the codes that following a PKCE link left valid, after the exchange has signed the user in. */
export async function invalidateMailCodes(
  { pool }: { pool: ConnectionPool },
  userId: string,
): Promise<void> {
  await pool.query(
    `update auth.users set
       recovery_token = null,
       confirmation_token = null,
       email_change_token_new = case when email_change <> '' then email_change_token_new end
     where id = $1`,
    [userId],
  );
}

/** HMAC of a code. It is keyed so that six digits cannot be brute-forced from a stolen database. */
export function hashMailCode(
  { jwtSecret }: { jwtSecret: string },
  address: string,
  code: string,
): string {
  return keyedHash(jwtSecret, "mail code", `${address.toLowerCase()}:${code}`).toString("hex");
}

/** A random six-digit code for an email or a text message. */
export function generateCode(): string {
  return String(randomInt(1_000_000)).padStart(6, "0");
}

/**
 * Purpose of an emailed code: confirm a sign-up, sign in without a password, change the address, or
 * reauthenticate.
 */
export type MailCodeKind = "confirmation" | "recovery" | "email_change" | "reauthentication";

/** GoTrue's `type` of a code or link, and the kinds of codes that it accepts. */
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
