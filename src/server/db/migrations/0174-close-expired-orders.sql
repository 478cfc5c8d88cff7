-- When the last count of the ERP was applied. It was read between `stock_counted_at` and this time, so it may include the pieces of an
-- order that the shop closed there in between. The count of before this migration may include those of any order closed so far.
alter table catalogue_state add stock_applied_at timestamptz;
update catalogue_state set stock_applied_at = now() where stock_counted_at is not null;
