-- Signed digests of each day, which prove that nobody changed the public history.

-- A digest of each UTC day: what became public on it, in order, and the digest of the day before. The site signs it
-- (server/digests/).
create table private.article_digests (
  day date primary key,
  entries integer not null,
  digest bytea not null,
  key_id text,
  signature text
);
-- No hash allows to confirm a guess of the words: each is salted, and the salt goes with removed words.
create table private.digest_entries (
  day date not null,
  place integer not null,
  -- A version, a removal of words, a state of a note to readers, or that an article was deleted forever.
  kind text not null check (kind in ('version', 'redaction', 'note', 'erasure')),
  article_id uuid not null,
  -- Of the version, also for notes; 0 for an article.
  number bigint not null,
  note_id uuid check ((note_id is not null) = (kind = 'note')),
  hash bytea not null,
  primary key (day, place)
);
create unique index digest_entries_version on private.digest_entries (article_id, number, kind, hash);
create table private.digest_keys (
  id text primary key,
  -- Ed25519, as a JSON Web Key (RFC 8037).
  public_key jsonb not null,
  encryption_key_id text not null unique,
  encrypted_private_key text not null,
  created_at timestamptz not null default now()
);
alter table private.article_digests enable row level security;
alter table private.digest_entries enable row level security;
alter table private.digest_keys enable row level security;

create index article_versions_public on public.article_versions (created_at) where kind = 'published';
create index article_versions_scheduled on public.article_versions (created_at) where kind = 'scheduled';

-- SHA-256 of a state of a note: its salt, then what readers see, a moment in UTC as in `private.version_hash`.
create function private.note_hash(note public.article_corrections) returns bytea
language sql immutable
set search_path = ''
as $$
  select sha256((note).salt || convert_to(
    (note).id || ' ' || (note).article_id || ' ' || (note).kind || ' ' || (note).version_number || ' '
    || array_to_string(array(
      select coalesce(to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), '-')
      from unnest(array[(note).published_at, (note).changed_at, (note).withdrawn_at])
        with ordinality as told (moment, place)
      order by place
    ), ' ') || E'\n' || (note).text,
    'UTF8'
  ))
$$;

-- Entries from before a moment that are in no digest yet: 'published' versions of the last two days, scheduled ones,
-- and the states of notes.
create function private.list_undigested(until timestamptz)
returns table (kind text, at timestamptz, article_id uuid, number bigint, note_id uuid, hash bytea)
language sql stable
set search_path = ''
as $$
  select entry.* from (
    select 'version' as kind, public.at, version.article_id, version.number, null::uuid,
      sha256(version.hash || proof.words_hash) as hash
    from (
      select stored.article_id, stored.number, stored.created_at as at from public.article_versions as stored
      where stored.kind = 'published' and stored.hash is not null
        and stored.created_at < until and stored.created_at >= until - interval '2 days'
      union all
      select stored.article_id, stored.number, private.version_public_at(stored)
      from public.article_versions as stored
      where stored.kind = 'scheduled' and private.version_public_at(stored) < until
    ) as public
    join public.article_versions as version
      on version.article_id = public.article_id and version.number = public.number
    left join private.version_proofs as proof
      on proof.article_id = public.article_id and proof.number = public.number
    where not exists (
      select from private.digest_entries as known
      where known.kind = 'version' and known.article_id = public.article_id and known.number = public.number
    )
    union all
    select 'redaction', version.redacted_at, proof.article_id, proof.number, null, (
      select sha256(string_agg(coalesce(given.hash, given.salt), '' order by given.place))
      from unnest(proof.hashes, proof.salts) with ordinality as given (hash, salt, place)
    )
    from private.version_proofs as proof
    join public.article_versions as version
      on version.article_id = proof.article_id and version.number = proof.number
    where proof.lengths is not null and version.redacted_at < until
    union all
    select 'note', greatest(note.published_at, note.changed_at, note.withdrawn_at, note.imported_at), note.article_id,
      note.version_number, note.id, private.note_hash(note)
    from public.article_corrections as note
    where greatest(note.published_at, note.changed_at, note.withdrawn_at, note.imported_at) < until
    union all
    select 'erasure', erased.erased_at, erased.article_id, 0, null, sha256(convert_to(
      erased.article_id || ' ' || to_char(erased.erased_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), 'UTF8'
    ))
    from private.erased_articles as erased
    where erased.erased_at < until
  ) as entry
  where not exists (
    select from private.digest_entries as known
    where known.article_id = entry.article_id and known.number = entry.number and known.kind = entry.kind
      and known.hash = entry.hash
  )
$$;

