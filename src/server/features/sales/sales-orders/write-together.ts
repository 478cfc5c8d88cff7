import type { ShortLine } from '#shared/contracts/sales-orders.ts'
import { type Failure, fail, ok, type Success } from '#shared/kernel/outcome.ts'
import { sharedRuns } from '../../../db/shared-runs.ts'
import type { Database, Executor, Transaction } from '../../../db/tables.ts'
import { type NewOrder, writeOrders } from './new-order.ts'
import { isCounted, type OrderLine, shortLines } from './order-lines.ts'
import { rowSnapshot } from './order-rows.ts'
import { type ItemOnSale, lockedStock, readItemsOnSale } from './ordered-items.ts'
import { expiryOf, type HeldUnpaid, readHeldUnpaid, refuseAboveCeiling, type UnpaidCeiling } from './unpaid-orders.ts'

/** A validated order. Its stock was read without a lock. */
export type OrderToWrite = {
  order: Omit<NewOrder, 'rows'>
  lines: readonly OrderLine[]
  /** True for an order that too few pieces do not refuse, because staff keep a promise. */
  acceptsShortage?: boolean
  /** User id of the Admin who approved the discounts of the order. */
  approverId?: number | null
  /** What the unpaid orders of its guest may be together; absent without a ceiling. */
  ceiling?: UnpaidCeiling | undefined
}

/** A written order: its id, the items of which it took pieces, and the lines with the stock under lock. */
type WrittenOrder = { id: number; taken: number[]; lines: OrderLine[]; short: ShortLine[] }

type Outcome =
  | Success<WrittenOrder>
  | Failure<'not_enough_stock', { lines: ShortLine[] }>
  | NonNullable<ReturnType<typeof refuseAboveCeiling>>

/** Reads items and writes orders for many simultaneous calls together. */
export type OrderBatches = {
  readItems(ids: readonly number[]): Promise<ReadonlyMap<number, ItemOnSale>>
  write(order: OrderToWrite): Promise<Outcome>
}

/** One run at a time, so that the orders that arrive during a write share the next one. */
const RUNS = { maxRunning: 1, maxSize: 50 }

/**
 * How long a shared write waits for a lock, because all later orders wait for the write. Other work locks rows for
 * milliseconds; the orders of a write that met a longer lock are refused as in an outage, and can be repeated.
 */
const LOCK_TIMEOUT_MS = 5_000

/**
 * Returns reads and writes that orders which arrive at the same time share. An order that arrives alone is read and
 * written at once.
 *
 * Orders that take stock are apart from the others. They wait for the locks of items, for example during an import, and
 * the others must not wait for that.
 *
 * @param lockTimeoutMs tests pass their own
 */
export function createOrderBatches(db: Database, lockTimeoutMs = LOCK_TIMEOUT_MS): OrderBatches {
  const readItems = sharedRuns(async (orders: readonly (readonly number[])[]) => {
    const items = await readItemsOnSale(db, [...new Set(orders.flat())])
    return orders.map(() => items)
  }, RUNS)
  const withoutStock = sharedRuns(
    (orders: readonly OrderToWrite[]) => writeAll(db, orders, { stock: new Map(), lockTimeoutMs }),
    RUNS,
  )
  const withStock = sharedRuns(
    (orders: readonly OrderToWrite[]) =>
      db.transaction().execute((tx) => takeStockAndWriteAll(tx, orders, lockTimeoutMs)),
    RUNS,
  )
  return { readItems, write: (order) => (takesStock(order) ? withStock(order) : withoutStock(order)) }
}

/** Takes the stock of an order under lock, and writes the order. */
export async function takeStockAndWrite(tx: Transaction, order: OrderToWrite): Promise<Outcome> {
  const [written] = await takeStockAndWriteAll(tx, [order])
  if (!written) throw new Error('the new order was not written')
  return written
}

/**
 * Locks the stock of all orders and writes the orders for which it suffices. An order finds the pieces that the orders
 * before it left.
 */
async function takeStockAndWriteAll(tx: Transaction, orders: readonly OrderToWrite[], lockTimeoutMs?: number) {
  const itemIds = [...new Set(orders.flatMap(({ lines }) => lines.filter(isLocked).map(({ id }) => id)))]
  const { rows } = itemIds.length > 0 ? await lockedStock(itemIds, lockTimeoutMs).execute(tx) : { rows: [] }
  const stock = new Map(rows.map(({ itemId, available }) => [itemId, available]))
  return writeAll(tx, orders, { stock, lockTimeoutMs })
}

const takesStock = ({ lines }: OrderToWrite) => lines.some(isLocked)

/** Items without stock need no lock. */
const isLocked = (line: OrderLine) => isCounted(line) && (line.available ?? 0) > 0

/** Writes the orders that `stock` does not refuse, in one statement. `stock` has the available pieces of locked items. */
async function writeAll(
  db: Executor,
  orders: readonly OrderToWrite[],
  { stock, lockTimeoutMs }: { stock: Map<number, number>; lockTimeoutMs: number | undefined },
): Promise<readonly Outcome[]> {
  const limited = orders.flatMap(({ order: { unpaid }, ceiling }) => (unpaid && ceiling ? [unpaid] : []))
  const held = await readHeldUnpaid(db, limited)
  const prepared = orders.map((order) => prepare(order, stock, held))
  const accepted = prepared.flatMap((outcome) => (outcome.ok ? [outcome.value.order] : []))
  const ids =
    accepted.length > 0 ? (await writeOrders(accepted, lockTimeoutMs).execute(db)).rows.map(({ id }) => id) : []
  return prepared.map((outcome) => {
    if (!outcome.ok) return outcome
    const id = ids.shift()
    if (id === undefined) throw new Error('the new order has no id')
    const { order, lines, short } = outcome.value
    return ok({ id, lines, short, taken: order.rows.filter((row) => row.stock_taken > 0).map((row) => row.item_id) })
  })
}

/**
 * Returns the rows of an order and takes their pieces from `stock`, or refuses the order when pieces are missing or its
 * guest would hold too much without paying. Servers that write at the same moment do not see each other's orders, so
 * together they may allow a few more.
 */
function prepare(
  { order, lines: unlocked, acceptsShortage = false, approverId = null, ceiling }: OrderToWrite,
  stock: Map<number, number>,
  held: HeldUnpaid,
) {
  const lines = unlocked.map((line) => ({ ...line, available: stock.get(line.id) ?? line.available }))
  const short = shortLines(lines)
  if (short.length > 0 && !acceptsShortage) return fail('not_enough_stock', { lines: short })

  const rows = lines.map((line, position) => rowSnapshot(line, position, approverId))
  const pieces = rows.reduce((sum, { stock_taken }) => sum + stock_taken, 0)
  const refusal = order.unpaid && ceiling && refuseAboveCeiling(held, order.unpaid, { pieces, ceiling })
  if (refusal) return refusal
  for (const { item_id, stock_taken } of rows) {
    const left = stock.get(item_id)
    if (left !== undefined) stock.set(item_id, left - stock_taken)
  }
  const unpaid = order.unpaid && {
    ...order.unpaid,
    expiresAt: expiryOf(order.unpaid, { pieces, ceiling, at: order.at }),
  }
  return ok({ order: { ...order, unpaid, rows }, lines, short })
}
