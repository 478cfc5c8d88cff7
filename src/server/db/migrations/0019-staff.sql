-- People who work in the shop: how they are invited, and the second factor with which they log in.

alter table users
  -- Since when an invitation waits: there is no password yet. Null once one was chosen, and for who was never invited.
  add column invited_at timestamptz,
  add column last_login_at timestamptz,
  -- Since when logging in takes a code besides the password; null as long as it does not.
  add column second_factor_at timestamptz;
create index users_staff on users (email) where roles <> '{}';

alter table account_links
  drop constraint account_links_purpose_check,
  add constraint account_links_purpose_check check (purpose in ('register', 'reset', 'invite'));

-- The secret that a telephone shares with the shop. It counts from users.second_factor_at on; before that it is on a screen, being enrolled.
create table second_factors (
  user_id integer primary key references users,
  -- Encrypted with a key that stands in no table.
  sealed_secret text not null,
  started_at timestamptz not null,
  -- The half minute of the last code that was taken. No code of it, or of one before, is taken again.
  last_step integer not null default 0
);

-- Codes on paper, for who lost the telephone. A used one is gone.
create table recovery_codes (
  user_id integer not null references users,
  code_hash text not null,
  primary key (user_id, code_hash)
);
