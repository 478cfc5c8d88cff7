-- The account into which staff merged this account. It is locked, and its page leads to the other.
alter table users add column merged_into_id integer references users (id);
create index users_merged on users (merged_into_id) where merged_into_id is not null;

-- Merges of two customers. `id` is made by the caller, so that a repeated call merges once. `moved` has, per table, the
-- columns of every moved row as they were, for the undo on the same day; it is emptied after that day.
create table customer_merges (
  id uuid primary key,
  kept_user_id integer references users (id) on delete set null,
  -- The address of a guest, in lower case; null for an account.
  kept_email text,
  other_user_id integer references users (id) on delete set null,
  other_email text,
  moved jsonb not null,
  merged_by integer not null references users (id),
  merged_at timestamptz not null,
  undone_by integer references users (id),
  undone_at timestamptz,
  check ((undone_at is null) = (undone_by is null))
);
create index customer_merges_kept_user on customer_merges (kept_user_id) where kept_user_id is not null;
create index customer_merges_kept_email on customer_merges (kept_email) where kept_email is not null;
create index customer_merges_undoable on customer_merges (merged_at) where moved <> '[]';
