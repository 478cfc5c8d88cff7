-- What visitors wrote in the contact form. The mails to the shop and the writer are made from it; forgotten after a year.

create table contact_messages (
  id integer generated always as identity (start with 1001) primary key,
  idempotency_key text not null unique,
  body_hash text not null,
  received_at timestamptz not null,
  name text not null,
  email text not null,
  phone text not null default '',
  subject text not null,
  order_number text not null default '',
  message text not null
);
create index contact_messages_received on contact_messages (received_at);
create index contact_messages_email on contact_messages (lower(email), received_at);
