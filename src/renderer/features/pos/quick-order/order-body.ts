import type { ListProduct } from '#shared/contracts/catalog.ts'
import { type OrderSituation, readCheckout } from '#shared/contracts/checkout-form.ts'
import type { ShopDetails } from '#shared/contracts/config.ts'
import type { OrderToSign } from '#shared/contracts/pos/display-channels.ts'
import type { PlaceOrderBody, PlaceOrderOnWire } from '#shared/contracts/sales-orders.ts'
import { choicesInCodes, deliveryOfCode, paymentOptionOfCode } from '#shared/domain/checkout/choice-codes.ts'
import { isOwnFieldOfOrder } from '#shared/domain/checkout/order-fields.ts'
import { depositCents } from '#shared/domain/checkout/payment-options.ts'
import { walkInCustomer } from '#shared/domain/checkout/walk-in.ts'
import { agreedLines, approvalSubject, type Discount } from '#shared/domain/discounts/discounts.ts'
import { cartTotals, grossUnitPrice } from '#shared/domain/money/prices.ts'
import { fullName } from '#shared/domain/orders/buyer.ts'
import { hasOnlySamples } from '#shared/domain/samples/samples.ts'
import { addedToLines, type CartLine, cartLineText } from '../../common/cart/index.ts'
import type { CheckoutValues } from '../../storefront/checkout/index.ts'
import type { DiscountApproval, QuickOrderContent } from './persisted-quick-order.ts'

/** What a seller agreed with the customer: the discounts, the approval of an Admin, and former prices that are kept. */
export type Agreement = {
  discounts?: readonly Discount[] | undefined
  approval?: DiscountApproval | undefined
  keepsPromise?: boolean | undefined
}

/**
 * Returns the facts about the lines that decide which fields apply. An order without lines shows every field.
 *
 * @param lines with their agreed prices
 */
export const situationOf = (lines: readonly CartLine[]): OrderSituation => ({
  onlySamples: hasOnlySamples(lines),
  isFree: lines.length > 0 && cartTotals(lines).gross === 0,
})

/**
 * Returns the body of the request that places an order: the form, and the prices that the customer saw
 * (docs/decisions.md#b6).
 */
export function orderBody(
  values: CheckoutValues,
  lines: readonly CartLine[],
  { discounts = [], approval, keepsPromise }: Agreement = {},
): PlaceOrderOnWire {
  const { form } = readCheckout(values, situationOf(agreedLines(lines, discounts)))
  return {
    // The form passed validation, so every field has the type of the contract.
    ...choicesInCodes(form as Omit<PlaceOrderBody, 'shoppinglist'>),
    isAtCounter: true,
    shoppinglist: lines.map(({ id, itemId, netPrice, count }) => ({ id, itemId, basePrice: netPrice, count })),
    ...(keepsPromise && { keepsPromise }),
    // An order without a discount has neither field, so that its body is the same as in earlier releases.
    ...(discounts.length > 0 && { discounts: [...discounts] }),
    ...(discounts.length > 0 &&
      approval?.subject === approvalSubject(lines, discounts) && { discountApproval: approval.approvalId }),
  }
}

/**
 * Returns the body of the request that places a sale to an unknown buyer. Its buyer is the shop's own customer, and the
 * customer pays at once and takes everything along.
 */
export function walkInBody(
  values: CheckoutValues,
  lines: readonly CartLine[],
  { shop, ...agreement }: Agreement & { shop: ShopDetails },
): PlaceOrderOnWire {
  const buyer = walkInCustomer(shop)
  return { ...orderBody({ ...values, ...buyer, payment: 'in_showroom' }, lines, agreement), isWalkIn: true }
}

type SignedFields = Pick<
  PlaceOrderOnWire,
  'payment' | 'delivery' | 'companyName' | 'firstname' | 'middlename' | 'lastname'
>

/**
 * Returns an order as the customer can review and sign it.
 *
 * @param lines the lines of the body, with their agreed prices
 */
