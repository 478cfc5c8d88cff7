import type { Erp, ErpPrice, ErpRowError } from '../../../../ports/erp.ts'
import { type PricedItem, UnreadableRow } from '../snapshot-format.ts'

/** From so many rows on that cannot be read it is not the rows that are wrong, but what we ask for. */
const MOST_UNREADABLE = 1_000

/** Collects the rows of an answer that cannot be read. */
function unreadableRows() {
  const waiting: UnreadableRow[] = []
  let count = 0
  return {
    /** Given to the port. Throws when there is no end to it. */
    tell(error: ErpRowError): void {
      count += 1
      if (count > MOST_UNREADABLE) throw error
      const id = /^\d{1,10}$/.test(error.id) ? Number(error.id) : null
      waiting.push(new UnreadableRow(id, error.column, 'kan niet worden gelezen'))
    },
    take: () => waiting.splice(0),
  }
}

/** The rows of a list, and in their places those that cannot be read. */
export async function* withUnreadable<Row>(
  read: (broken: (error: ErpRowError) => void) => AsyncIterable<Row>,
): AsyncGenerator<Row | UnreadableRow> {
  const unreadable = unreadableRows()
  for await (const row of read(unreadable.tell)) {
    yield* unreadable.take()
    yield row
  }
  yield* unreadable.take()
}

/**
 * Puts each price with its item. Both come in the order of the item's id, so neither has to be held. An item of which the
 * price cannot be read cannot be read itself: without a price it would vanish from the shop.
 */
export async function* pricedItems(
  erp: Pick<Erp, 'items' | 'prices'>,
  reading: { changedWithinMs?: number } = {},
): AsyncGenerator<PricedItem | UnreadableRow> {
  const source = withUnreadable<ErpPrice>((broken) => erp.prices({ ...reading, broken }))
  const ofPrice = (price: ErpPrice | UnreadableRow) => (price instanceof UnreadableRow ? price.id : price.itemId)
  try {
    let next = await source.next()
    for await (const item of withUnreadable((broken) => erp.items({ ...reading, broken }))) {
      const { id } = item
      while (!next.done && (ofPrice(next.value) ?? 0) < (id ?? 0)) next = await source.next()
      const price = !next.done && ofPrice(next.value) === id ? next.value : undefined
      if (item instanceof UnreadableRow) yield item
      else if (price instanceof UnreadableRow) yield price
      else yield { ...item, basePrice: price?.basePrice ?? null }
    }
  } finally {
    await source.return(undefined)
  }
}
