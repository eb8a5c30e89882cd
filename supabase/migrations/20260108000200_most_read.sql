-- The stories read most within the last 24 hours, worked out now and then and not for each page.
create table private.most_read (
  only_row boolean primary key default true check (only_row),
  article_ids uuid[] not null default '{}',
  refreshed_at timestamptz not null default '-infinity'
);
insert into private.most_read default values;
alter table private.most_read enable row level security;
revoke all on private.most_read from public, anon, authenticated, service_role;

-- Works the list out anew unless that was done less than a minute ago, by whichever process, and announces
-- the tag `most-read` when it has changed.
create function public.refresh_most_read() returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  had uuid[];
  has uuid[];
begin
  -- Who comes second finds the row locked or refreshed, and leaves.
  select article_ids into had from private.most_read
  where refreshed_at < now() - interval '1 minute'
  for update skip locked;
  if not found then
    return;
  end if;
  -- A few more than are shown: some may be withdrawn until the next time.
  has := array(
    select counted.article_id
    from private.article_view_hours as counted
    join public.articles as article on article.id = counted.article_id
    where counted.hour > now() - interval '24 hours' and article.published_at <= now()
    group by counted.article_id
    order by sum(counted.views) desc, counted.article_id
    limit 20
  );
  update private.most_read set article_ids = has, refreshed_at = now();
  if has is distinct from had then
    perform private.announce_tags(array['most-read']);
  end if;
end
$$;
revoke execute on function public.refresh_most_read() from public, anon, authenticated;
grant execute on function public.refresh_most_read() to service_role;

-- The stories read most within the last 24 hours, most read first, without numbers. For everybody.
create function public.list_most_read(max_rows integer default 5)
returns table (title text, slug text)
language sql stable security definer
set search_path = ''
as $$
  select article.title, article.slug
  from private.most_read, unnest(article_ids) with ordinality as listed (article_id, place)
  join public.articles as article on article.id = listed.article_id
  where article.published_at <= now()
  order by listed.place
  limit least(greatest(max_rows, 0), 20)
$$;
revoke execute on function public.list_most_read(integer) from public;
grant execute on function public.list_most_read(integer) to anon, authenticated, service_role;
