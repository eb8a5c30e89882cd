-- The slug of a name or a tag, by the same rule as app/domain/slug.ts: letters lose their marks, what is no
-- letter or digit of ASCII is dropped, blanks, underscores and hyphens become one hyphen. Empty where
-- nothing is left.
create function private.to_slug(value text) returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select btrim(
    regexp_replace(
      regexp_replace(
        lower(normalize(value, nfkd) collate "C"),
        '[^a-z0-9_ \t\n\v\f\r\u1680\u2028\u2029\ufeff-]+', '', 'g'
      ),
      '[ \t\n\v\f\r\u1680\u2028\u2029\ufeff_-]+', '-', 'g'
    ),
    '-'
  )
$$;

-- Each author has an address. It is made of the name once and stays when the name changes, so that links
-- go on working.
alter table public.authors add column slug text
check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 200);

-- Authors of the same name are numbered; the lock makes two who add them at once take turns. A name
-- without a letter of ASCII gives the beginning of the author's id.
create function private.set_author_slug() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  base text := btrim(left(private.to_slug(new.name), 180), '-');
  number integer := 1;
begin
  perform pg_advisory_xact_lock(hashtext('public.authors.slug'));
  if base = '' then
    base := 'author-' || left(new.id::text, 8);
  end if;
  new.slug := base;
  while exists (select from public.authors where slug = new.slug and id <> new.id) loop
    number := number + 1;
    new.slug := base || '-' || number;
  end loop;
  return new;
end
$$;
revoke execute on function private.set_author_slug() from public, anon, authenticated;

create unique index authors_slug_key on public.authors (slug);
create trigger set_author_slug
before insert or update of slug on public.authors
for each row when (new.slug is null) execute function private.set_author_slug();
update public.authors set slug = null;
alter table public.authors alter column slug set not null;
