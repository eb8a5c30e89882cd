-- The plan of the newsroom: what is worked on, for the board, the calendar and calendar applications, and ideas for it.

-- Address at which calendar applications read the plan with the rights of one user. Of the token in it only the SHA-256
-- is stored.
create table private.calendar_feeds (
  user_id uuid primary key references auth.users (id) on delete cascade,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  created_at timestamptz not null default now()
);
alter table private.calendar_feeds enable row level security;

-- Articles that are worked on or scheduled and that a user with this newsroom role may read. At most 200 that are worked
-- on, those that were edited last, and the 200 that go out next. A date that no calendar has, which only the service key
-- can set, is no plan.
create function private.planned_work(role text, user_id uuid)
returns table (
  article_id uuid, title text, stage text, is_live boolean, category_name text, assignee text, due_at timestamptz,
  planned_for timestamptz, words integer, missing text[], changed_at timestamptz
)
language plpgsql stable
set search_path = '' set jit = off
as $$
declare
  may_read constant boolean := private.role_can(planned_work.role, planned_work.user_id, 'read', null);
begin
  return query
  select
    work.id, work.title, work.stage, work.is_live, category.name, private.user_name(draft.assigned_to), draft.due_at,
    work.planned_for, work.words, work.missing, work.changed_at
  from (
    (
      select
        listed.article_id as id, listed.title, listed.stage, listed.is_live, listed.category_id,
        copy.planned_for, private.count_words(copy.fields) as words,
        private.missing_fields(copy.fields) as missing, listed.listed_at as changed_at
      from private.listed_drafts as listed
      join public.article_drafts as copy on copy.article_id = listed.article_id
      where listed.trashed_at is null
        and (may_read or private.role_can(planned_work.role, planned_work.user_id, 'read', listed.article_id))
        and not exists (
          select from public.articles as article
          where article.id = listed.article_id and article.published_at > now() and listed.stage = 'draft'
        )
      order by listed.listed_at desc, listed.article_id desc
      limit 200
    )
    union all
    (
      select
        article.id, article.title, 'scheduled', true, article.category_id,
        article.published_at, private.count_words(to_jsonb(article)), '{}'::text[], article.updated_at
      from public.articles as article
      where article.published_at > now() and private.is_calendar_time(article.published_at)
        and (may_read or private.role_can(planned_work.role, planned_work.user_id, 'read', article.id))
      order by article.published_at
      limit 200
    )
  ) as work
  left join public.article_drafts as draft on draft.article_id = work.id
  left join public.categories as category on category.id = work.category_id;
end
$$;

-- The plan as the caller may read it, those that were edited last first. `stage` is 'scheduled' for an article that
-- goes out at `planned_for`; of others this is a plan, which publishes nothing. `words` counts the text, and `missing`
-- names the fields that are required for publication. Staff only.
create function public.list_planned_work()
returns table (
  article_id uuid, title text, stage text, is_live boolean, category_name text, assignee text, due_at timestamptz,
  planned_for timestamptz, words integer, missing text[], can_write boolean, can_assign boolean, can_publish boolean
)
language plpgsql stable security definer -- reads private.listed_drafts, and names from auth.users
set search_path = ''
as $$
declare
  role constant text := private.staff_role();
begin
  if not public.is_staff() then
    raise exception 'only staff may see what is planned' using errcode = '42501';
  end if;
  return query
  select
    work.article_id, work.title, work.stage, work.is_live, work.category_name, work.assignee, work.due_at,
    work.planned_for, work.words, work.missing,
    private.can('write', work.article_id), private.can('assign', work.article_id), private.can('publish', work.article_id)
  -- The service key reads what an admin reads.
  from private.planned_work(case role when 'service' then 'admin' else role end, auth.uid()) as work
  order by work.changed_at desc, work.article_id;
end
$$;

-- Makes the address of the caller's calendar, in place of the one before, and returns its token, which is nowhere to be
-- read afterwards. 244 random bits. Staff only.
create function public.create_calendar_feed() returns text
language plpgsql security definer -- writes private.calendar_feeds
set search_path = ''
as $$
declare
  own_id constant uuid := private.own_id();
  token constant text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  if own_id is null or not public.is_staff() then
    raise exception 'only staff may subscribe to the plan' using errcode = '42501';
  end if;
  insert into private.calendar_feeds as feed (user_id, token_hash)
  values (own_id, sha256(convert_to(token, 'UTF8')))
  on conflict (user_id) do update set token_hash = excluded.token_hash, created_at = now();
  return token;
end
$$;

-- When the address of the caller's calendar was made; null without one.
create function public.get_calendar_feed() returns timestamptz
language sql stable security definer -- reads private.calendar_feeds
set search_path = ''
as $$
  select feed.created_at from private.calendar_feeds as feed where feed.user_id = private.own_id()
$$;

-- Ends the address of the caller's calendar at once.
create function public.revoke_calendar_feed() returns void
language sql security definer -- writes private.calendar_feeds
set search_path = ''
as $$
  delete from private.calendar_feeds as feed where feed.user_id = private.own_id()
$$;

-- For the site: what the calendar with a token shows, by the rights that its user has now. Null for a token that is
-- unknown, and for a user who may not use the newsroom any more.
create function public.open_calendar_feed(token text) returns jsonb
language sql stable security definer -- reads private.calendar_feeds and private.rights
set search_path = ''
as $$
  select coalesce(
    (
      select jsonb_agg(to_jsonb(work) order by work.article_id)
      from private.planned_work(member.role, member.user_id) as work
      where work.planned_for is not null or work.due_at is not null
    ),
    '[]'
  )
  from (
    select feed.user_id, private.newsroom_role(private.account_role(feed.user_id)) as role
    from private.calendar_feeds as feed
    where feed.token_hash = sha256(convert_to(open_calendar_feed.token, 'UTF8'))
  ) as member
  where member.role is not null
$$;

-- Plans a day for an article; null takes the plan away. It publishes nothing. The assignment stays as it is.
create function public.plan_article(article_id uuid, planned_for timestamptz default null) returns void
language plpgsql security definer -- writes public.article_drafts
set search_path = ''
as $$
begin
  perform private.require_capability('assign', plan_article.article_id);
  update public.article_drafts as draft set planned_for = plan_article.planned_for
  where draft.article_id = plan_article.article_id and draft.trashed_at is null;
  if not found then
    raise exception 'This article does not exist any more.' using errcode = 'PT404';
  end if;
end
$$;

-- Begins an article with one line, its title, and the byline of the caller. Returns its id.
create function public.add_idea(title text) returns uuid
language plpgsql security definer -- writes private.article_owners and public.article_drafts
set search_path = ''
as $$
declare
  id constant uuid := gen_random_uuid();
  own_id constant uuid := private.own_id();
  line constant text := btrim(regexp_replace(coalesce(add_idea.title, ''), '\s+', ' ', 'g'));
begin
  if not private.can_create('write', id) then
    perform private.require_capability('write', id);
  end if;
  if line = '' or length(line) > 500 then
    raise exception 'Enter an idea in a line of at most 500 characters.' using errcode = '22023';
  end if;
  if own_id is not null then
    insert into private.article_owners (article_id, user_id) values (id, own_id);
  end if;
  insert into public.article_drafts (article_id, fields, created_by, updated_by)
  values (
    id,
    jsonb_strip_nulls(jsonb_build_object(
      'title', line, 'slug', nullif(private.to_slug(line), ''),
      'author_id', (select profile.author_id from public.profiles as profile where profile.user_id = own_id)
    )),
    own_id, own_id
  );
  return id;
end
$$;
