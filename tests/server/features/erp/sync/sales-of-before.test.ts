import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { MIGRATIONS_FOLDER } from '#src/server/db/migrate.ts'
import { runIntegrityChecks } from '#src/server/features/erp/integrity-checks/index.ts'
import { useErpShop } from '#tests/support/erp-shop.ts'

describe('sales from before the ERP sync existed', () => {
  const shop = useErpShop()

  /** Runs the statements of the migration that enqueue the ERP messages of older sales. */
  const runMigrationStep = async () => {
    const step = await readFile(join(MIGRATIONS_FOLDER, '0027-erp-road.sql'), 'utf8')
    for (const statement of step.match(/^insert into outbox[^;]*;/gm) ?? []) await sql.raw(statement).execute(shop.db)
    await shop.db.updateTable('outbox').set({ next_try_at: shop.clock.now() }).execute()
  }

  it('are sent with their payments, the order first', async () => {
    const id = await shop.hasSale()
    await shop.payCash(id, 20_000)
    await shop.db.deleteFrom('outbox').execute()

    await runMigrationStep()
    await shop.sendToErp()

    expect(await shop.stepsOf(id)).toEqual(['customer accepted', 'sales_order accepted', 'deposit accepted'])
  })

  it('are not sent when their buyer is erased', async () => {
    const id = await shop.hasSale()
    await shop.payCash(id, 20_000)
    await shop.db.deleteFrom('outbox').execute()
    await shop.db.updateTable('sales_orders').set({ token_hash: '' }).where('id', '=', id).execute()

    await runMigrationStep()

    expect(await shop.db.selectFrom('outbox').selectAll().execute()).toEqual([])
    shop.clock.advance(2 * 3_600_000)
    expect((await runIntegrityChecks({ db: shop.db, now: shop.clock.now })).found).toEqual([])
  })
})
