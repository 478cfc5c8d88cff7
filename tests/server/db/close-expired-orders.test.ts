import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { MIGRATIONS_FOLDER } from '#src/server/db/migrate.ts'
import { expireUnpaidOrders } from '#src/server/features/sales/payments/index.ts'
import { silentLog } from '#src/server/ports/log.ts'
import { useErpShop } from '#tests/support/erp-shop.ts'

describe('the migration of orders that expired before the shop closed such orders in the ERP', () => {
  const shop = useErpShop()

  it('queues the message that closes them once, unless staff ended the task or a message is waiting', async () => {
    const [open, done, waiting] = [await shop.hasSale(), await shop.hasSale(), await shop.hasSale()]
    await shop.sendToErp()
    shop.clock.advance(24 * 3_600_000)
    await expireUnpaidOrders({ db: shop.db, now: shop.clock.now, log: silentLog, outboxFilled() {}, stockChanged() {} })
    // As a server of an earlier version left them: the task without a message.
    await sql`
      delete from outbox where unique_key like '%:canceled:%'
        and (payload ->> 'salesOrderId')::integer in (${open}, ${done})`.execute(shop.db)
    await shop.sales.staffOrders.finishErpCancellation({ params: { id: done } })
    const migration = await readFile(join(MIGRATIONS_FOLDER, '0174-close-expired-orders.sql'), 'utf8')
    const messages = migration.slice(migration.indexOf('insert into outbox'))

    await sql.raw(messages).execute(shop.db)
    await sql.raw(messages).execute(shop.db)

    const added = await sql`select unique_key as key from outbox where unique_key like '%:close-expired'`.execute(
      shop.db,
    )
    expect(added.rows).toEqual([{ key: `sales-order:${open}:close-expired` }])
    shop.clock.advance(3_600_000)
    await sql`update outbox set next_try_at = ${shop.clock.now()} where state = 'queued'`.execute(shop.db)
    await shop.sendToErp()
    const rows = await shop.db
      .selectFrom('erp_cancellations')
      .select(['sales_order_id as id', 'done_reason as reason'])
      .orderBy('sales_order_id')
      .execute()
    expect(rows).toEqual([
      { id: open, reason: 'closed' },
      { id: done, reason: 'canceled' },
      { id: waiting, reason: 'closed' },
    ])
  })
})
