import type { RealtimePostgresChangesPayload } from "@supabase/supabase-js";
import type { BackendAddress, SignedInUser } from "./clients.ts";
import { createUser } from "./clients.ts";
import type { Sql } from "./open-sql.ts";
import { uniqueWord } from "./unique-word.ts";

export type Post = {
  id: string;
  title: string;
  excerpt: string | null;
  size: number | null;
  is_pinned: boolean;
  sponsor: string | null;
  published_at: string;
  content: string | null;
};

export type PostChange = RealtimePostgresChangesPayload<Post>;

/** Posts, which everybody reads once they are published and editors always, and drafts, which only editors read. */
export const POSTS = `
  create table public.editors (user_id uuid primary key);
  create table public.posts (
    id uuid primary key default gen_random_uuid(), title text not null, excerpt text, size int,
    is_pinned boolean not null default false, sponsor text, published_at timestamptz not null default now(), content text
  );
  create table public.topics (id uuid primary key default gen_random_uuid(), name text not null);
  create table public.drafts (id uuid primary key default gen_random_uuid(), title text);
  alter table public.posts enable row level security;
  alter table public.topics enable row level security;
  alter table public.drafts enable row level security;
  alter table public.editors enable row level security;
  create policy "own row" on public.editors for select using (user_id = (select auth.uid()));
  grant select on public.editors to anon, authenticated;
  grant select on public.posts, public.topics to anon, authenticated, service_role;
  grant select on public.drafts to authenticated, service_role;
  create policy "published posts" on public.posts for select using (
    published_at <= now() or exists (select from public.editors where user_id = (select auth.uid()))
  );
  create policy "topics" on public.topics for select using (true);
  create policy "drafts of editors" on public.drafts for select to authenticated using (
    exists (select from public.editors where user_id = (select auth.uid()))
  );
  create publication supabase_realtime for table public.posts, public.topics, public.drafts;
`;

/** Inserts a post; its title is a unique word unless another is given. */
export async function createPost(sql: Sql, fields: Partial<Post> = {}): Promise<Post> {
  const values = { title: uniqueWord(), ...fields };
  const [post] = await sql<Post[]>`
    insert into public.posts (title, excerpt, size, is_pinned, sponsor, published_at, content)
    select title, excerpt, size, coalesce(is_pinned, false), sponsor, coalesce(published_at, now()), content
    from jsonb_populate_record(null::public.posts, ${sql.json(values)})
    returning id, title, excerpt, size, is_pinned, sponsor, to_json(published_at) #>> '{}' as published_at, content`;
  if (!post) throw new Error("no post was inserted");
  return post;
}

/** Creates a user who reads all posts and drafts. */
export async function createEditor(backend: BackendAddress, sql: Sql): Promise<SignedInUser> {
  const user = await createUser(backend);
  await sql`insert into public.editors values (${user.id})`;
  return user;
}

/** The time an hour from now, at which a post is still hidden. */
export function nextHour(): string {
  return new Date(Date.now() + 3_600_000).toISOString();
}
