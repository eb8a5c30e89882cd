-- Signed upload addresses of the storage service: on whose behalf, and whether they were used. The session's end is theirs.
create table if not exists embedded.signed_uploads (
  id uuid primary key,
  -- Claims of the access token with which the address was signed.
  claims jsonb not null,
  session_id uuid references auth.sessions (id) on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index if not exists signed_uploads_expires_at_idx on embedded.signed_uploads (expires_at);
create index if not exists signed_uploads_session_id_idx on embedded.signed_uploads (session_id);
