-- How often the link of a loose payment to an order was made or taken back. A call to link names the number that its user saw, so that
-- a late repeat of it does not link again what was taken back since.
alter table loose_payments add column link_version integer not null default 0;
