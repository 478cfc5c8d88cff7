-- From an order back to the key that made it: the mails of an order prove with it whose it is.
create index idempotency_keys_order on idempotency_keys (sales_order_id);

-- Each party has its own queue; what waits long for one must not be in the way of the other.
drop index outbox_due;
create index outbox_due on outbox (party, next_try_at, id) where state in ('queued', 'sending');
