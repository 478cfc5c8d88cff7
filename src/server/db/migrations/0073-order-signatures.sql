-- Signatures that customers put on the customer display of a till.

create table order_signatures (
  -- Created by the till, so that a repeated call stores the signature once.
  id uuid primary key,
  sales_order_id integer not null references sales_orders,
  signed_at timestamptz not null,
  received_at timestamptz not null,
  seller_id integer not null references users,
  -- Hash of the order as it was on the display, and of the terms.
  content_hash text not null,
  terms_hash text not null,
  -- The strokes as the path of an SVG.
  path text not null check (length(path) between 1 and 40000)
);

create index order_signatures_of_order on order_signatures (sales_order_id);
