-- Who saved a story last, for a colleague whose own save comes later. It is no column of `articles`:
-- everybody reads those, and the ids of staff are nobody's business.
create table private.last_saves (
  article_id uuid primary key references public.articles (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade
);
create index last_saves_user on private.last_saves (user_id);
alter table private.last_saves enable row level security;

create function private.keep_last_save() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if auth.uid() is null then
    -- Saved with the service key: nobody in particular.
    delete from private.last_saves where article_id = new.id;
  else
    insert into private.last_saves (article_id, user_id)
    select new.id, auth.uid()
    where exists (select from auth.users where id = auth.uid())
    on conflict (article_id) do update set user_id = excluded.user_id;
  end if;
  return null;
end
$$;
revoke execute on function private.keep_last_save() from public;

create trigger keep_first_save
after insert on public.articles
for each row when (auth.uid() is not null) execute function private.keep_last_save();
create trigger keep_last_save
after update on public.articles
for each row execute function private.keep_last_save();

-- When a story was saved last and by whom; name and address are null when nobody in particular did.
-- Staff only: others get nothing.
create function public.last_article_save(article_id uuid)
returns table (saved_at timestamptz, name text, email text)
language sql stable security definer
set search_path = ''
as $$
  select article.updated_at, profile.name, account.email::text
  from public.articles as article
  left join private.last_saves as save on save.article_id = article.id
  left join auth.users as account on account.id = save.user_id
  left join public.profiles as profile on profile.user_id = save.user_id
  where article.id = last_article_save.article_id and (select public.is_staff())
$$;
revoke execute on function public.last_article_save(uuid) from public, anon;
grant execute on function public.last_article_save(uuid) to authenticated, service_role;
