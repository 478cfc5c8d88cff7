-- Goods that come back after a withdrawal of delivered lines: expected, counted and judged, and back in stock or written off.
create table returns (
  id integer generated always as identity (start with 1001) primary key,
  withdrawal_id integer not null unique references withdrawals on delete restrict,
  sales_order_id integer not null references sales_orders on delete restrict,
  state text not null default 'expected' check (state in ('expected', 'received', 'ended')),
  -- Raised with every change, so that a judgment names the version that its user saw.
  version integer not null default 1,
  expected_at timestamptz not null,
  -- Day of the proof that the customer sent the goods. From then on the shop may not wait with the refund.
  sent_on date,
  received_on date,
  changed_at timestamptz not null,
  -- The return authorization in the ERP.
  netsuite_id integer,
  synchronized_at timestamptz,
  check ((state = 'received') = (received_on is not null))
);
create index returns_open on returns (expected_at) where state = 'expected';
create index returns_order on returns (sales_order_id);

-- `deducted_cents` is not paid back: the price of missing pieces, and what damage costs the customer. `stock_count` of the good
-- pieces went back to stock. `reason` may describe the customer, so it is emptied with the delivery data of the order.
create table return_lines (
  return_id integer not null references returns on delete restrict,
  sales_order_row_id integer not null references sales_order_rows on delete restrict,
  count integer not null check (count > 0),
  good_count integer not null default 0 check (good_count >= 0),
  damaged_count integer not null default 0 check (damaged_count >= 0),
  missing_count integer not null default 0 check (missing_count >= 0),
  deducted_cents integer not null default 0 check (deducted_cents >= 0),
  stock_count integer not null default 0 check (stock_count between 0 and good_count),
  reason text not null default '',
  primary key (return_id, sales_order_row_id),
  check (good_count + damaged_count + missing_count in (0, count))
);
create index return_lines_row on return_lines (sales_order_row_id);

-- What is no longer due of an order: as before, minus what is not paid back of returned lines. `returnOutcome` of
-- shared/domain/returns has the rule of a line.
create or replace function no_longer_due_cents(order_id integer, is_canceled boolean) returns integer language sql stable as $$
  select greatest(0, coalesce(sum(r.unit_gross_cents * case when is_canceled or exists (
    select from withdrawals w
    where w.sales_order_id = order_id and w.state = 'settled'
      and case when w.settled_row_ids is not null then r.id = any(w.settled_row_ids)
        else w.scope = 'all' or r.id = any(w.row_ids) end) then r.count else r.canceled_count end), 0)
    - (select coalesce(sum(c.fee_cents), 0) from order_cancellations c where c.sales_order_id = order_id)
    - (select coalesce(sum(l.deducted_cents), 0) from return_lines l
      join returns t on t.id = l.return_id join withdrawals w on w.id = t.withdrawal_id
      where t.sales_order_id = order_id and t.state = 'received' and w.sales_order_id = order_id and w.state = 'settled'
        and case when w.settled_row_ids is not null then l.sales_order_row_id = any(w.settled_row_ids)
          else w.scope = 'all' or l.sales_order_row_id = any(w.row_ids) end))::integer
  from sales_order_rows r where r.sales_order_id = order_id
$$;
