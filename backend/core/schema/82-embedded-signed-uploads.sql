-- Signed upload URLs of the storage service: their user, and whether they were used. They end with the session.
create table if not exists embedded.signed_uploads (
  id uuid primary key,
  -- Claims of the access token with which the URL was signed.
  claims jsonb not null,
  session_id uuid references auth.sessions (id) on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index if not exists signed_uploads_expires_at_idx on embedded.signed_uploads (expires_at);
create index if not exists signed_uploads_session_id_idx on embedded.signed_uploads (session_id);
