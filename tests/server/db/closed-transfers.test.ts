import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { MIGRATIONS_FOLDER } from '#src/server/db/migrate.ts'
import { useShop } from '#tests/support/use-shop.ts'

describe('the migration of transfers whose message was closed', () => {
  const shop = useShop()
  const at = (day: number) => new Date(Date.UTC(2026, 10, day, 12))

  /** Adds a transfer with its message, as a server of an earlier version wrote them. */
  async function addTransfer({
    state,
    bookedAt = null,
  }: {
    state: 'closed' | 'sent' | 'dead'
    bookedAt?: Date | null
  }) {
    const { id } = await shop.db
      .insertInto('stock_transfers')
      .values({ from_location_id: 1, to_location_id: 2, reason: 'Vullen', changed_at: at(1), erp_booked_at: bookedAt })
      .returning('id')
      .executeTakeFirstOrThrow()
    await sql`
      insert into outbox (party, kind, unique_key, payload, state, next_try_at, inserted_at, closed_at, closed_reason)
      values ('erp', 'stock-transfer', ${`stock-transfer:${id}`}, '{}', ${state}, ${at(1)}, ${at(1)},
        ${state === 'closed' ? at(5) : null}, ${state === 'closed' ? 'in de ERP geboekt' : null})`.execute(shop.db)
    return id
  }

  it('stores when the message was closed, and changes no other transfer', async () => {
    await shop.db
      .insertInto('locations')
      .values([
        { id: 1, name: 'Showroom' },
        { id: 2, name: 'Magazijn' },
      ])
      .execute()
    const closed = await addTransfer({ state: 'closed' })
    const booked = await addTransfer({ state: 'closed', bookedAt: at(2) })
    const others = [await addTransfer({ state: 'dead' }), await addTransfer({ state: 'sent', bookedAt: at(3) })]

    await sql.raw(await readFile(join(MIGRATIONS_FOLDER, '0085-closed-transfers.sql'), 'utf8')).execute(shop.db)

    const rows = await shop.db
      .selectFrom('stock_transfers')
      .select(['id', 'erp_booked_at as bookedAt'])
      .orderBy('id')
      .execute()
    expect(rows).toEqual([
      { id: closed, bookedAt: at(5) },
      { id: booked, bookedAt: at(2) },
      { id: others[0], bookedAt: null },
      { id: others[1], bookedAt: at(3) },
    ])
  })
})
