import { discount } from '#shared/contracts/order-discounts.ts'
import { ORDER_DISCOUNT_FIELD, type ParkedContent } from '#shared/contracts/parked-sales.ts'
import type { Discount } from '#shared/domain/discounts/discounts.ts'

/**
 * Returns the discounts that the seller gave on the lines of a parked sale and on the whole order. The till stores them
 * unchecked, so an unreadable discount is omitted: the total of the list is information, and the order is checked again
 * when it is placed.
 */
export function parkedDiscounts({ lines, form }: ParkedContent): Discount[] {
  const onLines = lines.map(({ id, shown = {} }) => {
    const { discountKind: kind, discountValue: value, discountReason: reason } = shown
    return { id, kind, value, reason }
  })
  return [...onLines, parsedJson(form[ORDER_DISCOUNT_FIELD])].flatMap((unchecked) => {
    const parsed = discount.safeParse(unchecked)
    return parsed.success ? [parsed.data] : []
  })
}

function parsedJson(text: unknown): unknown {
  if (typeof text !== 'string') return undefined
  try {
    return JSON.parse(text)
  } catch {
    // Another release wrote it, or it was cut off.
    return undefined
  }
}
