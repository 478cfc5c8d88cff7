-- Payments that a till took while the shop was unreachable.

alter table payment_attempts drop constraint payment_attempts_payment_type_check;
-- `STANDALONE`: a card terminal that is not connected to the till; the seller types the amount on it.
alter table payment_attempts add constraint payment_attempts_payment_type_check
  check (payment_type in ('TERMINAL', 'CASH', 'PAYLINK', 'STANDALONE'));
-- Number on the slip of a standalone terminal.
alter table payment_attempts add column receipt_number text;
-- When the shop received the payment of an offline till; null for every other payment.
alter table payment_attempts add column recorded_at timestamptz;
