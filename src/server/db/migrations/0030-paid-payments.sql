-- What was paid may be turned back for months, and the word of that may get lost: it is looked at again, ever less often.
create index payment_attempts_again on payment_attempts (next_check_at) where state in ('paid', 'refunded');

-- What came in before this was so, the oldest first, and over some days: all at once would be too much for the provider.
update payment_attempts as attempt set next_check_at = now() + turn.place * interval '3 days'
from (
  select id, percent_rank() over (order by final_at) as place from payment_attempts
  where state in ('paid', 'refunded') and pay_id is not null and pay_status_code in (100, -82)
    and final_at > now() - interval '120 days'
) as turn
where turn.id = attempt.id;
