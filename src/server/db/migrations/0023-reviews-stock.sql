-- Two who judge one review at the same time: the second is told what the first decided, and by whom.

alter table product_reviews
  add column version integer not null default 1,
  add column judged_at timestamptz,
  add column judged_by integer references users on delete set null;

-- What nobody decided about is asked for most.
create index product_reviews_waiting on product_reviews (inserted_at desc, id desc)
  where not is_valid and refusal_reason is null;

-- The order of the stock overview.
create index items_in_order on items (sort_order, display_name, id) where is_active;
