-- The day since which the rest of an order has to be paid; null before it. Triggers keep it, so that the list of open amounts reads
-- an index instead of the lines and steps of every unpaid order. `isRestDue` of shared/domain/payments is the rule for one order.
alter table sales_orders add column rest_due_on date;

-- All lines of the order are ready: the day on which the last one became ready. A line without steps, such as of a sale at the counter,
-- counts from the delivery or the day of the order. Canceled lines do not count. With payment at the pickup (3): the day of the pickup.
create function rest_due_on_of(o sales_orders) returns date language sql stable as $$
  select case
    when o.payment_option = '3' then case when o.work_state = 'delivered' then o.delivered_on end
    when o.work_state in ('ready', 'planned', 'delivered') then coalesce(
      (select case when bool_and(line.day is not null) then max(line.day) end
       from (
         select min((s.happened_at at time zone 'Europe/Amsterdam')::date) as day
         from sales_order_rows r
         left join order_steps s on s.sales_order_id = r.sales_order_id and r.id = any(s.row_ids)
           and s.state in ('ready', 'planned', 'delivered')
         where r.sales_order_id = o.id and r.state <> 'canceled' group by r.id) line),
      o.delivered_on, (o.inserted_at at time zone 'Europe/Amsterdam')::date)
    end
$$;

create function set_rest_due_on() returns trigger language plpgsql as $$
begin
  new.rest_due_on := rest_due_on_of(new);
  return new;
end $$;
create trigger sales_orders_rest_due_new before insert on sales_orders
  for each row when (new.work_state in ('ready', 'planned', 'delivered')) execute function set_rest_due_on();
create trigger sales_orders_rest_due before update of work_state, delivered_on, payment_option on sales_orders
  for each row when (new.rest_due_on is not null or new.work_state in ('ready', 'planned', 'delivered'))
  execute function set_rest_due_on();

-- Steps are written after the state of their order, and pieces may be canceled without a change of that state.
create function refresh_rest_due_on() returns trigger language plpgsql as $$
declare
  order_id integer := case tg_op when 'DELETE' then old.sales_order_id else new.sales_order_id end;
begin
  update sales_orders o set rest_due_on = rest_due_on_of(o)
  where o.id = order_id and o.rest_due_on is distinct from rest_due_on_of(o);
  return null;
end $$;
create trigger order_steps_rest_due after insert on order_steps
  for each row when (new.state in ('ready', 'planned', 'delivered')) execute function refresh_rest_due_on();
create trigger sales_order_rows_rest_due after update of state on sales_order_rows
  for each row when ((old.state = 'canceled') <> (new.state = 'canceled')) execute function refresh_rest_due_on();
create trigger sales_order_rows_rest_due_removed after delete on sales_order_rows
  for each row execute function refresh_rest_due_on();

-- For the orders of before, and for orders that were loaded without triggers.
create function refresh_all_rest_due_on() returns void language sql as $$
  update sales_orders o set rest_due_on = due.day
  from (select id, rest_due_on_of(all_orders) as day from sales_orders all_orders) due
  where due.id = o.id and o.rest_due_on is distinct from due.day
$$;
select refresh_all_rest_due_on();

-- The list of open amounts, the longest due first, with its sum.
create index sales_orders_rest_due on sales_orders (rest_due_on, id) include (due_cents, paid_cents)
  where payment_state <> 'full' and canceled_at is null and rest_due_on is not null;
