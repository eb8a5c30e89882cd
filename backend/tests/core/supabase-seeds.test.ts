import { afterAll, beforeAll, expect, test } from "vitest";
import type { SqlPool } from "../support/open-sql.ts";
import { openTestBackend, type TestBackend } from "../support/open-test-backend.ts";

/** SQL written for the tables of a hosted Supabase project. */

let opened: TestBackend;
let sql: SqlPool;
beforeAll(async () => {
  opened = await openTestBackend();
  ({ sql } = opened);
});
afterAll(() => opened?.close());

/** The columns in a data dump of a hosted project, without generated ones. */
const DUMPED: Record<string, string> = {
  "auth.users":
    "instance_id, id, aud, role, email, encrypted_password, email_confirmed_at, invited_at, confirmation_token, confirmation_sent_at, recovery_token, recovery_sent_at, email_change_token_new, email_change, email_change_sent_at, last_sign_in_at, raw_app_meta_data, raw_user_meta_data, is_super_admin, created_at, updated_at, phone, phone_confirmed_at, phone_change, phone_change_token, phone_change_sent_at, email_change_token_current, email_change_confirm_status, banned_until, reauthentication_token, reauthentication_sent_at, is_sso_user, deleted_at, is_anonymous",
  "auth.identities":
    "provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at, id",
  "auth.one_time_tokens": "id, user_id, token_type, token_hash, relates_to, created_at, updated_at",
  "auth.sessions":
    "id, user_id, created_at, updated_at, factor_id, aal, not_after, refreshed_at, user_agent, ip, tag, oauth_client_id, refresh_token_hmac_key, refresh_token_counter, scopes",
  "auth.refresh_tokens":
    "instance_id, id, token, user_id, revoked, created_at, updated_at, parent, session_id",
  "auth.mfa_amr_claims": "session_id, created_at, updated_at, authentication_method, id",
  "auth.mfa_factors":
    "id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret, phone, last_challenged_at, web_authn_credential, web_authn_aaguid, last_webauthn_challenge_data",
  "auth.mfa_challenges":
    "id, factor_id, created_at, verified_at, ip_address, otp_code, web_authn_session_data",
  "auth.flow_state":
    "id, user_id, auth_code, code_challenge_method, code_challenge, provider_type, provider_access_token, provider_refresh_token, created_at, updated_at, authentication_method, auth_code_issued_at, invite_token, referrer, oauth_client_state_id, linking_target_id, email_optional",
  "auth.sso_providers": "id, resource_id, created_at, updated_at, disabled",
  "auth.sso_domains": "id, sso_provider_id, domain, created_at, updated_at",
  "auth.saml_providers":
    "id, sso_provider_id, entity_id, metadata_xml, metadata_url, attribute_mapping, created_at, updated_at, name_id_format",
  "auth.saml_relay_states":
    "id, sso_provider_id, request_id, for_email, redirect_to, created_at, updated_at, flow_state_id",
  "auth.instances": "id, uuid, raw_base_config, created_at, updated_at",
  "auth.audit_log_entries": "instance_id, id, payload, created_at, ip_address",
  "storage.buckets":
    "id, name, owner, created_at, updated_at, public, avif_autodetection, file_size_limit, allowed_mime_types, owner_id, type",
  "storage.objects":
    "id, bucket_id, name, owner, created_at, updated_at, last_accessed_at, metadata, version, owner_id, user_metadata",
};

test.each(Object.entries(DUMPED))(
  "the table %s has the columns of hosted Supabase",
  async (table, columns) => {
    // A dump writes them in this form.
    const copied = await sql.unsafe(
      `create temporary table copied on commit drop as select ${columns} from ${table} limit 0;
     insert into ${table} (${columns}) select * from copied`,
    );
    expect(copied.count).toBe(0);
  },
);

const CRYPT = `extensions.crypt('a password of the seed', extensions.gen_salt('bf'))`;

test("creates accounts that sign in, codes and buckets from a seed", async () => {
  await expect(sql.unsafe(`select ${CRYPT}`)).rejects.toMatchObject({ code: "42883" });
  await sql.unsafe(`
    create extension pgcrypto with schema extensions;
    set local search_path = public, extensions;
    insert into auth.users (
      instance_id, id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data,
      is_super_admin, created_at, updated_at, confirmation_token, email_change, email_change_token_new, recovery_token
    ) values (
      '00000000-0000-0000-0000-000000000000', '8d1c3a5e-0c1e-4d3c-9d0b-3f5a2c1e7b90', 'authenticated', 'authenticated',
      'seeded@example.org', crypt('a password of the seed', gen_salt('bf')), now(),
      '{"provider":"email","providers":["email"]}', '{"name":"Seeded"}', null, now(), now(), '', '', '', ''
    );
    insert into auth.identities (id, user_id, provider_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
    select gen_random_uuid(), id, id, format('{"sub":"%s","email":"%s"}', id::text, email)::jsonb, 'email', now(), now(), now()
    from auth.users where email = 'seeded@example.org';
    insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to)
    select gen_random_uuid(), id, 'recovery_token', 'pkce_1', email from auth.users where email = 'seeded@example.org';
    insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types, type)
    values ('seeded', 'seeded', true, 1000, '{text/plain}', 'STANDARD')`);
  const { data, error } = await opened.createClient().auth.signInWithPassword({
    email: "seeded@example.org",
    password: "a password of the seed",
  });
  expect([error, data.user?.user_metadata.name]).toEqual([null, "Seeded"]);
  const bucket = await opened.createClient(opened.backend.keys.secret).storage.getBucket("seeded");
  expect(bucket.data).toMatchObject({ public: true, file_size_limit: 1000 });
});
