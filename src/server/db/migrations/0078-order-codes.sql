-- Codes with which a customer opens the own order on a phone, by a QR code on the customer display of a till.

create table order_codes (
  -- A new code replaces the earlier one of its order.
  sales_order_id integer primary key references sales_orders,
  code_hash text not null,
  expires_at timestamptz not null,
  -- The call that used the code. The same call may be repeated after a lost reply.
  request_id uuid
);

create index order_codes_by_expiry on order_codes (expires_at);
