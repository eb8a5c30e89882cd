insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values (
  'article-images',
  'article-images',
  true,
  20971520,
  array['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif']
)
on conflict (id) do nothing;

create policy "staff list article images" on storage.objects for select to authenticated
using (bucket_id = 'article-images' and (select public.is_staff()));
create policy "staff upload article images" on storage.objects for insert to authenticated
with check (bucket_id = 'article-images' and (select public.is_staff()));
create policy "staff replace article images" on storage.objects for update to authenticated
using (bucket_id = 'article-images' and (select public.is_staff()))
with check (bucket_id = 'article-images' and (select public.is_staff()));
create policy "staff remove article images" on storage.objects for delete to authenticated
using (bucket_id = 'article-images' and (select public.is_staff()));

-- On hosted Supabase the storage service owns its tables and has granted this already.
do $$
begin
  if (select pg_get_userbyid(relowner) = current_user from pg_class where oid = 'storage.objects'::regclass) then
    grant usage on schema storage to anon, authenticated, service_role;
    grant all on all tables in schema storage to service_role;
    grant select on storage.buckets to anon, authenticated;
    grant select, insert, update, delete on storage.objects to anon, authenticated;
  end if;
end
$$;
