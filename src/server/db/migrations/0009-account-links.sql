-- Links that are mailed to an address: to begin an account with it, or to choose a new password. Each works once.

create table account_links (
  id integer generated always as identity primary key,
  purpose text not null check (purpose in ('register', 'reset')),
  -- As it was typed, whether somebody has it or not: what the shop does may not tell which.
  email text not null check (email = lower(email)),
  -- Of the password that was chosen while registering; it begins to work with the link.
  password_hash text,
  -- The token in the link is made from this and a secret of the server, so that a second try of the mail is the same mail.
  key text not null,
  token_hash text not null unique,
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  check ((purpose = 'register') = (password_hash is not null))
);
create index account_links_email on account_links (email, requested_at);
create index account_links_expiry on account_links (expires_at);
