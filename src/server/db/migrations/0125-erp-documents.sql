-- Invoices and credit notes that the ERP made of our orders. The shop only reads them; amounts in cents, and those of a
-- credit note are positive. `lines` is a JSON list of { description, count, netCents }. `gone_at`: the ERP no longer has
-- the document, so its buyer does not see it any more.
create table erp_documents (
  netsuite_id integer primary key,
  sales_order_id integer not null references sales_orders (id) on delete cascade,
  kind text not null check (kind in ('invoice', 'credit_note')),
  number text not null,
  issued_on date not null,
  net_cents integer not null check (net_cents >= 0),
  vat_cents integer not null check (vat_cents >= 0),
  gross_cents integer not null,
  lines jsonb not null,
  first_read_at timestamptz not null,
  read_at timestamptz not null,
  gone_at timestamptz,
  check (gross_cents = net_cents + vat_cents)
);
create index erp_documents_order on erp_documents (sales_order_id, issued_on, netsuite_id);
create index erp_documents_read on erp_documents (read_at) where gone_at is null;
