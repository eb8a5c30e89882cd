-- Who paid for a story, as readers are told; null for all that the newsroom wrote on its own account.
alter table public.articles add column sponsor text check (length(sponsor) <= 200);
