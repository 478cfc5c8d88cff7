-- The tills of the showroom, and the PINs with which staff hand one over.

create table tills (
  id uuid primary key,
  name text not null,
  -- Of the secret that the machine keeps; the secret itself was told once.
  secret_hash text not null,
  opened_by integer not null references users,
  opened_at timestamptz not null,
  last_used_at timestamptz,
  last_used_by integer references users,
  ended_at timestamptz,
  ended_by integer references users,
  check ((ended_at is null) = (ended_by is null))
);
-- Of two machines that want the same name one gets it.
create unique index tills_name_in_use on tills (lower(name)) where ended_at is null;

create table staff_pins (
  user_id integer primary key references users,
  -- New with every PIN: sessions that another one opened are over.
  pin_id uuid not null,
  pin_hash text not null,
  set_at timestamptz not null,
  -- Since the last right one, over all tills. Counted before a PIN is looked at.
  wrong_tries integer not null default 0 check (wrong_tries >= 0)
);
