import type { ChangedLine, PlaceOrderBody, RefusedLine, ShortLine } from '#shared/contracts/sales-orders.ts'
import { changedPriceLines } from '#shared/domain/cart/price-changes.ts'
import { mayPayBy, type PaymentOption } from '#shared/domain/checkout/payment-options.ts'
import { cartTotals } from '#shared/domain/money/prices.ts'
import { hasTooManySamples, isSample } from '#shared/domain/samples/samples.ts'
import { isSoldFromStock } from '#shared/domain/stock/stock.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import { InvalidInput } from '../../../access/invalid-input.ts'
import type { ItemOnSale } from './ordered-items.ts'

/** A line of the order: the item as the shop sells it, at the shop's own price. */
export type OrderLine = ItemOnSale & { netPrice: number; count: number }

type RequestedLine = PlaceOrderBody['shoppinglist'][number]

/** The most that can be paid for one order (specification §9). */
const MAX_TOTAL_CENTS = 999_999_999
const MAX_COUNT = 999

/**
 * Judges a shopping list against the catalogue, stock apart: is everything for sale, at the prices
 * that the shopper saw, and may they pay like this?
 *
 * What a person has to mend first comes first: a piece that cannot be bought at all, then the
 * samples, the prices, and last the way of paying, which depends on the total.
 */
export function validateLines(
  asked: readonly RequestedLine[],
  items: ReadonlyMap<number, ItemOnSale>,
  buyer: { option: PaymentOption; isStaff: boolean },
) {
  if (asked.length === 0) return fail('empty_cart')

  const refused = refusedLines(asked, items)
  if (refused.length > 0) return fail('not_purchasable', { lines: refused })

  const lines = orderLines(asked, items)
  if (hasTooManySamples(lines)) return fail('too_many_samples')

  const changed = changedLines(asked, lines)
  if (changed.length > 0) return fail('prices_changed', { lines: changed })

  const totals = cartTotals(lines)
  if (totals.gross > MAX_TOTAL_CENTS) {
    throw new InvalidInput([
      { field: 'shoppinglist', message: 'Deze bestelling is te groot voor de webwinkel. Neem contact met ons op.' },
    ])
  }
  const isForStaff = buyer.option === '3' || buyer.option === '4'
  if (isForStaff && !buyer.isStaff) return fail('payment_option_refused')
  if (!mayPayBy(buyer.option, { totalCents: totals.gross, isStaff: buyer.isStaff })) {
    return fail('payment_option_mismatch')
  }
  return ok({ lines, totals })
}

function refusedLines(asked: readonly RequestedLine[], items: ReadonlyMap<number, ItemOnSale>): RefusedLine[] {
  return asked.flatMap(({ id }) => {
    const item = items.get(id)
    const reason = refusalOf(item)
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
    // Of a model a variant has to be chosen; a set goes into the cart as its components (specification §4).
    case 'parent':
    case 'set':
      return 'incomplete'
    default:
      return item.kind satisfies never
  }
}

/** One line per item, in the order of the cart. The cart merges its lines; another client may not have. */
function orderLines(asked: readonly RequestedLine[], items: ReadonlyMap<number, ItemOnSale>): OrderLine[] {
  const counts = new Map<number, number>()
  for (const { id, count } of asked) counts.set(id, (counts.get(id) ?? 0) + count)

  return [...counts].flatMap(([id, count]) => {
    const item = items.get(id)
    if (count > MAX_COUNT) {
      throw new InvalidInput([{ field: 'shoppinglist', message: `Aantal mag maximaal ${MAX_COUNT} zijn.` }])
    }
    // A colour sample is free, whatever the catalogue happens to say (specification §9).
    return item ? [{ ...item, count, netPrice: isSample(item) ? 0 : item.basePrice }] : []
  })
}

function changedLines(asked: readonly RequestedLine[], lines: readonly OrderLine[]): ChangedLine[] {
  const seen = asked.map(({ id, basePrice }) => ({ id, netPrice: basePrice }))
  const nameOf = new Map(lines.map(({ id, displayName }) => [id, displayName]))
  return changedPriceLines(seen, lines).map(({ id, seenNetPrice, currentNetPrice }) => ({
    id,
    displayName: nameOf.get(id) ?? '',
    seenPrice: seenNetPrice,
    currentPrice: currentNetPrice,
  }))
}

/** True for what the shop counts: samples are cut when they are asked for. */
export const isCounted = (line: OrderLine) => line.available !== null && !isSample(line)

/**
 * The lines of which more is asked than there is. Only for what is sold from stock: of anything else
 * the order takes what there is, and the rest is made.
 */
export function shortLines(lines: readonly OrderLine[]): ShortLine[] {
  return lines.flatMap((line) => {
    const available = Math.max(0, line.available ?? 0)
    const isShort = isSoldFromStock(line) && !isSample(line) && available < line.count
    return isShort ? [{ id: line.id, displayName: line.displayName, count: line.count, available }] : []
  })
}

/** How many pieces of this line come off the shelf. */
export const takenFromStock = (line: OrderLine) =>
  isCounted(line) ? Math.min(line.count, Math.max(0, line.available ?? 0)) : 0
