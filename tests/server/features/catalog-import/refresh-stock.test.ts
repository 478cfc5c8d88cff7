import { describe, expect, it } from 'vitest'
import { refreshStock } from '#src/server/features/catalog-import/index.ts'
import { type Erp, ErpRowError, type ErpStockLevel } from '#src/server/ports/erp.ts'
import { silentLog } from '#src/server/ports/log.ts'
import { useShop } from '#tests/support/use-shop.ts'

describe('asking the ERP what lies where', () => {
  const shop = useShop()
  const level = (itemId: number, available: number) => ({ itemId, locationId: 1, locationName: 'Showroom', available })
  const unreadable = new ErpRowError('stock', '2', 'quantityavailable cannot be read', 'quantityavailable')

  /** An ERP of which some rows cannot be read. */
  const refresh = (levels: ErpStockLevel[], broken = 0) => {
    const logged: object[] = []
    const stock: Erp['stock'] = async function* (reading) {
      for (let count = 0; count < broken; count += 1) {
        if (!reading?.broken) throw unreadable
        reading.broken(unreadable)
      }
      yield* levels
    }
    const log = { ...silentLog, error: (facts: object) => void logged.push(facts) }
    const refreshed = refreshStock({ db: shop.db, erp: { ...shop.outside.erp, stock }, now: shop.clock.now, log })
    return { refreshed, logged }
  }
  const counts = async () =>
    (await shop.db.selectFrom('stock_levels').select(['item_id', 'available']).orderBy('item_id').execute()).map(
      (row) => [row.item_id, row.available],
    )

  it('goes on without the rows that cannot be read, and says so', async () => {
    for (const id of [1, 2, 3, 4]) await shop.hasProduct({ id })
    await refresh([level(1, 5), level(2, 5), level(3, 5), level(4, 5)]).refreshed

    const { refreshed, logged } = refresh([level(1, 6), level(3, 1.5), level(4, 7), level(1001, 2)], 1)

    expect(await refreshed).toMatchObject({ leftOut: 2 })
    expect(await counts()).toEqual([
      [1, 6],
      [4, 7],
    ])
    expect(logged).toEqual([{ err: unreadable, rows: 2 }])
  })

  it('changes nothing when most rows cannot be read', async () => {
    await shop.hasProduct({ id: 1 })
    await refresh([level(1, 5)]).refreshed

    await expect(refresh([level(1, 6)], 2).refreshed).rejects.toBe(unreadable)
    await expect(refresh([], 1).refreshed).rejects.toBe(unreadable)
    expect(await counts()).toEqual([[1, 5]])
  })
})
