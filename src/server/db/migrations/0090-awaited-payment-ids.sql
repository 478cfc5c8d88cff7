-- Starts that the provider refused, or that surely never reached it: their id at the provider never arrives. The first
-- index is that of starts whose id may still arrive, the second that of test payments that hold a terminal.

alter table payment_attempts add column never_started boolean not null default false;
create index payment_attempts_awaited on payment_attempts (started_at)
  where pay_id is null and payment_type in ('TERMINAL', 'PAYLINK') and not never_started;

drop index terminal_tests_waiting;
create index terminal_tests_terminal on terminal_tests (terminal_code, expires_at);