-- Closes the oldest UTC day that has ended and has no digest. A version that was committed after its day was closed is
-- in the next digest: each is in exactly one. An hour after midnight no transaction of the day before is open. Returns
-- the day; null if there is none to close. A call prepares the proofs of many versions for some seconds and leaves the
-- rest to the next one, which returns the same day. Nodes that ask at once close a day once.
create function public.close_digest_day() returns date
language plpgsql security definer -- writes private.article_digests and private.digest_entries
set search_path = '' set statement_timeout = '60s'
as $$
declare
  started constant timestamptz := clock_timestamp();
  previous private.article_digests;
  closed date;
  closed_end timestamptz;
  version public.article_versions;
begin
  perform pg_advisory_xact_lock(hashtext('private.article_digests'));
  select * into previous from private.article_digests order by day desc limit 1;
  closed := coalesce(previous.day + 1, (
    select (min(created_at) at time zone 'UTC')::date from public.article_versions
    where kind in ('published', 'scheduled') and hash is not null
  ));
  if closed is null or closed >= ((now() - interval '1 hour') at time zone 'UTC')::date then
    return null;
  end if;
  closed_end := (closed + 1)::timestamp at time zone 'UTC';
  for version in
    select stored.* from private.list_undigested(closed_end) as entry
    join public.article_versions as stored on stored.article_id = entry.article_id and stored.number = entry.number
    where entry.kind = 'version' and entry.hash is null
  loop
    if clock_timestamp() > started + interval '3 seconds' then
      return closed;
    end if;
    perform private.add_proof(version);
  end loop;
  insert into private.digest_entries (day, place, kind, article_id, number, note_id, hash)
  select closed, row_number() over (order by entry.at, entry.article_id, entry.number, entry.kind, entry.note_id),
    entry.kind, entry.article_id, entry.number, entry.note_id, entry.hash
  from private.list_undigested(closed_end) as entry;
  insert into private.article_digests (day, entries, digest)
  select
    closed,
    count(*),
    sha256(convert_to(
      coalesce(encode(previous.digest, 'hex'), '') || E'\n' || closed || E'\n' || coalesce(string_agg(
        concat_ws(' ', entry.kind, entry.article_id, entry.number, entry.note_id, encode(entry.hash, 'hex')) || E'\n',
        '' order by entry.place
      ), ''),
      'UTF8'
    ))
  from private.digest_entries as entry
  where entry.day = closed;
  return closed;
end
$$;

-- The key with which a site signs, for the site that can decrypt it; no row before it has made one.
create function public.get_digest_key(encryption_key_id text) returns table (id text, encrypted_private_key text)
language sql stable security definer -- reads private.digest_keys
set search_path = ''
as $$
  select key.id, key.encrypted_private_key from private.digest_keys as key
  where key.encryption_key_id = get_digest_key.encryption_key_id
$$;

-- Stores a key. Of two nodes that make one at once, the first has it.
create function public.add_digest_key(id text, public_key jsonb, encryption_key_id text, encrypted_private_key text)
returns void
language sql security definer -- writes private.digest_keys
set search_path = ''
as $$
  insert into private.digest_keys (id, public_key, encryption_key_id, encrypted_private_key)
  values (id, public_key, encryption_key_id, encrypted_private_key)
  on conflict do nothing
$$;

create function public.list_unsigned_digests() returns table (day date, entries integer, digest text)
language sql stable security definer -- reads private.article_digests
set search_path = ''
as $$
  select closed.day, closed.entries, encode(closed.digest, 'hex') from private.article_digests as closed
  where closed.signature is null order by closed.day limit 100
$$;

create function public.sign_digest(day date, key_id text, signature text) returns void
language plpgsql security definer -- writes private.article_digests
set search_path = ''
as $$
begin
  update private.article_digests as closed set key_id = sign_digest.key_id, signature = sign_digest.signature
  where closed.day = sign_digest.day and closed.signature is null;
  perform private.notify_cache_tags(array['digests']);
end
$$;

-- All signed digests, oldest first, and the public keys: what the site publishes.
create function public.get_article_digests() returns jsonb
language sql stable security definer -- reads private.article_digests and private.digest_keys
set search_path = ''
as $$
  select jsonb_build_object(
    'keys', coalesce((
      select jsonb_agg(key.public_key || jsonb_build_object('kid', key.id) order by key.created_at, key.id)
      from private.digest_keys as key
    ), '[]'),
    'days', coalesce((
      select jsonb_agg(
        jsonb_build_object(
          'day', closed.day, 'entries', closed.entries, 'digest', encode(closed.digest, 'hex'),
          'kid', closed.key_id, 'signature', closed.signature
        ) order by closed.day
      )
      from private.article_digests as closed where closed.signature is not null
    ), '[]')
  )
$$;
