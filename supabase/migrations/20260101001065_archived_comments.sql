-- Comments of readers on the site that the newsroom came from, as its archive had them. No page shows them.

create table public.archived_comments (
  article_id uuid not null,
  -- As the archive numbers it, unique for an article.
  source_id text not null check (length(source_id) between 1 and 100),
  -- The comment that it answers.
  parent_id text check (length(parent_id) between 1 and 100),
  -- `comment`, or a `pingback` or `trackback` of another site.
  kind text not null default 'comment' check (length(kind) between 1 and 50),
  author_name text not null default '' check (length(author_name) <= 500),
  author_email text not null default '' check (length(author_email) <= 500),
  author_url text not null default '' check (length(author_url) <= 2000),
  -- As it was written, in HTML.
  body text not null check (length(body) between 1 and 65536),
  -- Whether readers saw it there.
  is_approved boolean not null,
  written_at timestamptz,
  primary key (article_id, source_id)
);

-- Readers gave their email addresses to somebody else: only who manages people sees them, or removes what a reader asks
-- to be removed.
alter table public.archived_comments enable row level security;
grant select, delete on public.archived_comments to authenticated;
grant all on public.archived_comments to service_role;

create policy "admins read archived comments" on public.archived_comments for select to authenticated
using ((select private.can('people')));
create policy "admins remove archived comments" on public.archived_comments for delete to authenticated
using ((select private.can('people')));
