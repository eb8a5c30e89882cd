-- Licenses of images that end: the newsroom is told a week before and at the end, by notes at the articles.

-- Ends that were announced, before and when they came. Another end of the same image is announced anew.
create table private.license_notices (
  path text not null references public.images (path) on delete cascade,
  expires_at timestamptz not null,
  has_ended boolean not null,
  primary key (path, expires_at, has_ended)
);
alter table private.license_notices enable row level security;

-- Leaves a note at each live article that shows the image, up to 100, given to the account of its author or else to
-- who uploaded the image.
create function private.note_license_end(image public.images) returns void
language plpgsql
set search_path = ''
as $$
declare
  body constant text := format(
    case
      when image.expires_at <= now()
        then 'The license of the image “%s” ended on %s. Extend it in the library, or choose another image.'
      else 'The license of the image “%s” ends on %s. Extend it in the library, or choose another image.'
    end,
    left(coalesce(nullif(image.alt, ''), nullif(image.caption, ''), image.path), 300),
    to_char(image.expires_at at time zone 'UTC', 'FMMonth FMDD, YYYY, HH24:MI "UTC"')
  );
  noted record;
begin
  for noted in
    select article.id, (
      select account.id
      from (
        select profile.user_id as id, 1 as place from public.profiles as profile where profile.author_id = article.author_id
        union all
        select image.created_by, 2
      ) as account
      where account.id is not null and private.may_get_notes(account.id, article.id)
      order by account.place, account.id
      limit 1
    ) as receiver
    from private.article_images as used
    join public.articles as article on article.id = used.article_id
    where used.path = image.path
      and (select count(*) from public.draft_notes as note where note.article_id = article.id) < 1000
    order by article.published_at desc, article.id
    limit 100
  loop
    insert into public.draft_notes (article_id, body, author_label, assigned_to)
    values (noted.id, body, 'Image library', noted.receiver);
    perform private.queue_review_mail(noted.id, noted.receiver, 'noted');
  end loop;
end
$$;

-- For the site: announces the next `max_rows` licenses that end within a week or have ended, and invalidates the pages
-- with images whose license has ended. Returns how many were announced.
create function public.announce_license_ends(max_rows integer) returns integer
language plpgsql security definer -- writes private.license_notices and public.draft_notes
set search_path = ''
as $$
declare
  image public.images;
  announced integer := 0;
begin
  for image in
    select due.* from public.images as due
    where due.expires_at <= now() + interval '7 days'
      and not exists (
        select from private.license_notices as told
        where told.path = due.path and told.expires_at = due.expires_at
          and told.has_ended = (due.expires_at <= now())
      )
    order by due.expires_at
    limit max_rows
    for update skip locked
  loop
    insert into private.license_notices (path, expires_at, has_ended)
    values (image.path, image.expires_at, image.expires_at <= now())
    on conflict do nothing;
    perform private.note_license_end(image);
    if image.expires_at <= now() then
      perform private.notify_cache_tags(tags)
      from (select private.image_article_tags(image.path) as tags) as shown
      where cardinality(tags) > 0;
    end if;
    announced := announced + 1;
  end loop;
  return announced;
end
$$;
