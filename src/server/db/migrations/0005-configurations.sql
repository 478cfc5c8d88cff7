-- Choices that visitors keep under a code of six characters, to open on another device or at the counter.

create table configurations (
  code text primary key check (code ~ '^[A-Z0-9]{6}$'),
  content jsonb not null,
  -- The same choice has one code, however often it is asked for.
  content_hash text not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index configurations_expiry on configurations (expires_at);
