-- Counters of wrong passwords are stored under keyed hashes. Counts under the old hashes, which anyone could compute, are
-- at most 15 minutes old and are removed. `address_hash` is the email address of a counter, so that a new password can
-- end all blocks of the address.

delete from login_failures;
alter table login_failures add column address_hash text;
create index login_failures_address on login_failures (address_hash);
