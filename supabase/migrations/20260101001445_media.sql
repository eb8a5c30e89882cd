-- Audio, video and captions of articles: the storage bucket, and who may change what is in it.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values (
  'article-media',
  'article-media',
  true,
  209715200,
  array[
    'audio/mpeg', 'audio/mp4', 'audio/aac', 'audio/ogg', 'audio/wav', 'audio/webm', 'video/mp4', 'video/webm', 'text/vtt'
  ]
)
on conflict (id) do nothing;

create policy "staff list article media" on storage.objects for select to authenticated
using (bucket_id = 'article-media' and (select public.is_staff()));
create policy "staff upload article media" on storage.objects for insert to authenticated
with check (bucket_id = 'article-media' and (select public.is_staff()));
-- As for images: a user who may write some articles only replaces and removes their uploads.
create policy "staff replace article media" on storage.objects for update to authenticated
using (
  bucket_id = 'article-media' and (
    (select private.can('write')) or owner_id = (select auth.uid())::text and (select public.is_staff())
  )
)
with check (
  bucket_id = 'article-media' and (
    (select private.can('write')) or owner_id = (select auth.uid())::text and (select public.is_staff())
  )
);
create policy "staff remove article media" on storage.objects for delete to authenticated
using (
  bucket_id = 'article-media' and (
    (select private.can('write')) or owner_id = (select auth.uid())::text and (select public.is_staff())
  )
);
