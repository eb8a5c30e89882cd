import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { ConnectionPool } from "../../core/database/connection-pool.ts";
import type { Query } from "../../core/database/in-transaction.ts";
import { createEncryption, keyedHash } from "../../core/keys/encryption.ts";
import { type Challenge, matchesChallenge } from "../service/pkce.ts";
import { type ExternalProfile, externalProfileSchema } from "../users/external-profile.ts";
import type { EmailCodeType } from "./mail-codes.ts";

/** Sign-in flows that redirect to another site, with their `amr` claims. */
const METHODS = ["oauth", "sso/saml"] as const;
export type FlowMethod = (typeof METHODS)[number];

/** A sign-in that was redirected to a provider. */
export type Flow = {
  method: FlowMethod;
  provider: string;
  /** With PKCE the callback yields a code that only the browser with the verifier can exchange. */
  challenge?: Challenge;
  /** PKCE code verifier between this site and the provider (RFC 7636). */
  codeVerifier?: string;
  /** The signed-in user who links the identity to their account. */
  linkingUserId?: string;
};

/** Tokens of the provider, which the client receives. */
export type ProviderTokens = { accessToken?: string; refreshToken?: string };

type Database = { pool: ConnectionPool; jwtSecret: string };

/** Time limit for the sign-in at the provider. */
export const STATE_MINUTES = 10;
const CODE_MINUTES = 5;

const flowSchema = z.object({
  authentication_method: z.enum(METHODS),
  provider_type: z.string(),
  code_challenge: z.string().nullable(),
  code_challenge_method: z.enum(["s256", "plain"]).nullable(),
  code_verifier: z.string().nullable(),
  linking_target_id: z.string().nullable(),
});

/**
 * Stores a flow before the redirect to the provider. @returns its id.
 */
export async function createFlow({ pool, jwtSecret }: Database, flow: Flow): Promise<string> {
  const id = randomUUID();
  await pool.query(
    `with old_flows as (
       delete from auth.flow_state where created_at < now() - interval '1 day'
     ), old_verifiers as (
       delete from auth.oauth_client_states where created_at < now() - interval '1 day'
     ), verifier as (
       insert into auth.oauth_client_states (id, provider_type, code_verifier, created_at)
       select $1::uuid, $3::text, $6::text, now() where $6::text is not null
     )
     insert into auth.flow_state (
       id, authentication_method, provider_type, code_challenge, code_challenge_method,
       oauth_client_state_id, linking_target_id, created_at, updated_at
     ) values (
       $1::uuid, $2, $3::text, $4, $5, case when $6::text is not null then $1::uuid end, $7, now(), now()
     )`,
    [
      id,
      flow.method,
      flow.provider,
      flow.challenge?.value ?? null,
      flow.challenge?.method ?? null,
      flow.codeVerifier ? tokenEncryption(jwtSecret).encrypt(flow.codeVerifier) : null,
      flow.linkingUserId ?? null,
    ],
  );
  return id;
}

/** Reads and deletes a flow at the callback, so that it is used once. */
export async function consumeFlow(
  { pool, jwtSecret }: Database,
  id: string,
): Promise<Flow | undefined> {
  const [row] = await pool.query(
    `with flow as (
       delete from auth.flow_state
       where id = $1 and user_id is null and created_at > now() - make_interval(mins => $2)
       returning *
     ), verifier as (
       delete from auth.oauth_client_states where id = $1 returning code_verifier
     )
     select flow.*, verifier.code_verifier from flow left join verifier on true`,
    [id, STATE_MINUTES],
  );
  const found = flowSchema.safeParse(row).data;
  if (!found) return undefined;
  const { code_challenge: value, code_challenge_method: method } = found;
  return {
    method: found.authentication_method,
    provider: found.provider_type,
    ...(value && method && { challenge: { value, method } }),
    ...(found.code_verifier && {
      codeVerifier: tokenEncryption(jwtSecret).decrypt(found.code_verifier),
    }),
    ...(found.linking_target_id && { linkingUserId: found.linking_target_id }),
  };
}

/**
 * Creates a code that the client exchanges for a session within five minutes.
 *
 * @param pending the identity that the exchange links to the user's account.
 */
