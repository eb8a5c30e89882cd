import pino from "pino";
import { parseStorageSettings } from "../../storage/storage-settings.ts";
import { type BackendAddress, createUser, type SignedInUser } from "./clients.ts";
import { openTestBackend, type TestBackend } from "./open-test-backend.ts";
import { startS3 } from "./start-s3.ts";

export const STORES = ["on the disk", "in S3"] as const;

/** A backend with a public bucket of images: staff upload them, and replace and remove their own, editors all. */
export type StorageBackend = TestBackend &
  Required<BackendAddress> & {
    /** Logged errors. */
    errors: string[];
    createStaff: (role?: "author" | "editor") => Promise<SignedInUser>;
  };

const SCHEMA = `
  create table public.staff (user_id uuid primary key, role text not null);
  grant select on public.staff to authenticated;
  grant usage on schema storage to anon, authenticated, service_role;
  grant all on all tables in schema storage to service_role;
  grant select on storage.buckets to anon, authenticated;
  grant select, insert, update, delete on storage.objects to anon, authenticated;
  insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values (
    'article-images', 'article-images', true, 20971520,
    array['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif']
  );
  create function public.is_staff() returns boolean language sql stable as
    $$ select exists (select from public.staff where user_id = (select auth.uid())) $$;
  create function public.may_change(owner_id text) returns boolean language sql stable as $$
    select exists (
      select from public.staff
      where user_id = (select auth.uid()) and (role = 'editor' or user_id::text = owner_id)
    )
  $$;
  create policy "staff list images" on storage.objects for select to authenticated
    using (bucket_id = 'article-images' and (select public.is_staff()));
  create policy "staff upload images" on storage.objects for insert to authenticated
    with check (bucket_id = 'article-images' and (select public.is_staff()));
  create policy "staff replace images" on storage.objects for update to authenticated
    using (bucket_id = 'article-images' and public.may_change(owner_id))
    with check (bucket_id = 'article-images' and public.may_change(owner_id));
  create policy "staff remove images" on storage.objects for delete to authenticated
    using (bucket_id = 'article-images' and public.may_change(owner_id));
`;

/** Opens a backend whose files are on disk, or in an S3 server of its own. */
export async function openStorage(
  store: (typeof STORES)[number] = "on the disk",
): Promise<StorageBackend> {
  const s3 = store === "in S3" ? await startS3() : undefined;
  const storage = parseStorageSettings(s3?.env ?? {});
  if (!storage.ok) throw new Error(storage.problems.join("\n"));
  const errors: string[] = [];
  const log = pino({ level: "error" }, { write: (line: string) => void errors.push(line) });
  const opened = await openTestBackend({ storage: storage.settings, log });
  await opened.sql.unsafe(SCHEMA);
  const { url, keys, fetch } = opened.backend;
  return {
    ...opened,
    url,
    keys,
    fetch,
    errors,
    async createStaff(role = "editor") {
      const user = await createUser({ url, keys, fetch });
      await opened.sql`insert into public.staff values (${user.id}, ${role})`;
      return user;
    },
    async close() {
      await opened.close();
      await s3?.close();
    },
  };
}
