import { createReadStream } from "node:fs";
import { createGunzip } from "node:zlib";
import { openSql, type Sql, type SqlPool } from "../tests/support/open-sql.ts";

/**
 * Characters used of each text. Whole texts are nearly three times as long on average, and so is the time to index
 * them.
 */
const TEXT_CHARACTERS = 1000;

/** Tables with one or more rows per article; their indexes are created after all rows. */
const LARGE_TABLES = [
  "public.articles",
  "private.article_terms",
  "private.article_texts",
  "private.search_words",
  "private.tagged_articles",
  "private.article_images",
];

/**
 * Fills the database at `url` with `articles` articles of many years, generated from the real texts of `file` (JSON
 * Lines, gzipped): each text is used several times with different slugs, dates, authors and images. Triggers are
 * disabled, because they would take an hour; the rows that they maintain are written in bulk, oldest article first, as
 * in years of publishing.
 */
export async function growArchive(url: string, file: string, articles: number): Promise<void> {
  const sql = openSql(url, 1);
  try {
    await sql`set session_replication_role = replica`;
    await sql`set maintenance_work_mem = '1GB'`;
    await sql`set work_mem = '256MB'`;
    await sql`set synchronous_commit = off`;
    await copyTexts(sql, file);
    const indexes = await dropIndexes(sql);
    await addArticles(sql, articles);
    await addWhatTriggersKeep(sql);
    await addPageViews(sql);
    for (const { definition } of indexes) await sql.unsafe(definition);
    await sql`drop table bench_texts`;
    await sql`vacuum (analyze)`;
    await sql`checkpoint`;
  } finally {
    await sql.end();
  }
}

/** Copies lines unchanged: JSON contains neither the separator nor the quote character given here. */
async function copyTexts(sql: SqlPool, file: string): Promise<void> {
  await sql`create unlogged table bench_lines (line jsonb)`;
  await sql.copyFrom(
    "copy bench_lines (line) from stdin with (format csv, delimiter e'\\x02', quote e'\\x01')",
    createReadStream(file).pipe(createGunzip()),
  );
  await sql`
    create unlogged table bench_texts as
    select
      row_number() over (order by line ->> 'id') - 1 as n,
      left(line ->> 'title', 300) as title,
      left(line ->> 'slug', 200) as slug,
      left(line ->> 'excerpt', 300) as excerpt,
      coalesce((select array_agg(tag) from jsonb_array_elements_text(line -> 'tags') as tag), '{}') as tags,
      jsonb_build_object('main', (
        select jsonb_agg(
          jsonb_build_object('type', 'paragraph', 'children', jsonb_build_array(jsonb_build_object('text', paragraph)))
        )
        from unnest(string_to_array(
          left(array_to_string(array(select jsonb_array_elements_text(line -> 'paragraphs')), E'\\n'), ${TEXT_CHARACTERS}::int),
          E'\\n'
        )) as paragraph
      )) as content
    from bench_lines
    where line ->> 'title' ~ '\\S' and jsonb_array_length(line -> 'paragraphs') > 0`;
  await sql`drop table bench_lines`;
  // All articles generated from a text share its search terms.
  await sql`alter table bench_texts add column body text, add column terms tsvector`;
  await sql`update bench_texts set body = lower(private.squeeze(title || E'\\n\\n' || private.content_text(content)))`;
  await sql`
    update bench_texts
    set terms = private.article_terms(
      jsonb_populate_record(null::public.articles, jsonb_build_object(
        'title', title, 'excerpt', excerpt, 'tags', tags || array['News']
      )),
      body
    )`;
  await sql`create unique index on bench_texts (n)`;
  await sql`vacuum analyze bench_texts`;
}

/** Drops indexes and returns the statements that create them again, extended statistics included. */
async function dropIndexes(sql: Sql): Promise<{ definition: string }[]> {
  const indexes = await sql<{ name: string; definition: string }[]>`
    select index.indexrelid::regclass::text as name, concat_ws('; ', pg_get_indexdef(index.indexrelid), (
      select string_agg(
        format('alter index %s alter column %s set statistics %s', index.indexrelid::regclass, attnum, attstattarget), '; '
      )
      from pg_attribute where attrelid = index.indexrelid and attstattarget >= 0
    )) as definition
    from pg_index as index
    where index.indrelid = any (${LARGE_TABLES}::regclass[]) and not index.indisunique`;
  for (const { name } of indexes) await sql.unsafe(`drop index ${name}`);
  return indexes;
}

