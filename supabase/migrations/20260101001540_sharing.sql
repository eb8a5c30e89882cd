-- Sharing of articles with colleagues, and requests for it.

-- Somebody asks to read and comment on an article, or to write it.
create table private.access_requests (
  article_id uuid not null,
  user_id uuid not null references public.profiles (user_id) on delete cascade,
  capability text not null check (capability in ('comment', 'write')),
  created_at timestamptz not null default now(),
  primary key (article_id, user_id)
);
create index access_requests_user on private.access_requests (user_id);
alter table private.access_requests enable row level security;

-- Shares an article with a colleague, to write or only to comment, who is told. What they asked for is answered by it.
create function public.share_article(article_id uuid, user_id uuid, may_write boolean) returns void
language plpgsql security definer -- writes private.access_requests and public.article_shares
set search_path = ''
as $$
begin
  perform private.require_capability('share', share_article.article_id);
  if not private.is_colleague(share_article.user_id, false) then
    raise exception 'Articles can be shared with colleagues who have a role in the newsroom.' using errcode = '23514';
  end if;
  insert into public.article_shares (article_id, user_id, may_write)
  values (share_article.article_id, share_article.user_id, share_article.may_write)
  on conflict on constraint article_shares_pkey do update set may_write = excluded.may_write;
  delete from private.access_requests as request
  where request.article_id = share_article.article_id and request.user_id = share_article.user_id;
  perform private.queue_review_mail(share_article.article_id, share_article.user_id, 'shared');
end
$$;

-- Colleagues, by name: what each may do with an article, whether it is shared with them, and what they ask for.
create function public.list_access(article_id uuid)
returns table (
  user_id uuid, name text, may_read boolean, may_write boolean, is_shared boolean, requested text
)
language plpgsql stable security definer -- reads private.access_requests and the rights of others
set search_path = ''
as $$
begin
  perform private.require_capability('read', list_access.article_id);
  return query
  select
    colleague.user_id, colleague.name,
    private.user_can(colleague.user_id, 'read', list_access.article_id),
    private.user_can(colleague.user_id, 'write', list_access.article_id),
    share.user_id is not null,
    request.capability
  from public.list_colleagues() as colleague
  left join public.article_shares as share
    on share.article_id = list_access.article_id and share.user_id = colleague.user_id
  left join private.access_requests as request
    on request.article_id = list_access.article_id and request.user_id = colleague.user_id;
end
$$;

-- The users who are asked to share an article: its owners, as long as they may.
create function private.article_sharers(article_id uuid) returns uuid[]
language sql stable
set search_path = ''
as $$
  select array(
    select owner.user_id from (
      select known.user_id from private.article_owners as known where known.article_id = article_sharers.article_id
      union
      select profile.user_id from public.article_authors as writer
      join public.profiles as profile on profile.author_id = writer.author_id
      where writer.article_id = article_sharers.article_id and writer.role = 'by'
    ) as owner
    where private.user_can(owner.user_id, 'share', article_sharers.article_id)
  )
$$;

-- For a colleague whom an article was refused: whom to ask (no names: any editor), and whether they have. Null where
-- there is no such article, or nothing is refused.
create function public.get_access_answer(article_id uuid) returns jsonb
language plpgsql stable security definer -- reads private.access_requests and private.article_owners
set search_path = ''
as $$
begin
  if not public.is_staff() or private.is_new_article(get_access_answer.article_id)
    or private.can('read', get_access_answer.article_id)
  then
    return null;
  end if;
  return jsonb_build_object(
    'names', array(
      select private.user_name(owner.id) from unnest(private.article_sharers(get_access_answer.article_id)) as owner (id)
      order by 1
    ),
    'is_requested', exists (
      select from private.access_requests as request
      where request.article_id = get_access_answer.article_id and request.user_id = auth.uid()
    )
  );
end
$$;

-- Asks to comment on an article, or to write it. Whose article it is gets a mail; where nobody is there, editors see it.
-- A user has at most 50 open requests.
create function public.request_access(article_id uuid, capability text) returns void
language plpgsql security definer -- writes private.access_requests
set search_path = ''
as $$
begin
  if private.own_id() is null or not public.is_staff() then
    raise exception 'You may not do this.' using errcode = '42501';
  end if;
  if private.is_new_article(request_access.article_id) then
    raise exception 'This article does not exist any more.' using errcode = 'PT404';
  end if;
  if private.can(request_access.capability, request_access.article_id) then
    return;
  end if;
  if (select count(*) from private.access_requests as request where request.user_id = auth.uid()) >= 50 then
    raise exception 'You have asked for 50 articles. Wait for an answer.' using errcode = '54000';
  end if;
  insert into private.access_requests (article_id, user_id, capability)
  values (request_access.article_id, auth.uid(), request_access.capability)
  on conflict on constraint access_requests_pkey do update set capability = excluded.capability;
  perform private.queue_review_mail(request_access.article_id, owner.id, 'request')
  from unnest(private.article_sharers(request_access.article_id)) as owner (id);
end
$$;

-- Grants what somebody asked for, or refuses it.
create function public.answer_access_request(article_id uuid, user_id uuid, is_granted boolean) returns void
language plpgsql security definer -- writes private.access_requests
set search_path = ''
as $$
declare
  asked text;
begin
  perform private.require_capability('share', answer_access_request.article_id);
  delete from private.access_requests as request
  where request.article_id = answer_access_request.article_id and request.user_id = answer_access_request.user_id
  returning request.capability into asked;
  if asked is null then
    raise exception 'This request was answered already.' using errcode = 'PT404';
  end if;
  if answer_access_request.is_granted then
    perform public.share_article(
      answer_access_request.article_id, answer_access_request.user_id, asked = 'write'
    );
  end if;
end
$$;

-- Requests that wait for the caller, as tasks: of their articles, and for editors of articles that are nobody's.
create function private.list_access_tasks()
returns table (
  article_id uuid, kind text, title text, note text, due_at timestamptz, planned_for timestamptz,
  updated_at timestamptz, sender_name text, sender_id uuid
)
language sql stable
set search_path = ''
as $$
  select
    request.article_id, 'request-to-' || request.capability,
    left(coalesce(draft.fields ->> 'title', article.title, ''), 500), null::text, null::timestamptz, null::timestamptz,
    request.created_at, private.user_name(request.user_id), request.user_id
  from private.access_requests as request
  left join public.article_drafts as draft on draft.article_id = request.article_id
  left join public.articles as article on article.id = request.article_id
  where draft.trashed_at is null
    and private.can('share', request.article_id)
    and (
      auth.uid() = any (private.article_sharers(request.article_id))
      or private.article_sharers(request.article_id) = '{}'
    )
$$;
