-- A change of an order may also change its delivery: method, address and preferred weeks. `delivery` has the arrangement before and
-- afterwards, null when it stays as it is. It has personal data, so it is emptied with the data of the buyer. `delivery_digest` is a
-- keyed hash of it that belongs to the sealed content, so that the seal of a change still fits after the erasure; '' without a change.
alter table order_changes add column delivery jsonb;
alter table order_changes add column delivery_digest text not null default '';
