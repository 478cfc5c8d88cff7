-- A run that a till started by its schedule, with the identity of the till and without a user.

alter table operation_runs add column started_by_till uuid references tills;
