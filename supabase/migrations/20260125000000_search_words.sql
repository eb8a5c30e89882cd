-- Search by words. Which texts hold a few letters is asked in two steps: in which words they stand, and which texts have
-- these words. There are far fewer words than texts, and most of the words that hold the same letters are rare,
-- so that neither step grows with the archive more than the answer does.

set statement_timeout = 0;

-- `value` with a blank in place of each run of what ends a word: line breaks and punctuation. Named one by one, as classes
-- of characters depend on the locale.
create function private.spaced(value text) returns text
language sql immutable strict parallel safe
set search_path = ''
as $$
  select regexp_replace(
    value,
    '[\n!-/:-@[-`{-~\u00a1\u00a7\u00ab\u00b7\u00bb\u00bf\u2010-\u2027\u2032-\u203a\u3001\u3002\u3008-\u3011\u30fb\uff01\uff08\uff09\uff0c\uff0e\uff1a\uff1b\uff1f]+',
    ' ', 'g'
  )
$$;

-- The words of a text that was squeezed. One of more than 64 characters, an address or a text that is written without blanks,
-- is cut into pieces of 64 of which each overlaps the next by half: what is no longer than 32 characters and stands in
-- the word stands in a piece, and what ends the word ends a piece. A text that would have too many, as of a picture that was
-- pasted as letters, has one word, a blank: each search compares it.
create function private.words_of(body text) returns text[]
language sql immutable strict parallel safe
set search_path = ''
as $$
  select case
    when octet_length(text.spaced) > 1000000 then '{" "}'
    when text.spaced !~ '[^ ]{65}' then array_remove(string_to_array(text.spaced, ' '), '')
    when (
      select sum(length(word)) from unnest(string_to_array(text.spaced, ' ')) as word where length(word) > 64
    ) > 32000 then '{" "}'
    else array(
      select word from unnest(string_to_array(text.spaced, ' ')) as word where length(word) between 1 and 64
      union all
      select piece.letters
      from unnest(string_to_array(text.spaced, ' ')) as long (word)
      cross join lateral (
        select block.letters[1] || lead(block.letters[1]) over (order by block.number) as letters
        from regexp_matches(long.word, '.{1,32}', 'g') with ordinality as block (letters, number)
      ) as piece
      where length(long.word) > 64 and piece.letters is not null
    )
  end
  from (select private.spaced(body) as spaced offset 0) as text
$$;

-- What a word may be found by: all that it ends with, and, after a blank, all of it.
create function private.ends_of(word text) returns tsvector
language sql immutable strict parallel safe
set search_path = ''
as $$
  select array_to_tsvector(array(select substr(word, n) from generate_series(1, length(word)) as n) || (' ' || word))
$$;

-- Words that some text has or had. They are never removed: one that no text has any more finds nothing. Nor is a word unique:
-- two who save the same new word at once do not wait for each other.
create table private.search_words (word text collate "C" not null);
grant select on private.search_words to anon, authenticated, service_role;

create function private.keep_search_words(body text) returns void
language sql
set search_path = '' set enable_seqscan = off set enable_bitmapscan = off
as $$
  insert into private.search_words (word)
  select used.word
  from (select distinct word from unnest(private.words_of(body)) as word where word <> ' ') as used
  where (select true from private.search_words as known where known.word = used.word collate "C" limit 1) is null
$$;

create or replace function private.keep_article_text() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  searched text := lower(private.squeeze(new.title || E'\n\n' || public.content_text(new.content)));
  is_new boolean := not exists (
    select from private.article_texts as kept where kept.article_id = new.id and kept.body = searched
  );
begin
  insert into private.article_texts as kept (article_id, created_at, published_at, body)
  values (new.id, new.created_at, new.published_at, searched)
  on conflict (article_id) do update
  set created_at = excluded.created_at, published_at = excluded.published_at, body = excluded.body
  where (kept.created_at, kept.published_at, kept.body)
    is distinct from (excluded.created_at, excluded.published_at, excluded.body);
  if is_new then
    perform private.keep_search_words(searched);
  end if;
  return null;
end
$$;

insert into private.search_words (word)
select distinct word from private.article_texts, unnest(private.words_of(body)) as word where word <> ' ';

create index search_words_word on private.search_words (word);
-- Without a list of what is yet to be sorted in, which each search would read: few saves bring new words.
create index search_words_ends on private.search_words using gin (private.ends_of(word)) with (fastupdate = off);
create index article_texts_words on private.article_texts using gin ((private.words_of(body) collate "C"));
-- The plans of searches are given; so nobody has to cut texts into words for statistics.
alter index private.search_words_ends alter column 1 set statistics 0;
alter index private.article_texts_words alter column 1 set statistics 0;
analyze private.search_words;

reset statement_timeout;

revoke execute on function
private.spaced(text), private.words_of(text), private.ends_of(text), private.keep_search_words(text)
from public;
-- What a search calls, it calls as whoever searches.
grant execute on function private.spaced(text), private.words_of(text), private.ends_of(text)
to anon, authenticated, service_role;
