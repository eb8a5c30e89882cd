-- The order in which articles and their working copies are locked.

-- Locks articles before they are changed. The order of locks, in every function and trigger that changes articles:
--
--   1. an advisory lock for each id, taken only here: it holds back whoever inserts an article that is not on the site
--   2. the rows of `articles`
--   3. their rows of `article_drafts`
--   4. the rest of them: versions, changes of the document, notes to readers, shares, planned changes
--   5. what articles have in common: counters, redirects, the activity log
--
-- Each in the order of the ids. What needs only the working copy begins with 3. Statements of clients over many articles
-- lock in the order in which they find them: what deadlocks in spite of this order is repeated by the backend
-- (backend/rest/execution/execute.ts).
create function private.lock_articles(ids uuid[]) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('public.articles ' || named.id, 0))
  from (select distinct id from unnest(ids) as id order by id) as named;
  perform from public.articles where articles.id = any (ids) order by articles.id for update;
  perform from public.article_drafts as draft where draft.article_id = any (ids) order by draft.article_id for update;
end
$$;

create function private.lock_article(id uuid) returns void
language sql
set search_path = ''
as $$
  select private.lock_articles(array[lock_article.id])
$$;

-- An article without a working copy is new, or that of an import: nobody else changes it before it is there.
create function private.lock_inserted() returns trigger
language plpgsql security definer -- locks rows that its caller may not change
set search_path = ''
as $$
begin
  if exists (select from public.article_drafts as draft where draft.article_id = new.id) then
    perform private.lock_article(new.id);
  end if;
  return new;
end
$$;

create trigger lock_inserted before insert on public.articles
for each row when (new.id is not null) execute function private.lock_inserted();
