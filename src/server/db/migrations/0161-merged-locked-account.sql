-- Whether the account of the other was locked before the merge, which locks it. An undo then leaves it locked.
alter table customer_merges add column other_was_locked boolean not null default false;
