-- What the picture of a story shows, for who does not see it.
alter table public.articles add column image_alt text check (length(image_alt) <= 1000);
