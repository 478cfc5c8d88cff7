-- When the last count of the ERP was applied. It was read between `stock_counted_at` and this time, so it may include the pieces of an
-- order that the shop closed there in between. The count of before this migration may include those of any order closed so far.
alter table catalogue_state add stock_applied_at timestamptz;
update catalogue_state set stock_applied_at = now() where stock_counted_at is not null;

-- The shop closes expired orders in the ERP since migration 0171. The orders that had expired before get their message here. Erased
-- orders get none, and neither do orders that staff entered in the ERP by hand. A message that is waiting sends the order as closed already.
insert into outbox (party, kind, unique_key, payload, next_try_at, inserted_at)
select 'erp', 'sales-order', 'sales-order:' || o.id || ':close-expired', jsonb_build_object('salesOrderId', o.id), now(), now()
from erp_cancellations c join sales_orders o on o.id = c.sales_order_id
where c.done_at is null and c.closing_sent_at is null and o.expired_at is not null and o.token_hash <> ''
  and exists (
    select from erp_records r where r.kind = 'sales_order' and r.sales_order_id = o.id and r.netsuite_id is not null)
  and not exists (
    select from outbox m where m.party = 'erp' and m.kind = 'sales-order' and m.state in ('queued', 'sending')
      and m.payload ? 'salesOrderId' and (m.payload ->> 'salesOrderId')::integer = o.id)
order by o.id
on conflict (unique_key) do nothing;
