-- What staff promised by "wij bellen u terug": about an order, a service case, an account, or a person without any of them. A moved
-- promise stays, and `follows` of the next one names it. Name, phone number and subject are personal data: they are erased
-- with the order or the case, and 90 days after the promise ended.
create table call_backs (
  -- Id of the caller, so that a repeated call adds nothing.
  id uuid primary key,
  body_hash text not null,
  sales_order_id integer references sales_orders (id),
  service_case_id integer references service_cases (id),
  user_id integer references users (id),
  name text not null,
  phone text not null,
  about text not null,
  -- The call is promised on this day, before this local time in Amsterdam. `due_at` is that instant.
  day date not null,
  until text not null,
  due_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'kept', 'broken', 'replaced')),
  -- How often the customer was called and not reached.
  tries integer not null default 0,
  first_tried_at timestamptz,
  follows uuid references call_backs (id),
  made_by integer not null references users (id),
  made_at timestamptz not null,
  ended_at timestamptz
);
create unique index call_backs_follows on call_backs (follows) where follows is not null;
create index call_backs_open on call_backs (due_at) where state = 'open';
create index call_backs_ended on call_backs (ended_at) where ended_at is not null;
create index call_backs_order on call_backs (sales_order_id) where sales_order_id is not null;
create index call_backs_case on call_backs (service_case_id) where service_case_id is not null;
create index call_backs_user on call_backs (user_id) where user_id is not null;
