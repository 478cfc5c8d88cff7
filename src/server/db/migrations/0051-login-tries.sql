-- Of the tries in `count`, those whose password is being compared now. A right one gives its place back.

alter table login_failures add column running integer not null default 0;
