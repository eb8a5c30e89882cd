create table public.categories (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name ~ '\S' and length(name) <= 120),
  slug text not null unique check (slug ~ '^[a-z0-9_]+(-[a-z0-9_]+)*$' and length(slug) <= 120)
);

create table public.authors (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name ~ '\S' and length(name) <= 200),
  bio text check (length(bio) <= 5000),
  image_url text check (length(image_url) <= 2000)
);

create table public.articles (
  id uuid primary key default gen_random_uuid(),
  title text not null check (title ~ '\S' and length(title) <= 500),
  slug text not null unique check (length(slug) between 1 and 300 and slug !~ '[/?#\s]'),
  excerpt text not null default '' check (length(excerpt) <= 5000),
  content jsonb not null default '{"main": []}' check (jsonb_typeof(content) in ('object', 'array', 'string'))
    constraint content_is_small check (octet_length(content::text) <= 4194304)
    constraint content_is_flat check (not content @? 'lax $.**{101}'),
  image_src text check (length(image_src) <= 2000),
  image_caption text check (length(image_caption) <= 2000),
  category_id uuid references public.categories (id) on delete set null,
  author_id uuid references public.authors (id) on delete set null,
  published_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  is_featured boolean not null default false,
  is_popular boolean not null default false,
  tags text[] not null default '{}' check (cardinality(tags) <= 50),
  read_time integer not null check (read_time between 1 and 10000)
);

-- Set by the `read_time` trigger when the row does not say; so it may be left out.
alter table public.articles alter column read_time set default 0;

create table public.profiles (
  user_id uuid primary key,
  name text not null default '' check (length(name) <= 200),
  role text not null default 'reader' check (role in ('reader', 'editor', 'admin'))
);

create index articles_published on public.articles (published_at desc, id desc);
create index articles_created on public.articles (created_at desc, id desc);
create index articles_category on public.articles (category_id, published_at desc, id desc);
create index articles_author on public.articles (author_id, published_at desc, id desc);
create index articles_featured on public.articles (published_at desc, id desc) where is_featured;
create index articles_popular on public.articles (published_at desc, id desc) where is_popular;
create index categories_name on public.categories (name);
create index authors_name on public.authors (name);

insert into public.categories (name, slug)
values
  ('World', 'world'),
  ('Politics', 'politics'),
  ('Business', 'business'),
  ('Technology', 'technology'),
  ('Sports', 'sports'),
  ('Entertainment', 'entertainment'),
  ('Science', 'science')
on conflict (slug) do nothing;
