-- What staff did with a message of the contact form: answers by mail, and whether it is done. Both go with the message.

alter table contact_messages
  add column handled_at timestamptz,
  add column handled_by text;
create index contact_messages_open on contact_messages (received_at desc, id desc) where handled_at is null;

create table contact_answers (
  id integer generated always as identity primary key,
  contact_message_id integer not null references contact_messages (id) on delete cascade,
  idempotency_key text not null unique,
  body_hash text not null,
  answered_at timestamptz not null,
  author text not null,
  answer text not null
);
create index contact_answers_message on contact_answers (contact_message_id, id);
