-- A receiver who does not take a delivery is told apart from a damaged piece.
alter table delivery_reports drop constraint delivery_reports_kind_check;
alter table delivery_reports add constraint delivery_reports_kind_check
  check (kind in ('under_way', 'delivered', 'not_home', 'damaged', 'refused'));
