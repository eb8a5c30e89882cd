-- How the user of a session has shown who they are; becomes the claim `amr` of its tokens.
create table if not exists auth.mfa_amr_claims (
  session_id uuid not null references auth.sessions (id) on delete cascade,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  authentication_method text not null,
  id uuid primary key,
  constraint mfa_amr_claims_session_id_authentication_method_pkey unique (session_id, authentication_method)
);

alter table auth.sessions
add column if not exists refreshed_at timestamp,
add column if not exists not_after timestamptz,
add column if not exists user_agent text,
add column if not exists ip inet,
add column if not exists tag text,
add column if not exists factor_id uuid;

alter table auth.users add column if not exists deleted_at timestamptz;
alter table auth.users add column if not exists banned_until timestamptz;
alter table auth.users add column if not exists invited_at timestamptz;

create index if not exists audit_log_entries_created_at_idx on auth.audit_log_entries (created_at);
create index if not exists sessions_not_after_idx on auth.sessions (not_after desc);

revoke all on auth.mfa_amr_claims from public;
