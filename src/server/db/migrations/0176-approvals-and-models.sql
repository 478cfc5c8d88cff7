-- Who approved the discounts of a sent version of a quote, because they were above the limit of sellers. A colleague who only sends
-- a quote approves nothing. The audit log says which versions were approved before.
alter table quote_versions add approved_by integer references users (id) on delete set null;

update quote_versions v set approved_by = v.sent_by
from audit_entries a
where a.subject = 'quote' and a.action = 'quote.sent_with_approval'
  and a.subject_id = v.quote_id::text and (a.after ->> 'version')::int = v.version;
