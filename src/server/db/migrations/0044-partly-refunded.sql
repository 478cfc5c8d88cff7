-- A refund of a part changes the paid amount of a payment, not its state. The provider's code stays as it came; of cash
-- there is no provider, so there it is the code for paid.
update payment_attempts set state = 'paid'
where state = 'refunded' and pay_status_code = -82;

update payment_attempts set pay_status_code = 100
where payment_type = 'CASH' and pay_status_code = -82;
