-- What belongs to a person: their orders, also those from before they had an account, and when which of it is forgotten.

alter table users
  -- When this person followed a link that was mailed to the address. Only then is it certainly theirs.
  add column email_proven_at timestamptz,
  -- When they asked to be forgotten. The row stays, with nothing of theirs in it, because orders refer to it.
  add column deleted_at timestamptz;

alter table sales_orders
  -- Both are set when the buyer asks to be forgotten, and emptied when it was done: the last day on which the order
  -- may still need a telephone number, and the last on which the tax books need a name and an address.
  add column contact_until date,
  add column keep_until date;
create index sales_orders_contact_until on sales_orders (contact_until) where contact_until is not null;
create index sales_orders_keep_until on sales_orders (keep_until) where keep_until is not null;

-- The orders of a mail address.
create index sales_order_customers_email on sales_order_customers (lower(email));
create index product_reviews_email on product_reviews (lower(email));
