-- Proof of what visitors allowed (Telecommunicatiewet 11.7a). Nothing here tells who somebody is: no address, no account.

create table consents (
  id text not null check (id ~ '^[0-9a-f]{32}$'),
  -- By the clock of the browser, which may be wrong; received_at is ours.
  decided_at timestamptz not null,
  version int not null,
  statistics boolean not null,
  marketing boolean not null,
  received_at timestamptz not null,
  primary key (id, decided_at)
);
create index consents_received on consents (received_at);
