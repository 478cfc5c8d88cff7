import { describe, expect, it } from 'vitest'
import { refreshStock } from '#src/server/features/catalog/import/index.ts'
import { ListsShrink } from '#src/server/features/operations/operations/index.ts'
import type { Erp, ErpStockLevel } from '#src/server/ports/erp.ts'
import { ErpRowError } from '#src/server/ports/erp-row-error.ts'
import { silentLog } from '#src/server/ports/log.ts'
import { useShop } from '#tests/support/use-shop.ts'

describe('the stock refresh from the ERP', () => {
  const shop = useShop()
  const level = (itemId: number, available: number) => ({ itemId, locationId: 1, locationName: 'Showroom', available })
  const unreadable = new ErpRowError('stock', '2', 'quantityavailable cannot be read', 'quantityavailable')

  /** Refreshes the stock from an ERP that returns these levels, after `broken` unreadable rows. */
  const refresh = (levels: ErpStockLevel[], broken = 0, confirm?: string) => {
    const logged: object[] = []
    const stock: Erp['stock'] = async function* (reading) {
      for (let count = 0; count < broken; count += 1) {
        if (!reading?.onUnreadableRow) throw unreadable
        reading.onUnreadableRow(unreadable)
      }
      yield* levels
    }
    const log = { ...silentLog, error: (facts: object) => void logged.push(facts) }
    const refreshed = refreshStock({
      db: shop.db,
      erp: { ...shop.outside.erp, stock },
      now: shop.clock.now,
      log,
      confirm,
    })
    return { refreshed, logged }
  }
  const counts = async () =>
    (await shop.db.selectFrom('stock_levels').select(['item_id', 'available']).orderBy('item_id').execute()).map(
      (row) => [row.item_id, row.available],
    )

  it('skips unreadable rows, and logs their number', async () => {
    for (const id of [1, 2, 3, 4]) await shop.addProduct({ id })
    await refresh([level(1, 5), level(2, 5), level(3, 5), level(4, 5)]).refreshed

    const { refreshed, logged } = refresh([level(1, 6), level(3, 1.5), level(4, 7), level(1001, 2)], 1)

    expect(await refreshed).toMatchObject({ leftOut: 2 })
    expect(await counts()).toEqual([
      [1, 6],
      [4, 7],
    ])
    expect(logged).toEqual([{ err: unreadable, rows: 2 }])
  })

  it('changes nothing when most rows are unreadable', async () => {
    await shop.addProduct({ id: 1 })
    await refresh([level(1, 5)]).refreshed

    await expect(refresh([level(1, 6)], 2).refreshed).rejects.toBe(unreadable)
    await expect(refresh([], 1).refreshed).rejects.toBe(unreadable)
    expect(await counts()).toEqual([[1, 5]])
  })

  const ids = [1, 2, 3, 4, 5, 6, 7, 8]
  const addStock = async () => {
    for (const id of ids) await shop.addProduct({ id })
    await refresh(ids.map((id) => level(id, 5))).refreshed
  }

  it.each([
    ['no rows', []],
    ['half of the rows', [1, 2, 3, 4]],
  ])('keeps the previous counts when the ERP returns %s, until staff confirm the loss', async (_, remaining) => {
    await addStock()
    const levels = remaining.map((id) => level(id, 9))

    const error: unknown = await refresh(levels).refreshed.catch((thrown: unknown) => thrown)

    expect(error).toBeInstanceOf(ListsShrink)
    expect(await counts()).toEqual(ids.map((id) => [id, 5]))
    const { id, lists } = (error as ListsShrink).losses // checked above
    expect(lists).toEqual([{ list: 'stock', before: 8, gone: 8 - remaining.length }])
    await expect(refresh(levels, 0, 'iets anders').refreshed).rejects.toThrow(ListsShrink)
    await refresh(levels, 0, id).refreshed
    expect(await counts()).toEqual(remaining.map((one) => [one, 9]))
  })

  it('applies a count of zero for all items, because a zero is not a missing row', async () => {
    await addStock()
    await refresh(ids.map((id) => level(id, 0))).refreshed
    expect(await counts()).toEqual(ids.map((id) => [id, 0]))
  })

  it('fails when rows are lost, also when an Admin starts it, and shows the reason in the history', async () => {
    await addStock()

    await expect(shop.admin.operations.start({ params: { name: 'stock-refresh' } })).rejects.toMatchObject({
      code: 'lists_shrink',
      detail: { lists: [{ list: 'stock', before: 8, gone: 8 }] },
    })

    const { items } = await shop.admin.operations.list({})
    expect(items.find(({ operation }) => operation === 'stock-refresh')?.last).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('Van de 8 plekken met voorraad ontbreken er 8. Er is niets gewijzigd.'),
    })
  })
})
