-- When the ERP was first seen to have set these pieces apart (or sent them). That it has the order is not enough: as long as
-- somebody has to approve it, or it has no location, the ERP subtracts nothing. Of what was given back already it stays null.
alter table sales_order_rows add stock_committed_at timestamptz;
