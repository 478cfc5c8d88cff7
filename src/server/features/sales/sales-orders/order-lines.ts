import type { ChangedLine, PlaceOrderBody, RefusedLine, ShortLine } from '#shared/contracts/sales-orders.ts'
import { changedPriceLines } from '#shared/domain/cart/price-changes.ts'
import { mayPayBy, type PaymentOption } from '#shared/domain/checkout/payment-options.ts'
import { type AgreedLine, agreedLines, type Discount } from '#shared/domain/discounts/discounts.ts'
import { cartTotals } from '#shared/domain/money/prices.ts'
import { hasTooManySamples, isSample } from '#shared/domain/samples/samples.ts'
import { isSoldFromStock } from '#shared/domain/stock/stock.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import { InvalidInput } from '../../../access/invalid-input.ts'
import type { ItemOnSale } from './ordered-items.ts'
import type { PromisedPrices } from './promised-prices.ts'
import type { QuotedPrices } from './quoted-sale.ts'

/** Line of an order: the item with its agreed price, which is the shop's own price or lower. */
export type OrderLine = AgreedLine<ItemOnSale & { netPrice: number; count: number }>

type RequestedLine = PlaceOrderBody['shoppinglist'][number]

/** Maximum total of an order in cents (docs/requirements.md#s9). */
const MAX_TOTAL_CENTS = 999_999_999
const MAX_COUNT = 999

/**
 * Validates a shopping list against the catalog, except stock: items for sale, prices as shown to the shopper, and an
 * allowed payment option. With `promised`, staff keep what an offline till promised: a line may have one of these former
 * prices, and an item that is no longer for sale is accepted.
 *
 * With `quoted`, a line has the price of an accepted quote, and an item that is made to measure is accepted when it is no
 * longer for sale.
 *
 * Checks in this sequence: unavailable items, too many samples, prices, discounts, payment option. The payment option is
 * checked last, because it depends on the total. The limit of discounts is not checked here. Throws `InvalidInput` when a count or the total is too high.
 */
export function validateLines(
  requested: readonly RequestedLine[],
  items: ReadonlyMap<number, ItemOnSale>,
  buyer: Agreement & { option: PaymentOption; isStaff: boolean },
) {
  const priced = priceLines(requested, items, buyer)
  if (!priced.ok) return priced
  const { totals } = priced.value
  if (isForStaff(buyer.option) && !buyer.isStaff) return fail('payment_option_refused')
  if (!mayPayBy(buyer.option, { totalCents: totals.gross, isStaff: buyer.isStaff })) {
    return fail('payment_option_mismatch')
  }
  return priced
}

/** Prices other than those of the catalog. */
type Agreement = {
  promised?: PromisedPrices | undefined
  quoted?: QuotedPrices | undefined
  discounts?: readonly Discount[] | undefined
}

/** Returns the lines of a shopping list with their prices, and the totals. It is `validateLines` without a payment. */
export function priceLines(
  requested: readonly RequestedLine[],
  items: ReadonlyMap<number, ItemOnSale>,
  agreement: Agreement = {},
) {
  if (requested.length === 0) return fail('empty_cart')

  const refused = refusedLines(requested, items, agreement)
  if (refused.length > 0) return fail('not_purchasable', { lines: refused })

  const listed = orderLines(requested, items, agreement)
  if (hasTooManySamples(listed)) return fail('too_many_samples')

  const changed = changedLines(requested, listed)
  if (changed.length > 0) return fail('prices_changed', { lines: changed })

  const { discounts = [] } = agreement
  const unmatched = discounts.findIndex(({ id }) => id !== undefined && !listed.some((line) => line.id === id))
  if (unmatched >= 0) return fail('discount_refused', { field: `discounts.${unmatched}.id` })
  const lines: OrderLine[] = agreedLines(listed, discounts)
  const totals = cartTotals(lines)
  if (totals.gross > MAX_TOTAL_CENTS) {
    throw new InvalidInput([
      { field: 'shoppinglist', message: 'Deze bestelling is te groot voor de webwinkel. Neem contact met ons op.' },
    ])
  }
  return ok({ lines, totals })
}