export async function issueFlowCode(
  { pool, jwtSecret }: Database,
  flow: Flow & { challenge: Challenge },
  userId: string,
  tokens: ProviderTokens,
  pending?: ExternalProfile,
): Promise<string> {
  const code = randomUUID();
  const encryption = tokenEncryption(jwtSecret);
  await pool.query(
    `with flow as (
       insert into auth.flow_state (
         id, user_id, auth_code, authentication_method, provider_type, code_challenge, code_challenge_method,
         provider_access_token, provider_refresh_token, auth_code_issued_at, created_at, updated_at
       ) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, now(), now(), now())
       returning id
     )
     insert into embedded.pending_identities (flow_state_id, profile)
     select id, $10::text::jsonb from flow where $10::text is not null`,
    [
      randomUUID(),
      userId,
      hashFlowCode(jwtSecret, code),
      flow.method,
      flow.provider,
      flow.challenge.value,
      flow.challenge.method,
      tokens.accessToken ? encryption.encrypt(tokens.accessToken) : null,
      tokens.refreshToken ? encryption.encrypt(tokens.refreshToken) : null,
      pending ? JSON.stringify(pending) : null,
    ],
  );
  return code;
}

/** Stores the PKCE challenge of an emailed link. A newer email of the same type replaces it. */
export async function createMailFlow(
  query: Query,
  userId: string,
  type: EmailCodeType,
  challenge: Challenge,
): Promise<void> {
  await query(
    `with replaced as (
       delete from auth.flow_state
       where (user_id = $2 and provider_type = 'email' and authentication_method = $3)
         or created_at < now() - interval '1 day'
     )
     insert into auth.flow_state
       (id, user_id, authentication_method, code_challenge, code_challenge_method, provider_type, created_at, updated_at)
     values ($1, $2, $3, $4, $5, 'email', now(), now())`,
    [randomUUID(), userId, type, challenge.value, challenge.method],
  );
}

/**
 * Creates a code that the browser which asked for an email exchanges for a session within five minutes.
 * Returns undefined when no challenge is stored or the code was exchanged already.
 */
export async function issueMailFlowCode(
  { pool, jwtSecret }: Database,
  userId: string,
  type: EmailCodeType,
): Promise<string | undefined> {
  const code = randomUUID();
  const rows = await pool.query(
    `update auth.flow_state set auth_code = $3, auth_code_issued_at = now(), created_at = now()
     where user_id = $1 and provider_type = 'email' and authentication_method = $2
     returning id`,
    [userId, type, hashFlowCode(jwtSecret, code)],
  );
  return rows.length > 0 ? code : undefined;
}

const issuedSchema = z.object({
  id: z.string(),
  user_id: z.string(),
  authentication_method: z.string(),
  provider_type: z.string(),
  code_challenge: z.string(),
  code_challenge_method: z.enum(["s256", "plain"]),
  provider_access_token: z.string().nullable(),
  provider_refresh_token: z.string().nullable(),
  is_expired: z.boolean(),
  pending: externalProfileSchema.nullable(),
});

export type RedeemedCode =
  | {
      userId: string;
      method: FlowMethod | "otp";
      tokens: ProviderTokens;
      pending?: ExternalProfile;
    }
  | { problem: "expired" | "verifier" | "used" };

/** Exchanges the code of a provider or email flow. The method of an email flow is `otp`. */
export async function redeemFlowCode(
  { pool, jwtSecret }: Database,
  code: string,
  verifier: string,
): Promise<RedeemedCode> {
  const [row] = await pool.query(
    `select *, auth_code_issued_at < now() - make_interval(mins => $2) as is_expired,
       (select profile from embedded.pending_identities where flow_state_id = id) as pending
     from auth.flow_state
     where auth_code = $1 and user_id is not null`,
    [hashFlowCode(jwtSecret, code), CODE_MINUTES],
  );
  if (!row) return { problem: "used" };
  const issued = issuedSchema.parse(row);
  if (issued.is_expired) return { problem: "expired" };
  const { value, method } = {
    value: issued.code_challenge,
    method: issued.code_challenge_method,
  };
  if (!matchesChallenge({ value, method }, verifier)) return { problem: "verifier" };
  const taken = await pool.query("delete from auth.flow_state where id = $1 returning id", [
    issued.id,
  ]);
  if (taken.length === 0) return { problem: "used" };
  const encryption = tokenEncryption(jwtSecret);
  return {
    userId: issued.user_id,
    method:
      issued.provider_type === "email"
        ? "otp"
        : z.enum(METHODS).parse(issued.authentication_method),
    ...(issued.pending && { pending: issued.pending }),
    tokens: {
      ...(issued.provider_access_token && {
        accessToken: encryption.decrypt(issued.provider_access_token),
      }),
      ...(issued.provider_refresh_token && {
        refreshToken: encryption.decrypt(issued.provider_refresh_token),
      }),
    },
  };
}

/** The hash of a code in the column `auth_code`. */
export function hashFlowCode(jwtSecret: string, code: string): string {
  return keyedHash(jwtSecret, "flow code", code).toString("hex");
}

/** Tokens of the provider and the code verifier have to be read again, so they are encrypted instead of hashed. */
const tokenEncryption = (jwtSecret: string) => createEncryption(jwtSecret, "provider tokens");
