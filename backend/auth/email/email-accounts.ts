import { z } from "zod";
import type { Query } from "../../core/database/in-transaction.ts";
import { AuthError } from "../service/auth-error.ts";
import type { AuthService } from "../service/auth-service.types.ts";
import { createUser, saveIdentity } from "../users/create-user.ts";

const EMAIL = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/;
const MAX_LENGTH = 255;

/** @throws AuthError for anything but an email address. */
export function requireEmailAddress(text: string): void {
  if (text.length > MAX_LENGTH || !EMAIL.test(text)) {
    throw new AuthError(
      400,
      "validation_failed",
      "Unable to validate email address: invalid format",
    );
  }
}

const accountSchema = z.object({
  id: z.string(),
  email: z
    .string()
    .nullable()
    .transform((email) => email ?? ""),
  email_change: z.string().nullable(),
  is_confirmed: z.boolean(),
  hash: z.string().nullable(),
});
export type EmailAccount = {
  id: string;
  email: string;
  /** The new address that is not confirmed yet. */
  newEmail: string | undefined;
  isConfirmed: boolean;
  passwordHash: string | null;
};

/** Finds the account with this email address, ignoring case. Ignores single sign-on users. */
export function findByEmailAddress(
  { pool }: Pick<AuthService, "pool">,
  email: string,
): Promise<EmailAccount | undefined> {
  return find(pool, "email = $1", email);
}

/** Finds the account that has this email address, or has asked to change to it. */
export function findByCurrentOrNewEmail(
  { pool }: Pick<AuthService, "pool">,
  email: string,
): Promise<EmailAccount | undefined> {
  return find(pool, "(email = $1 or lower(email_change) = $1)", email);
}

async function find(
  pool: AuthService["pool"],
  condition: string,
  email: string,
): Promise<EmailAccount | undefined> {
  const [row] = await pool.query(
    `select id, email, nullif(email_change, '') as email_change,
       confirmed_at is not null as is_confirmed, encrypted_password as hash
     from auth.users
     where ${condition} and not is_sso_user and deleted_at is null
     order by email = $1 desc limit 1`,
    [email.toLowerCase()],
  );
  if (!row) return undefined;
  const { email_change, is_confirmed, hash, ...rest } = accountSchema.parse(row);
  return {
    ...rest,
    newEmail: email_change ?? undefined,
    isConfirmed: is_confirmed,
    passwordHash: hash,
  };
}

/** Creates an account with an email address, and its identity. */
export async function insertEmailUser(
  query: Query,
  user: {
    id: string;
    email: string;
    passwordHash?: string;
    data: Record<string, unknown>;
    isConfirmed: boolean;
  },
): Promise<void> {
  const { id, email, passwordHash, isConfirmed } = user;
  const data = { ...user.data, sub: id, email, email_verified: isConfirmed, phone_verified: false };
  await createUser(query, {
    id,
    email,
    passwordHash,
    isEmailConfirmed: isConfirmed,
    provider: "email",
    data,
  });
  // The identity is verified only when its owner answers an email.
  await saveIdentity(query, id, "email", email, false, data);
}