/**
 * Returns true for an option that only staff may choose, because the money is collected later (docs/decisions.md#b7).
 */
export const isForStaff = (option: PaymentOption) => option === 'at_pickup' || option === 'in_showroom'

function refusedLines(
  requested: readonly RequestedLine[],
  items: ReadonlyMap<number, ItemOnSale>,
  { promised, quoted }: Agreement,
): RefusedLine[] {
  return requested.flatMap(({ id }) => {
    const item = items.get(id)
    const isPromised = promised !== undefined || (item !== undefined && quoted?.has(id) && !isSoldFromStock(item))
    const reason = refusalOf(item && isPromised ? { ...item, isActive: true } : item)
    return reason ? [{ id, displayName: item?.displayName ?? null, reason }] : []
  })
}

function refusalOf(item: ItemOnSale | undefined): RefusedLine['reason'] | undefined {
  if (!item) return 'unknown'
  if (!item.isActive) return 'inactive'
  switch (item.kind) {
    case 'variant':
    case 'single':
      return undefined
    // A model needs a chosen variant; a set is added to the cart as its components (docs/requirements.md#s4).
    case 'parent':
    case 'set':
      return 'incomplete'
    default:
      return item.kind satisfies never
  }
}

/** Merges lines of the same item, in the sequence of the cart. Clients other than our page may send duplicates. */
function orderLines(
  requested: readonly RequestedLine[],
  items: ReadonlyMap<number, ItemOnSale>,
  { promised, quoted }: Agreement,
): OrderLine[] {
  const counts = new Map<number, number>()
  for (const { id, count } of requested) counts.set(id, (counts.get(id) ?? 0) + count)

  return [...counts].flatMap(([id, count]) => {
    const item = items.get(id)
    if (count > MAX_COUNT) {
      throw new InvalidInput([{ field: 'shoppinglist', message: `Aantal mag maximaal ${MAX_COUNT} zijn.` }])
    }
    const agreed = quoted?.get(id)
    if (item && agreed) return [{ ...item, count, ...agreed }]
    // A color sample is free, even when the catalog has a price (docs/requirements.md#s9).
    return item ? [{ ...item, count, netPrice: isSample(item) ? 0 : priceOf(item, requested, promised) }] : []
  })
}

/** Returns the shop's price of an item, or the former price that was promised for it. */
function priceOf(
  { id, basePrice }: ItemOnSale,
  requested: readonly RequestedLine[],
  promised: PromisedPrices | undefined,
): number {
  const seen = requested.find((line) => line.id === id)?.basePrice
  const isPromised = seen !== undefined && promised?.get(id)?.includes(seen)
  return isPromised ? seen : basePrice
}

function changedLines(requested: readonly RequestedLine[], lines: readonly OrderLine[]): ChangedLine[] {
  const seen = requested.map(({ id, basePrice }) => ({ id, netPrice: basePrice }))
  const nameOf = new Map(lines.map(({ id, displayName }) => [id, displayName]))
  return changedPriceLines(seen, lines).map(({ id, seenNetPrice, currentNetPrice }) => ({
    id,
    displayName: nameOf.get(id) ?? '',
    seenPrice: seenNetPrice,
    currentPrice: currentNetPrice,
  }))
}

/** Returns true for items with counted stock. Samples have no counted stock, because they are cut on request. */
export const isCounted = (line: OrderLine) => line.available !== null && !isSample(line)

/**
 * Returns the lines with a count above the available stock. Applies only to items sold from stock. For other items the
 * order takes the available pieces, and the rest is produced.
 */
export function shortLines(lines: readonly OrderLine[]): ShortLine[] {
  return lines.flatMap((line) => {
    const available = Math.max(0, line.available ?? 0)
    const isShort = isSoldFromStock(line) && !isSample(line) && available < line.count
    return isShort ? [{ id: line.id, displayName: line.displayName, count: line.count, available }] : []
  })
}

/** Returns the number of pieces of this line that are taken from stock. */
export const takenFromStock = (line: OrderLine) =>
  isCounted(line) ? Math.min(line.count, Math.max(0, line.available ?? 0)) : 0
