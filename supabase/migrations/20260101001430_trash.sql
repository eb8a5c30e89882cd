-- Trash: articles that were removed, brought back, or deleted forever.

-- Articles that were deleted forever: what remains of them in the digests (20260101001730_digests.sql).
create table private.erased_articles (
  article_id uuid not null,
  erased_at timestamptz not null default clock_timestamp(),
  primary key (article_id, erased_at)
);
alter table private.erased_articles enable row level security;

-- Puts a working copy that is not live into Trash. A live article gets there by being deleted.
create function public.trash_draft(article_id uuid) returns void
language plpgsql security definer -- writes public.article_drafts and public.articles
set search_path = ''
as $$
begin
  perform private.require_capability('trash', trash_draft.article_id);
  perform private.lock_article(trash_draft.article_id);
  if exists (select from public.articles where id = trash_draft.article_id) then
    perform private.require_capability('publish', trash_draft.article_id);
    delete from public.articles where id = trash_draft.article_id;
    return;
  end if;
  update public.article_drafts as draft
  set trashed_at = now(), trashed_by = private.own_id()
  where draft.article_id = trash_draft.article_id and draft.trashed_at is null;
end
$$;

-- Takes an article out of Trash: one that was live is live again, with its address, dates, images and history, if the
-- caller may publish it and nobody has taken its address. Returns 'live', or 'draft' and why.
create function public.restore_from_trash(article_id uuid, out restored_as text, out reason text)
language plpgsql security definer -- writes public.article_drafts and public.articles
set search_path = ''
as $$
declare
  draft public.article_drafts;
  last public.article_versions;
  article public.articles;
begin
  perform private.require_capability('trash', restore_from_trash.article_id);
  perform private.lock_article(restore_from_trash.article_id);
  select * into draft from public.article_drafts where article_drafts.article_id = restore_from_trash.article_id;
  if draft.trashed_at is null then
    raise exception 'This article is not in Trash any more.' using errcode = 'PT404';
  end if;
  update public.article_drafts set trashed_at = null, trashed_by = null
  where article_drafts.article_id = restore_from_trash.article_id;
  restored_as := 'draft';
  select * into last from private.recorded_versions as version
  where version.article_id = restore_from_trash.article_id
  order by version.number desc limit 1;
  if last.kind is distinct from 'deleted' then
    return;
  end if;
  if not private.can('publish', restore_from_trash.article_id) then
    reason := 'not-allowed';
    return;
  end if;
  article := jsonb_populate_record(null::public.articles, last.fields);
  article.id := restore_from_trash.article_id;
  article.created_at := draft.created_at;
  if exists (select from public.articles where slug = article.slug) then
    reason := 'slug-taken';
    return;
  end if;
  -- Those may have been merged or deleted meanwhile.
  article.category_id := private.current_category(article.category_id);
  article.author_id := private.current_author(article.author_id);
  insert into public.articles select article.*;
  restored_as := 'live';
end
$$;

-- Deletes an article in Trash with its history and what readers of a former site wrote on it, forever.
create function public.delete_forever(article_id uuid) returns void
language plpgsql security definer -- deletes from the history and from private tables
set search_path = ''
as $$
begin
  perform private.require_capability('erase', delete_forever.article_id);
  perform private.lock_article(delete_forever.article_id);
  delete from public.article_drafts as draft
  where draft.article_id = delete_forever.article_id and draft.trashed_at is not null;
  if found then
    insert into private.erased_articles (article_id)
    select delete_forever.article_id
    where exists (
      select from public.article_versions as version
      where version.article_id = delete_forever.article_id and version.hash is not null
    );
    delete from public.article_versions as version where version.article_id = delete_forever.article_id;
    delete from public.article_shares as share where share.article_id = delete_forever.article_id;
    delete from private.version_proofs as proof where proof.article_id = delete_forever.article_id;
    delete from public.article_corrections as note where note.article_id = delete_forever.article_id;
    delete from public.archived_comments as comment where comment.article_id = delete_forever.article_id;
    delete from private.article_owners as owner where owner.article_id = delete_forever.article_id;
  end if;
end
$$;

-- For the site's housekeeping: deletes what has been in Trash for 60 days, at most `max_rows` articles. Returns how
-- many.
create function public.empty_trash(max_rows integer default 100) returns integer
language sql security definer -- calls delete_forever, which asks for the caller
set search_path = ''
as $$
  with due as (
    select draft.article_id from public.article_drafts as draft
    where draft.trashed_at < now() - interval '60 days'
    order by draft.trashed_at
    limit max_rows
    for update skip locked
  ), deleted as (
    select public.delete_forever(due.article_id) from due
  )
  select count(*)::integer from deleted
$$;
