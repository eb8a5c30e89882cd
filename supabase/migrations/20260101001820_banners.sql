-- Breaking news: one sentence above every page, until a moment. The newest row is the one that may be shown; those
-- before it are its history.

create table public.banners (
  id bigint generated always as identity primary key,
  text text not null check (length(text) <= 200 and text ~ '\S' and text !~ '[[:cntrl:]]'),
  -- As app/domain/link-address.ts writes it; null without one.
  link text check (length(link) <= 2000 and link ~ '^(https?://|mailto:|/(?![/\\]))[^[:space:][:cntrl:]]*$'),
  ends_at timestamptz not null,
  created_at timestamptz not null default clock_timestamp(),
  created_by uuid references auth.users (id) on delete set null
);
alter table public.banners enable row level security;
grant select (id, text, link, ends_at) on public.banners to anon;
grant select on public.banners to authenticated;
grant all on public.banners to service_role;

create policy "everybody reads the banner until it ends" on public.banners for select to anon, authenticated
using (ends_at > now());
create policy "editors read banners" on public.banners for select to authenticated
using ((select private.can('fronts')));

-- Shows readers a banner in place of the one before. `based_on` is the id of the newest one that the caller has seen;
-- 0 for none. Returns the id of the new one.
create function public.set_banner(text text, link text, ends_at timestamptz, based_on bigint) returns bigint
language plpgsql security definer -- writes public.banners and public.activity
set search_path = ''
as $$
#variable_conflict use_column
declare
  newest public.banners;
  added bigint;
begin
  perform private.require_capability('fronts');
  lock table public.banners in share row exclusive mode;
  select * into newest from public.banners as known order by known.id desc limit 1;
  if coalesce(newest.id, 0) is distinct from set_banner.based_on then
    raise exception 'Somebody else has set another banner meanwhile.' using errcode = 'PT409';
  end if;
  if set_banner.ends_at is null
    or set_banner.ends_at not between clock_timestamp() and clock_timestamp() + interval '7 days' then
    raise exception 'A banner ends within seven days from now.' using errcode = '22023';
  end if;
  update public.banners as known set ends_at = clock_timestamp()
  where known.id = newest.id and known.ends_at > clock_timestamp();
  insert into public.banners (text, link, ends_at, created_by)
  values (set_banner.text, set_banner.link, set_banner.ends_at, private.own_id())
  returning id into added;
  insert into public.activity (user_id, action, subject)
  values (auth.uid(), 'banner-set', jsonb_build_object('note', set_banner.text));
  return added;
end
$$;

-- Ends a banner before its time.
create function public.end_banner(banner_id bigint) returns void
language plpgsql security definer -- writes public.banners and public.activity
set search_path = ''
as $$
declare
  ended public.banners;
begin
  perform private.require_capability('fronts');
  update public.banners as known set ends_at = clock_timestamp()
  where known.id = end_banner.banner_id and known.ends_at > clock_timestamp()
  returning * into ended;
  if found then
    insert into public.activity (user_id, action, subject)
    values (auth.uid(), 'banner-ended', jsonb_build_object('note', ended.text));
  elsif not exists (select from public.banners as known where known.id = end_banner.banner_id) then
    raise exception 'This banner does not exist.' using errcode = 'PT404';
  end if;
end
$$;

-- The banner is on every page.
create trigger invalidate_banner after insert or update or delete on public.banners
for each row execute function private.invalidate_site();
