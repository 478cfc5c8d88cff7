-- How the user of a session proved the identity, and when. Changes of passkeys require a recent proof.

alter table sessions
  -- 'code': the password and a code. 'link': a mailed link. Sessions of before this change count as begun with a password.
  add column proof text not null default 'password' check (proof in ('password', 'code', 'passkey', 'link', 'pin')),
  -- The last proof. Null for sessions of before this change: their users have to confirm their identity first.
  add column proven_at timestamptz,
  -- The passkey that began the session. Removing the passkey ends the session.
  add column passkey_id integer references passkeys on delete cascade;
create index sessions_passkey on sessions (passkey_id) where passkey_id is not null;
