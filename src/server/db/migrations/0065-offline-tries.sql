-- Wrong tries on a till while the shop was unreachable count once, also when their report is repeated. A till sends one
-- report at a time, so its last report is enough.

alter table tills add column last_tries_report uuid;
