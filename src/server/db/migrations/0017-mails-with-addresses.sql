-- The few messages that carry an address of their own, looked for every minute among all that were ever sent.
create index outbox_addresses on outbox (id) where payload ? 'email';

-- What somebody declared before: counted with every new withdrawal, and told or forgotten when they ask.
create index withdrawals_email on withdrawals (lower(email), received_at);
