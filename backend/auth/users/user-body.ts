import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { AuthService } from "../service/auth-service.types.ts";

/** A user in a response, in GoTrue's format. */
export type UserBody = {
  id: string;
  aud: string;
  role: string;
  email: string;
  phone: string;
  app_metadata: Record<string, unknown>;
  user_metadata: Record<string, unknown>;
  is_anonymous: boolean;
  banned_until?: string;
  deleted_at?: string;
  [field: string]: unknown;
};

const metadataSchema = z
  .record(z.string(), z.unknown())
  .nullable()
  .transform((value) => value ?? {});
const time = z.string().nullable();

const rowSchema = z.object({
  id: z.string(),
  aud: z.string().nullable(),
  role: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  email_confirmed_at: time,
  phone_confirmed_at: time,
  confirmed_at: time,
  invited_at: time,
  confirmation_sent_at: time,
  recovery_sent_at: time,
  reauthentication_sent_at: time,
  email_change: z.string().nullable(),
  email_change_sent_at: time,
  phone_change: z.string().nullable(),
  phone_change_sent_at: time,
  last_sign_in_at: time,
  banned_until: time,
  deleted_at: time,
  created_at: time,
  updated_at: time,
  is_anonymous: z.boolean(),
  is_sso_user: z.boolean(),
  app_metadata: metadataSchema,
  user_metadata: metadataSchema,
  identities: z.array(z.record(z.string(), z.unknown())),
  factors: z.array(z.record(z.string(), z.unknown())).default([]),
});
export type UserRow = z.infer<typeof rowSchema>;

/** The columns of `auth.users` that `parseUser` expects. */
export const USER_COLUMNS = `
  users.id, users.aud, users.role, users.email, users.phone,
  users.email_confirmed_at, users.phone_confirmed_at, users.confirmed_at, users.invited_at,
  users.confirmation_sent_at, users.recovery_sent_at, users.reauthentication_sent_at,
  users.email_change, users.email_change_sent_at, users.phone_change, users.phone_change_sent_at,
  users.last_sign_in_at, users.banned_until, users.deleted_at, users.created_at, users.updated_at,
  users.is_anonymous, users.is_sso_user,
  coalesce(users.raw_app_meta_data, '{}') as app_metadata,
  coalesce(users.raw_user_meta_data, '{}') as user_metadata,
  coalesce((
    select jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
      'identity_id', identities.id,
      'id', identities.provider_id,
      'user_id', identities.user_id,
      'provider', identities.provider,
      'last_sign_in_at', identities.last_sign_in_at,
      'created_at', identities.created_at,
      'updated_at', identities.updated_at,
      'email', identities.identity_data ->> 'email'
    )) || jsonb_build_object('identity_data', identities.identity_data)
    order by identities.created_at, identities.id)
    from auth.identities where identities.user_id = users.id
  ), '[]') as identities`;

/** The second factors of a user. GoTrue leaves them out of lists of users. */
export const FACTORS_COLUMN = `
  coalesce((
    select jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
      'id', factors.id,
      'friendly_name', nullif(factors.friendly_name, ''),
      'factor_type', factors.factor_type,
      'status', factors.status,
      'phone', factors.phone,
      'created_at', factors.created_at,
      'updated_at', factors.updated_at,
      'last_challenged_at', factors.last_challenged_at
    )) order by factors.created_at, factors.id)
    from auth.mfa_factors as factors where factors.user_id = users.id
  ), '[]') as factors`;

/** @returns the user for a response, or undefined when there is none. */
export async function describeUser(
  { pool }: Pick<AuthService, "pool">,
  userId: string,
): Promise<UserBody | undefined> {
  const [row] = await pool.query(
    `select ${USER_COLUMNS}, ${FACTORS_COLUMN} from auth.users where id = $1`,
    [userId],
  );
  return row && toUserBody(parseUser(row));
}

/** Parses a row of `USER_COLUMNS`, with or without `FACTORS_COLUMN`. */
export const parseUser = (row: unknown): UserRow => rowSchema.parse(row);

/** Converts a row to GoTrue's format, which leaves out empty fields. */
export function toUserBody(row: UserRow): UserBody {
  const { is_sso_user: _, email_change, phone_change, factors, ...shown } = row;
  const fields = {
    ...shown,
    new_email: email_change,
    new_phone: phone_change,
    factors: factors.length > 0 ? factors : null,
  };
  const present = Object.entries(fields).filter(([, value]) => value !== null && value !== "");
  return {
    ...Object.fromEntries(present),
    id: row.id,
    aud: row.aud ?? "authenticated",
    role: row.role ?? "authenticated",
    email: row.email ?? "",
    phone: row.phone ?? "",
    app_metadata: row.app_metadata,
    user_metadata: row.user_metadata,
    is_anonymous: row.is_anonymous,
  };
}

/**
 * Describes an unconfirmed user for the response to a sign-up. Everything comes from the request and nothing
 * from the database, so that the response is the same whether or not the account existed.
 *
 * @param id of the new account; absent when it existed.
 * @param metadata of user and identity, by user id.
 */
export function describeUnconfirmedUser(account: {
  id?: string | undefined;
  provider: "email" | "phone";
  address: string;
  metadata: (id: string) => { user: Record<string, unknown>; identity: Record<string, unknown> };
}): UserBody {
  const { id = randomUUID(), provider, address } = account;
  const { user, identity } = account.metadata(id);
  const now = new Date().toISOString().replace("Z", "+00:00");
  return toUserBody({
    id,
    aud: null,
    role: null,
    email: provider === "email" ? address : null,
    phone: provider === "phone" ? address : null,
    email_confirmed_at: null,
    phone_confirmed_at: null,
    confirmed_at: null,
    invited_at: null,
    confirmation_sent_at: now,
    recovery_sent_at: null,
    reauthentication_sent_at: null,
    email_change: null,
    email_change_sent_at: null,
    phone_change: null,
    phone_change_sent_at: null,
    last_sign_in_at: null,
    banned_until: null,
    deleted_at: null,
    created_at: now,
    updated_at: now,
    is_anonymous: false,
    is_sso_user: false,
    app_metadata: { role: "reader", provider, providers: [provider] },
    user_metadata: user,
    identities: [
      {
        identity_id: randomUUID(),
        id,
        user_id: id,
        identity_data: identity,
        provider,
        created_at: now,
        updated_at: now,
        ...(provider === "email" && { email: address }),
      },
    ],
    factors: [],
  });
}

/** Merges changes into metadata; null removes a field. */
export function mergeMetadata(
  present: Record<string, unknown>,
  changes: Record<string, unknown>,
): Record<string, unknown> {
  const merged = Object.entries({ ...present, ...changes });
  return Object.fromEntries(merged.filter(([, value]) => value !== null));
}
