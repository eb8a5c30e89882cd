-- Exports and imports of what an installation has besides articles: plans, addresses that are gone, and settings.

-- Planned changes of articles and planned publications of fronts that are still to be carried out, after the plan with the
-- id `after`. `fields` are those that a change sets, or the layout of a front. What waits for somebody's approval is none.
create function public.export_plans(
  after uuid default '00000000-0000-0000-0000-000000000000', max_rows integer default 100
)
returns table (id uuid, article_id uuid, place text, at timestamptz, action text, fields jsonb)
language sql stable security definer -- reads private.scheduled_changes and private.planned_fronts
set search_path = ''
as $$
  select plan.id, plan.article_id, plan.place, plan.at, plan.action, plan.fields
  from (
    select change.id, change.article_id, null as place, change.at, change.action, change.fields
    from private.scheduled_changes as change
    where change.done_at is null and change.failed is null and private.may_carry_out(change)
    union all
    select planned.front_id, null, front.place, planned.at, 'publish', planned.layout
    from private.planned_fronts as planned
    join public.fronts as front on front.id = planned.front_id
    where planned.failed is null
  ) as plan
  where plan.id > export_plans.after
  order by plan.id
  limit least(greatest(max_rows, 0), 100)
$$;

-- Slugs of articles, categories, authors and tags that readers are told are gone, after the address `after`. An article
-- that was taken off the site has its id.
create function public.export_gone_addresses(after text default '', max_rows integer default 100)
returns table (address text, kind text, slug text, article_id uuid)
language sql stable security definer -- reads private.article_redirects and private.page_redirects
set search_path = ''
as $$
  select gone.address, gone.kind, gone.slug, gone.article_id
  from (
    select '/article/' || redirect.slug as address, 'article' as kind, redirect.slug, redirect.article_id
    from private.article_redirects as redirect
    where not exists (select from public.articles where articles.id = redirect.article_id)
    union all
    select '/' || redirect.kind || '/' || redirect.slug, redirect.kind, redirect.slug, null
    from private.page_redirects as redirect
    where redirect.target is null
  ) as gone
  where gone.address collate "C" > export_gone_addresses.after collate "C"
  order by gone.address collate "C"
  limit least(greatest(max_rows, 0), 1000)
$$;

-- Tells readers of these slugs that what was there is gone: `[{"kind", "slug", "article_id"}, …]`. Slugs that lead
-- somewhere here stay as they are. Returns how many were added.
create function public.import_gone_addresses(addresses jsonb) returns integer
language plpgsql security definer -- writes private.article_redirects and private.page_redirects
set search_path = ''
as $$
declare
  articles integer;
  pages integer;
begin
  if jsonb_array_length(addresses) > 100 then
    raise exception 'At most 100 addresses are added at once.' using errcode = '22023';
  end if;
  insert into private.article_redirects (slug, article_id)
  select given.slug, given.article_id
  from jsonb_to_recordset(addresses) as given (kind text, slug text, article_id uuid)
  where given.kind = 'article' and length(given.slug) between 1 and 300 and given.article_id is not null
    and not exists (select from public.articles as article where article.slug = given.slug)
  on conflict do nothing;
  get diagnostics articles = row_count;
  insert into private.page_redirects (kind, slug)
  select given.kind, given.slug
  from jsonb_to_recordset(addresses) as given (kind text, slug text)
  where given.kind in ('category', 'author', 'tag') and length(given.slug) between 1 and 200
    and not exists (
      select from public.categories as category where given.kind = 'category' and category.slug = given.slug
    )
    and not exists (select from public.authors as author where given.kind = 'author' and author.slug = given.slug)
  on conflict do nothing;
  get diagnostics pages = row_count;
  if articles + pages > 0 then
    perform private.notify_cache_tags(array['site']);
  end if;
  return articles + pages;
end
$$;

-- Settings that admins made on screens: each version of those of the site, oldest first, the rules before publishing, and
-- the providers of embeds. What nobody set is not among them.
create function public.export_settings() returns table (name text, value jsonb, saved_at timestamptz)
language sql stable security definer -- reads private.site_settings and private.settings
set search_path = ''
as $$
  select given.name, given.value, given.saved_at
  from (
    select 'site' as name, known.settings as value, known.saved_at, known.id
    from private.site_settings as known
    union all
    select settings.name, settings.value::jsonb, null, null
    from private.settings
    where settings.name in ('publishing_rules', 'embed_providers')
  ) as given
  order by given.name, given.id
$$;

-- Stores a setting of another installation where nobody has set it here, as a screen would. Of those of the site each version
-- is stored that is newer than all that are here. Returns whether it was stored.
create function public.import_setting(name text, value jsonb, saved_at timestamptz default null) returns boolean
language plpgsql security definer -- writes private.site_settings
set search_path = ''
as $$
declare
  unfit text;
begin
  if import_setting.name in ('publishing_rules', 'embed_providers') then
    if exists (select from private.settings as known where known.name = import_setting.name) then
      return false;
    elsif import_setting.name = 'publishing_rules' then
      perform public.change_publishing_rules(import_setting.value);
    else
      perform public.change_embed_providers(import_setting.value);
    end if;
    return true;
  elsif import_setting.name is distinct from 'site' or import_setting.saved_at is null then
    raise exception 'There is no setting of this name.' using errcode = '22023';
  elsif jsonb_typeof(import_setting.value) is distinct from 'object' then
    raise exception 'The settings of the site are an object.' using errcode = '22023';
  end if;
  select entry.key into unfit
  from jsonb_each(import_setting.value) as entry
  where not private.is_site_setting(entry.key, entry.value)
  limit 1;
  if found then
    raise exception 'The setting % does not take this value.', left(unfit, 100) using errcode = '22023';
  end if;
  lock table private.site_settings in share row exclusive mode;
  insert into private.site_settings (settings, saved_at)
  select import_setting.value, least(import_setting.saved_at, now())
  where not exists (
    select from private.site_settings as known where known.saved_at >= least(import_setting.saved_at, now())
  );
  return found;
end
$$;
