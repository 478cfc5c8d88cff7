import * as z from 'zod/mini'
import type { ListProduct } from '#shared/contracts/catalog.ts'
import type { OrderToSign } from '#shared/contracts/pos/display-channels.ts'
import { DELIVERY_CODES, PAYMENT_CODES } from '#shared/domain/checkout/choice-codes.ts'
import { agreedLines } from '#shared/domain/discounts/discounts.ts'
import { orderContentOf, orderToSign } from './order-body.ts'

/** The fields of a stored order body that a signed order contains, besides its lines and discounts. */
const signedFields = z.object({
  payment: z.enum(PAYMENT_CODES),
  delivery: z.enum(DELIVERY_CODES),
  companyName: z._default(z.string(), ''),
  firstname: z._default(z.string(), ''),
  middlename: z._default(z.string(), ''),
  lastname: z._default(z.string(), ''),
})

/**
 * Returns a stored order body as the customer can review and sign it; undefined for a body with another format, such as
 * the empty body of a sent order.
 *
 * @param products for the names. A product that is not among them has its code as its name
 */
export function storedOrderToSign(
  order: Readonly<Record<string, unknown>>,
  products: readonly ListProduct[],
): OrderToSign | undefined {
  const fields = signedFields.safeParse(order)
  const { lines, discounts = [] } = orderContentOf(order, products)
  if (!fields.success || lines.length === 0) return undefined
  return orderToSign(fields.data, agreedLines(lines, discounts))
}
