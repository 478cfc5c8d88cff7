-- The shop closes an expired order in the ERP itself, and opens it again after a late payment. `closing_sent_at` is when the first
-- message that closes the order began to be sent: counts of the ERP from then on may include its pieces. `closed`: the ERP accepted
-- that message. `canceled`: staff or the comparison ended the task, and the shop does not open the order again.
alter table erp_cancellations add closing_sent_at timestamptz;
alter table erp_cancellations drop constraint erp_cancellations_done_reason_check;
alter table erp_cancellations add constraint erp_cancellations_done_reason_check
  check (done_reason in ('canceled', 'closed', 'paid'));
