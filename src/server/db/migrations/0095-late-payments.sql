-- Why the task to cancel an order in the ERP ended: it was canceled there, or a late payment made the order active again, so
-- it must stay there. Null for tasks that ended before this column existed: these orders were canceled there.
alter table erp_cancellations add done_reason text check (done_reason in ('canceled', 'paid'));
create index erp_cancellations_paid on erp_cancellations (done_at) where done_reason = 'paid';
