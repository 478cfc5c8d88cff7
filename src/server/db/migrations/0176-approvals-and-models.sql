-- Who approved the discounts of a sent version of a quote, because they were above the limit of sellers. A colleague who only sends
-- a quote approves nothing. The audit log says which versions were approved before.
alter table quote_versions add approved_by integer references users (id) on delete set null;

update quote_versions v set approved_by = v.sent_by
from audit_entries a
where a.subject = 'quote' and a.action = 'quote.sent_with_approval'
  and a.subject_id = v.quote_id::text and (a.after ->> 'version')::int = v.version;

-- The model of a promised window is the model of its first line, as for promised weeks, and not the variant with its leather. The
-- figures per model then count both together.
update delivery_promises p set model = first.model
from (
  select distinct on (s.id) s.id, coalesce(m.display_name, i.display_name, r.display_name) as model
  from delivery_stops s join sales_order_rows r on r.id = any(s.row_ids)
    left join items i on i.id = r.item_id left join items m on m.id = i.parent_id
  order by s.id, r.position) as first
where p.stop_id = first.id and p.model <> first.model;