async function addArticles(sql: Sql, articles: number): Promise<void> {
  await sql`
    insert into public.authors (name, slug)
    select 'Author ' || n, 'author-' || n from generate_series(0, 4999) as n`;
  await sql`create temporary table writers as
    select row_number() over (order by slug) - 1 as n, id from public.authors`;
  await sql`create temporary table sections as
    select row_number() over (order by slug) - 1 as n, id from public.categories`;
  await sql`
    insert into public.articles
      (title, slug, excerpt, content, image_src, category_id, author_id, published_at, created_at, updated_at,
       is_featured, is_popular, read_time, tags)
    select
      source.title, source.slug || '-' || article.n, source.excerpt, source.content, 'archive/' || article.n || '.webp',
      section.id, writer.id, article.at, article.at, article.at,
      article.n % 100 = 0, article.n % 150 = 0, 1, source.tags || array['News', 'Topic ' || article.n % 3000]
    from (
      select n, now() - n * interval '31 minutes' as at from generate_series(1, ${articles}::int) as n
    ) as article
    join bench_texts as source on source.n = article.n % (select count(*) from bench_texts)
    join sections as section on section.n = article.n % (select count(*) from sections)
    join writers as writer on writer.n = article.n % 5000
    order by article.at`;
}

async function addWhatTriggersKeep(sql: Sql): Promise<void> {
  await sql`analyze public.articles`;
  await sql`
    insert into private.article_texts (article_id, created_at, published_at, body)
    select article.id, article.created_at, article.published_at, source.body
    from public.articles as article
    join bench_texts as source
      on source.n = substring(article.slug from '[0-9]+$')::int % (select count(*) from bench_texts)
    order by article.published_at`;
  await sql`
    insert into private.article_terms (article_id, created_at, published_at, terms)
    select
      article.id, article.created_at, article.published_at,
      source.terms || format('''@%s'':1B', article.author_id)::tsvector
    from public.articles as article
    join bench_texts as source
      on source.n = substring(article.slug from '[0-9]+$')::int % (select count(*) from bench_texts)
    order by article.published_at`;
  await sql`
    insert into private.search_words (word)
    select distinct substr(term, 2)
    from bench_texts, unnest(tsvector_to_array(terms)) as term where term like '=%'`;
  await sql`
    with spellings as materialized (
      select tag, private.to_slug(tag) as slug
      from (select distinct unnest(tags) as tag from public.articles) as used
    )
    insert into private.tagged_articles (article_id, slug, tag, published_at)
    select article.id, spellings.slug, min(left(tag, 200)), article.published_at
    from public.articles as article
    cross join unnest(article.tags) as tag
    join spellings using (tag)
    where length(spellings.slug) between 1 and 200
    group by article.id, spellings.slug
    order by article.published_at`;
  await sql`
    insert into private.tag_uses (tag, uses)
    select tag, count(*) from public.articles, unnest(tags) as tag where length(tag) <= 200 group by tag`;
  await sql`
    insert into private.article_months (month, articles, changed_at)
    select private.article_month(published_at), count(*), max(updated_at) from public.articles group by 1`;
  await sql`
    insert into private.article_images (article_id, path)
    select id, image_src from public.articles order by published_at`;
  await sql`
    insert into private.article_redirects (slug, article_id)
    select 'old-' || slug, id from public.articles where read_time = 1 and is_featured`;
}

/** Writes a month of views: of 2,000 articles a day, and of 500 an hour in the last day. */
async function addPageViews(sql: Sql): Promise<void> {
  await sql`
    insert into private.view_totals (hour, views)
    select date_trunc('hour', now()) - n * interval '1 hour', 5000 from generate_series(0, 743) as n`;
  await sql`
    with viewed as (select id from public.articles order by published_at desc limit 2000)
    insert into private.article_views (day, article_id, views)
    select current_date - n, id, 1 + (random() * 100)::int from viewed, generate_series(0, 30) as n`;
  await sql`
    with viewed as (select id from public.articles order by published_at desc limit 500)
    insert into private.article_view_hours (hour, article_id, views)
    select date_trunc('hour', now()) - n * interval '1 hour', id, 1 + (random() * 100)::int
    from viewed, generate_series(0, 23) as n`;
}
