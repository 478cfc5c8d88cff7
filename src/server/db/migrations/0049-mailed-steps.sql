-- Staff choose whether the buyer is mailed when pieces of an order go to another state. A later mail takes back only what
-- a mail told before.

alter table order_steps add column is_mailed boolean not null default true;
