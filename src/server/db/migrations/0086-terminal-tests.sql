-- Test payments of one cent that staff make while they set up a till. They belong to no order, so they are in no ledger, no
-- day close and no revenue.

create table terminal_tests (
  -- Made by the till, so that a repeated start begins one payment.
  id uuid primary key,
  -- Null for a machine that is not registered as a till.
  till_id uuid references tills,
  started_by integer not null references users,
  terminal_code text not null,
  -- Payment id of the provider; null until its response.
  pay_id text,
  state text not null check (state in ('waiting', 'approved', 'declined', 'canceled', 'no_answer', 'not_started')),
  -- Why the payment was not started; null otherwise.
  refusal text check (refusal in ('terminal_offline', 'refused', 'provider_away')),
  started_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index terminal_tests_till on terminal_tests (till_id, started_at);
create index terminal_tests_waiting on terminal_tests (terminal_code) where state = 'waiting';
