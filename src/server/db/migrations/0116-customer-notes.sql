-- What staff write down about a customer: an account, or the email address of guest orders. Deleted when they are erased.
create table customer_notes (
  id integer generated always as identity primary key,
  user_id integer references users on delete restrict,
  guest_email text,
  author_id integer not null references users on delete restrict,
  text text not null,
  idempotency_key text not null unique,
  written_at timestamptz not null,
  check ((user_id is null) <> (guest_email is null))
);
create index customer_notes_user on customer_notes (user_id, id) where user_id is not null;
create index customer_notes_guest on customer_notes (guest_email, id) where guest_email is not null;
