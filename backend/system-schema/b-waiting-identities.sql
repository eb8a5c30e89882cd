-- What a provider said of somebody who asked to join it to their account from another origin: the identity
-- is joined when the code is exchanged by whoever began.
create table if not exists embedded.waiting_identities (
  flow_state_id uuid primary key references auth.flow_state (id) on delete cascade,
  profile jsonb not null
);
revoke all on embedded.waiting_identities from public;