export function orderToSign(body: SignedFields, lines: readonly CartLine[]): OrderToSign {
  const totalCents = cartTotals(lines).gross
  return {
    rows: lines.map((line) => ({
      itemId: line.id,
      title: cartLineText(line).title,
      count: line.count,
      unitCents: grossUnitPrice(line.netPrice),
    })),
    totalCents,
    depositCents: depositCents(paymentOptionOfCode(body.payment), totalCents),
    // The shop delivers color samples by mail, whatever was chosen.
    delivery: hasOnlySamples(lines) ? 'delivery' : deliveryOfCode(body.delivery),
    name: body.companyName || fullName({ ...body, middlename: body.middlename ?? '' }),
  }
}

/** Returns the product ids in a stored order body. Skips lines with another format. */
export const productIdsIn = (order: Readonly<Record<string, unknown>>): number[] => linesIn(order).map(({ id }) => id)

/**
 * Converts a stored order body to an order that can be corrected: its form, and its lines with the stored prices and
 * the current names of the catalog. A line of a product that is not in `products` stays, so that the seller sees what
 * was sold.
 */
export function orderContentOf(
  order: Readonly<Record<string, unknown>>,
  products: readonly ListProduct[],
): QuickOrderContent {
  const productOf = new Map(products.map((product) => [product.id, product]))
  const { shoppinglist: _, isAtCounter: _till, isWalkIn, discountApproval, keepsPromise, ...fields } = order
  const form = Object.fromEntries(
    Object.entries(fields).filter(
      (field): field is [string, string | boolean] =>
        (typeof field[1] === 'string' || typeof field[1] === 'boolean') &&
        // The buyer of a walk-in sale is the shop, which must not be in the fields of a customer.
        (isWalkIn !== true || isOwnFieldOfOrder(field[0])),
    ),
  )
  const lines = linesIn(order).flatMap(({ id, itemId, basePrice, count }): CartLine[] => {
    const product = productOf.get(id)
    if (product) return addedToLines([], { ...product, netPrice: basePrice }, count)
    const emptyFields = {
      parentId: null,
      imageUrl: null,
      totalStock: null,
      stockClass: null,
      deliveryTime: null,
      choices: '',
    }
    return [{ id, itemId, displayName: itemId || `Product ${id}`, netPrice: basePrice, count, ...emptyFields }]
  })
  const discounts = discountsIn(order)
  return {
    lines,
    form,
    ...(keepsPromise === true && { keepsPromise }),
    ...(discounts.length > 0 && { discounts }),
    ...(discounts.length > 0 &&
      typeof discountApproval === 'string' && {
        approval: {
          approvalId: discountApproval,
          approvedBy: 'een beheerder',
          subject: approvalSubject(lines, discounts),
        },
      }),
  }
}

/** Returns the discounts in a stored order body. Skips those with another format. */
function discountsIn({ discounts }: Readonly<Record<string, unknown>>): Discount[] {
  if (!Array.isArray(discounts)) return []
  return discounts.flatMap((discount: Partial<Record<keyof Discount, unknown>> | null) => {
    const { id, kind, value, reason } = discount ?? {}
    if (kind !== 'percent' && kind !== 'amount') return []
    if (typeof value !== 'number' || typeof reason !== 'string') return []
    return [{ ...(typeof id === 'number' && { id }), kind, value, reason }]
  })
}

type BodyLine = { id: number; itemId: string; basePrice: number; count: number }

function linesIn({ shoppinglist }: Readonly<Record<string, unknown>>): BodyLine[] {
  if (!Array.isArray(shoppinglist)) return []
  return shoppinglist.flatMap((line: Partial<Record<keyof BodyLine, unknown>> | null) => {
    const { id, itemId, basePrice, count } = line ?? {}
    if (typeof id !== 'number' || typeof basePrice !== 'number' || typeof count !== 'number') return []
    return [{ id, basePrice, count, itemId: typeof itemId === 'string' ? itemId : '' }]
  })
}
