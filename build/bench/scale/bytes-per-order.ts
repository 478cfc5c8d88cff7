type Ask = <Row>(text: string) => Promise<Row[]>

/** The tables that grow with each order. */
const TABLES = [
  ...['sales_orders', 'sales_order_rows', 'sales_order_customers', 'sales_order_searches', 'order_events'],
  ...['payment_attempts', 'payment_entries', 'outbox', 'idempotency_keys', 'erp_records', 'audit_entries'],
]

/** Measures the size of the tables of orders, with their indexes, in bytes per order. */
export async function bytesPerOrder(ask: Ask): Promise<{ total: number; byTable: Record<string, number> }> {
  const [{ orders } = { orders: 0 }] = await ask<{ orders: number }>(
    'select count(*)::integer as orders from sales_orders',
  )
  const rows = await ask<{ name: string; bytes: number }>(
    `select c.relname as name, pg_total_relation_size(c.oid)::float8 as bytes from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind = 'r' and c.relname in (${TABLES.map((name) => `'${name}'`).join(', ')})`,
  )
  const byTable = Object.fromEntries(rows.map(({ name, bytes }) => [name, Math.round(bytes / Math.max(1, orders))]))
  return { total: Object.values(byTable).reduce((sum, bytes) => sum + bytes, 0), byTable }
}
