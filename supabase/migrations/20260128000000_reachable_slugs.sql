-- Stories that no address leads to: browsers take dots for folders, and the site's router takes the ending for its own.
alter table public.articles
  add constraint articles_slug_reachable check (slug !~ '^\.{1,2}$|\.data$') not valid;
