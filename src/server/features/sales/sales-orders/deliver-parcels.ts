import { sql } from 'kysely'
import { codeOfDelivery } from '#shared/domain/checkout/choice-codes.ts'
import { isParcelArrived } from '#shared/domain/delivery/parcel-term.ts'
import { amsterdamDay, type CalendarDay } from '#shared/kernel/dates.ts'
import type { Database, Executor } from '../../../db/tables.ts'
import { moveUnderLock } from './move-lines.ts'
import { lockOrderRow } from './orders-table.ts'
import { isTakenBack } from './taken-back.ts'

/** Orders that one run moves at most; the rest follows in the next run. */
const MAX_ORDERS = 500

/**
 * Moves parcels that left the shop to delivered once their term is over, without a mail. A parcel has no driver who reports it, so
 * its line stayed ready for ever and its order was never delivered. The term for a withdrawal runs from this day, which is later
 * than the parcel arrived. A line that staff moved in the meantime stays as it is. May run at any time.
 *
 * @returns the number of lines that were moved
 */
export async function deliverSentParcels({ db, now }: { db: Database; now: () => Date }): Promise<number> {
  const today = amsterdamDay(now())
  const orders = [...new Set((await readParcels(db, {})).filter(isDueOn(today)).map(({ orderId }) => orderId))]
  let moved = 0
  for (const orderId of orders.slice(0, MAX_ORDERS)) {
    moved += await db.transaction().execute(async (tx) => {
      await lockOrderRow(tx, orderId)
      const rowIds = (await readParcels(tx, { orderId })).filter(isDueOn(today)).map(({ id }) => id)
      if (rowIds.length === 0) return 0
      const move = { rowIds, state: 'delivered' as const, day: today, mail: false, staff: 'system' as const }
      const outcome = await moveUnderLock(tx, orderId, move, now())
      return outcome.ok ? outcome.value : 0
    })
  }
  return moved
}

type Parcel = { id: number; orderId: number; sentOn: CalendarDay }

const isDueOn =
  (today: CalendarDay) =>
  ({ sentOn }: Parcel) =>
    isParcelArrived({ sentOn, today })

/** Reads the parcels that are ready, of active orders that are delivered and not picked up. */
async function readParcels(db: Executor, { orderId }: { orderId?: number }): Promise<Parcel[]> {
  const { rows } = await sql<Parcel>`
    select r.id, o.id as "orderId", r.state_on as "sentOn"
    from sales_order_rows r join sales_orders o on o.id = r.sales_order_id
    where r.is_parcel and r.state = 'ready' and r.state_on is not null and not ${isTakenBack}
      and o.canceled_at is null and o.token_hash <> '' and o.delivery = ${codeOfDelivery('delivery')}
      and ${orderId === undefined ? sql`true` : sql`o.id = ${orderId}`}
    order by o.id, r.id`.execute(db)
  return rows
}
