import type { Erp, ErpPrice } from '../../../../ports/erp.ts'
import type { ErpRowError } from '../../../../ports/erp-row-error.ts'
import { type PricedItem, UnreadableRow } from '../snapshot-format.ts'

/** More unreadable rows than this mean that the query is wrong and not the rows. */
const MAX_UNREADABLE = 1_000

/** Collects the unreadable rows of a list. */
function unreadableRows() {
  const waiting: UnreadableRow[] = []
  let count = 0
  return {
    /** Callback for the port. Throws when there are more than `MAX_UNREADABLE`. */
    add(error: ErpRowError): void {
      count += 1
      if (count > MAX_UNREADABLE) throw error
      const id = /^\d{1,10}$/.test(error.id) ? Number(error.id) : null
      waiting.push(new UnreadableRow(id, error.column, 'kan niet worden gelezen'))
    },
    take: () => waiting.splice(0),
  }
}

/** Yields the rows of a list. An `UnreadableRow` takes the place of each row that cannot be read. */
export async function* withUnreadable<Row>(
  read: (onUnreadableRow: (error: ErpRowError) => void) => AsyncIterable<Row>,
): AsyncGenerator<Row | UnreadableRow> {
  const unreadable = unreadableRows()
  for await (const row of read(unreadable.add)) {
    yield* unreadable.take()
    yield row
  }
  yield* unreadable.take()
}

/**
 * Joins items and prices. Both are in order of item id, so neither is held in memory. An item with an unreadable price
 * is reported as unreadable: without a price it would vanish from the shop.
 */
export async function* pricedItems(
  erp: Pick<Erp, 'items' | 'prices'>,
  reading: { changedWithinMs?: number } = {},
): AsyncGenerator<PricedItem | UnreadableRow> {
  const source = withUnreadable<ErpPrice>((onUnreadableRow) => erp.prices({ ...reading, onUnreadableRow }))
  const itemIdOf = (price: ErpPrice | UnreadableRow) => (price instanceof UnreadableRow ? price.id : price.itemId)
  try {
    let next = await source.next()
    for await (const item of withUnreadable((onUnreadableRow) => erp.items({ ...reading, onUnreadableRow }))) {
      const { id } = item
      while (!next.done && (itemIdOf(next.value) ?? 0) < (id ?? 0)) next = await source.next()
      const price = !next.done && itemIdOf(next.value) === id ? next.value : undefined
      if (item instanceof UnreadableRow) yield item
      else if (price instanceof UnreadableRow) yield price
      else yield { ...item, basePrice: price?.basePrice ?? null }
    }
  } finally {
    await source.return(undefined)
  }
}
