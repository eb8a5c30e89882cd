-- The smallest project: one table of notes that belong to their users.

create table public.notes (
  id bigint generated always as identity primary key,
  user_id uuid not null default auth.uid() references auth.users on delete cascade,
  text text not null check (length(text) <= 1000)
);

alter table public.notes enable row level security;

create policy "own notes" on public.notes for all to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
