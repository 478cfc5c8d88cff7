-- Sessions of people who are logged in. A token names its session; a token without a row is over.

create table sessions (
  id uuid primary key,
  user_id integer not null references users on delete cascade,
  -- users.session_generation when the session began. Raising that ends it.
  generation integer not null,
  began_at timestamptz not null,
  last_used_at timestamptz not null,
  -- The idle limit. A renewal moves it.
  expires_at timestamptz not null,
  -- The absolute limit. Nothing moves it.
  ends_at timestamptz not null,
  -- Browser and system in words: "Firefox op Windows".
  device text not null,
  -- The first part of the address of the network; null when unknown. The whole address is not stored.
  network text,
  -- Of a session that began with a PIN: the till, and the PIN of that moment.
  till_id uuid references tills on delete cascade,
  pin_id uuid,
  check (expires_at <= ends_at),
  check ((till_id is null) = (pin_id is null))
);
create index sessions_user on sessions (user_id);
create index sessions_till on sessions (till_id) where till_id is not null;
create index sessions_expiry on sessions (expires_at);
