import type * as z from 'zod/mini'
import { type ChangedLine, type RefusedLine, type ShortLine, salesOrders } from './sales-orders.ts'
import type { ShopError } from './shop-error.ts'

/** The order lines that caused a refusal, and the reason. */
type RefusedOrder =
  | { kind: 'prices'; lines: readonly ChangedLine[] }
  | { kind: 'stock'; lines: readonly ShortLine[] }
  | { kind: 'lines'; lines: readonly RefusedLine[] }

/**
 * Returns the order lines in a refusal of `salesOrders.place`; undefined when the refusal has no lines. Also undefined
 * when its detail does not match the contract, because the server may have another release than the page.
 */
export function readRefusedOrder({ code, detail }: Pick<ShopError, 'code' | 'detail'>): RefusedOrder | undefined {
  const { prices_changed, not_enough_stock, not_purchasable } = salesOrders.place.fails
  switch (code) {
    case 'prices_changed':
      return withLines('prices', prices_changed, detail)
    case 'not_enough_stock':
      return withLines('stock', not_enough_stock, detail)
    case 'not_purchasable':
      return withLines('lines', not_purchasable, detail)
    default:
      return undefined
  }
}

function withLines<Kind, Line>(kind: Kind, schema: z.ZodMiniType<{ lines: Line[] }>, detail: unknown) {
  const read = schema.safeParse(detail)
  return read.success ? { kind, lines: read.data.lines } : undefined
}
