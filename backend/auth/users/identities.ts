import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { Query } from "../../core/database/in-transaction.ts";
import { type ExternalProfile, toIdentityData } from "./external-profile.ts";

const ownerSchema = z.object({ id: z.string(), user_id: z.string() });

/** Finds the identity of a profile and its user. */
export async function findIdentity(
  query: Query,
  { provider, subject }: Pick<ExternalProfile, "provider" | "subject">,
): Promise<{ id: string; userId: string } | undefined> {
  const [row] = await query(
    "select id, user_id from auth.identities where provider = $1 and provider_id = $2",
    [provider, subject],
  );
  if (!row) return undefined;
  const { id, user_id } = ownerSchema.parse(row);
  return { id, userId: user_id };
}

/**
 * Locks an identity and email addresses for the transaction, so that concurrent sign-ins run one after the
 * other.
 */
export async function lockIdentity(
  query: Query,
  { provider, subject }: Pick<ExternalProfile, "provider" | "subject">,
  emails: readonly string[],
): Promise<void> {
  const keys = [`identity ${provider} ${subject}`, ...emails.map((email) => `address ${email}`)];
  for (const key of keys) {
    await query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [key]);
  }
}

/**
 * Adds an identity to a user. @returns the id of the identity.
 */
export async function createIdentity(
  query: Query,
  userId: string,
  profile: ExternalProfile,
): Promise<string> {
  const id = randomUUID();
  await query(
    `insert into auth.identities
       (id, provider, provider_id, user_id, identity_data, last_sign_in_at, created_at, updated_at)
     values ($1, $2, $3, $4, $5::text::jsonb, now(), now(), now())`,
    [id, profile.provider, profile.subject, userId, JSON.stringify(toIdentityData(profile))],
  );
  return id;
}

/** Updates an identity after a sign-in with the current data of its provider. */
export async function updateIdentity(
  query: Query,
  id: string,
  profile: ExternalProfile,
): Promise<void> {
  await query(
    `update auth.identities
     set identity_data = $2::text::jsonb, last_sign_in_at = now(), updated_at = now()
     where id = $1`,
    [id, JSON.stringify(toIdentityData(profile))],
  );
}

/** Writes the user's providers to `app_metadata`, the oldest first. */
export async function updateProviders(query: Query, userId: string): Promise<void> {
  await query(
    `update auth.users set
       raw_app_meta_data = coalesce(raw_app_meta_data, '{}') || (
         select jsonb_build_object(
           'provider', (array_agg(provider order by first, provider))[1],
           'providers', coalesce(jsonb_agg(provider order by first, provider), '[]')
         )
         from (
           select provider, min(created_at) as first
           from auth.identities where user_id = $1 group by provider
         ) as kinds
       ),
       updated_at = now()
     where id = $1`,
    [userId],
  );
}

/** Merges the profile into the user's metadata. An existing name is kept. */
export async function updateUserMetadata(
  query: Query,
  userId: string,
  profile: ExternalProfile,
): Promise<void> {
  const metadata = "coalesce(raw_user_meta_data, '{}')";
  await query(
    `update auth.users set
       raw_user_meta_data = ${metadata} || $2::text::jsonb ||
         case when ${metadata} ->> 'name' <> '' then jsonb_build_object('name', ${metadata} -> 'name') else '{}' end,
       updated_at = now()
     where id = $1`,
    [userId, JSON.stringify(toIdentityData(profile))],
  );
}
