import { sql } from 'kysely'
import { isKept } from '#shared/domain/planning/promises.ts'
import { amsterdamDay } from '#shared/kernel/dates.ts'
import type { Database } from '../../../db/tables.ts'
import { isTakenBack, lockOrderRow, removeIdleStops } from '../sales-orders/index.ts'
import { stopsTable } from './stops-table.ts'

/**
 * Closes the stops whose lines staff set to delivered by hand, and those of orders or lines that were canceled or withdrawn without
 * the removal of their stops. Stops that collect a return end with it, and visits with their service case. Their promises are kept when the day is that of the promise; the time is unknown. May run at any time.
 */
export async function closeDeliveredStops({ db, now }: { db: Database; now: () => Date }): Promise<void> {
  const { rows } = await sql<{ id: number; salesOrderId: number; deliveredOn: string | null }>`
    select s.id, s.sales_order_id as "salesOrderId",
      (select max(r.state_on) from sales_order_rows r where r.id = any(s.row_ids) and r.state = 'delivered') as "deliveredOn"
    from delivery_stops s join sales_orders o on o.id = s.sales_order_id
    where s.state in ('planned', 'under_way') and s.return_id is null and s.service_case_id is null and (o.canceled_at is not null or not exists (
      select from sales_order_rows r where r.id = any(s.row_ids) and r.state not in ('delivered', 'canceled')
        and not ${isTakenBack}))`.execute(db)
  for (const { id, salesOrderId, deliveredOn } of rows) {
    await db.transaction().execute(async (tx) => {
      await lockOrderRow(tx, salesOrderId)
      const at = now()
      await removeIdleStops(tx, salesOrderId, at)
      const stop = await stopsTable(tx).find(id)
      if (stop?.state !== 'planned' && stop?.state !== 'under_way') return
      await stopsTable(tx).saveState(id, 'done', at)
      const state = isKept(stop, { day: deliveredOn ?? amsterdamDay(at) }) ? 'kept' : 'broken'
      const open = tx.updateTable('delivery_promises').set({ state, ended_at: at }).where('stop_id', '=', id)
      await open.where('state', '=', 'open').execute()
    })
  }
}
