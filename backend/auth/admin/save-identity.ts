import { randomUUID } from "node:crypto";
import pg from "pg";
import type { Query } from "../../database/in-transaction.ts";
import { EMAIL_TAKEN, PHONE_TAKEN, refuse } from "../refuse.ts";

/** With an address or a number of its own a user can sign in; GoTrue calls that an identity. */
export async function saveIdentity(
  query: Query,
  userId: string,
  provider: "email" | "phone",
  value: string,
  isVerified: boolean,
  more: Record<string, unknown> = {},
): Promise<void> {
  const data = { ...more, sub: userId, [provider]: value, [`${provider}_verified`]: isVerified };
  await query(
    `insert into auth.identities
       (id, provider, provider_id, user_id, identity_data, created_at, updated_at)
     values ($1, $2, $3, $4, $5::text::jsonb, now(), now())
     on conflict (provider, provider_id) do update
     set identity_data = identities.identity_data || excluded.identity_data, updated_at = now()`,
    [randomUUID(), provider, userId, userId, JSON.stringify(data)],
  );
}

const TAKEN = new Map<string, readonly [code: string, message: string]>([
  ["users_email_partial_key", EMAIL_TAKEN],
  ["users_phone_key", PHONE_TAKEN],
  ["users_pkey", ["user_already_exists", "A user with this id has already been registered"]],
]);

/** What the database says is taken already is an answer, not a failure. */
export async function orTaken<Result>(
  task: () => Promise<Result>,
): Promise<Result | { refusal: Response }> {
  try {
    return await task();
  } catch (error) {
    const name = error instanceof pg.DatabaseError ? (error.constraint ?? "") : "";
    const taken = TAKEN.get(name);
    if (!taken) throw error;
    return { refusal: refuse(422, ...taken) };
  }
}
