-- Passkeys (WebAuthn) with which customers and staff log in.

create table passkeys (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  credential_id text not null unique,
  -- COSE key as base64url. The private key stays on the device of the user.
  public_key text not null,
  -- Identifies the account on the authenticator: random, the same for all passkeys of an account.
  user_handle text not null,
  -- Number of uses that the authenticator reported last. Zero for authenticators that do not count.
  counter bigint not null default 0,
  -- How browsers reach the authenticator: 'internal', 'hybrid', 'usb', 'nfc', 'ble'.
  transports text[] not null default '{}',
  name text not null,
  -- True when the authenticator stores the passkey on other devices as well.
  is_backed_up boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_user on passkeys (user_id);

-- Random values that an authenticator signs. Each works once: the row is deleted when it is used.
create table passkey_challenges (
  challenge text primary key,
  purpose text not null check (purpose in ('login', 'add', 'confirm')),
  -- Null for a login: the passkey says whose account it is.
  user_id integer references users on delete cascade,
  session_id uuid,
  -- Keyed hash of the network that requested the challenge, for the limit of open challenges.
  network_hash text not null,
  expires_at timestamptz not null,
  check ((purpose = 'login') = (user_id is null)),
  check ((user_id is null) = (session_id is null))
);
create index passkey_challenges_user on passkey_challenges (user_id) where user_id is not null;
create index passkey_challenges_network on passkey_challenges (network_hash);
create index passkey_challenges_expiry on passkey_challenges (expires_at);
