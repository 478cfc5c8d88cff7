import { grossUnitPrice } from '#shared/domain/money/prices.ts'
import type { CanceledPieces } from '#shared/domain/orders/cancellation.ts'
import {
  type DeliveryArrangement,
  deliveryProblem,
  deliveryText,
  storedDelivery,
} from '#shared/domain/orders/delivery-arrangement.ts'
import {
  type AgreedLine,
  type ChangeFailure,
  orderChange,
  orderContent,
  refusedChange,
} from '#shared/domain/orders/order-change.ts'
import { isSample } from '#shared/domain/samples/samples.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import { InvalidInput } from '../../../access/invalid-input.ts'
import type { Executor } from '../../../db/tables.ts'
import {
  type OrderLine,
  priceLines,
  type QuotedPrice,
  readItemsOnSale,
  rowSnapshot,
  shortLines,
} from '../sales-orders/index.ts'
import { type ChangeBasis, contentOf, refusedDelivery, refusedOrder } from './change-basis.ts'
import type { StoredAddition } from './order-changes-table.ts'

/** What goes out of an order and what comes in. */
export type ChangeChoice = {
  pieces: readonly CanceledPieces[]
  lines: readonly { id: number; count: number }[]
  /** How the order is delivered afterwards; absent when that stays as it is. */
  delivery?: DeliveryArrangement | undefined
}

/** Highest total of an order in cents, as for a new order. */
const MAX_TOTAL_CENTS = 999_999_999

export type PreparedChange = Extract<Awaited<ReturnType<typeof prepareChange>>, { ok: true }>['value']

/**
 * Checks a change and computes what it costs at the prices of now, without changing anything (docs/decisions.md#i41).
 * Throws `InvalidInput` for an empty change, color samples, and a total that is too high.
 */
export async function prepareChange(
  db: Executor,
  basis: ChangeBasis,
  { pieces, lines, delivery: requested }: ChangeChoice,
  feePercent: number,
) {
  const refused = refusedOrder(basis)
  if (refused) return refused
  const delivery = deliveryChange(basis, requested)
  if (pieces.length === 0 && lines.length === 0 && delivery === null) {
    throw new InvalidInput([{ field: 'lines', message: 'Wijzig eerst iets aan de order.' }])
  }
  const fixed = delivery && (await refusedDelivery(db, basis))
  if (fixed) return fixed
  const failure = refusedChange(basis.rows, { pieces, addedCount: lines.reduce((sum, { count }) => sum + count, 0) })
  if (failure) return refusedPieces(failure)
  const priced = await priceAdded(db, lines)
  if (!priced.ok) return priced
  const short = shortLines(priced.value)
  if (short.length > 0) return fail('not_enough_stock', { lines: short })

  const additions = priced.value.map(additionOf)
  const amounts = orderChange(basis, { pieces, added: additions.map(amountsOf), feePercent })
  if (amounts.totalCents > MAX_TOTAL_CENTS) {
    throw new InvalidInput([{ field: 'lines', message: 'De order wordt zo te groot voor de webwinkel.' }])
  }
  const after = orderContent(basis.rows, basis.order.feeCents + amounts.feeCents, {
    pieces,
    added: additions.map(agreedLineOf),
    deductedCents: basis.deductedCents,
  })
  return ok({ lines: priced.value, additions, amounts, before: contentOf(basis), after, delivery })
}

/** Returns the delivery before and afterwards; null when it stays as it is. Throws `InvalidInput` for one that is not possible. */
function deliveryChange({ delivery: before, order }: ChangeBasis, requested: DeliveryArrangement | undefined) {
  const after = requested && storedDelivery(requested)
  if (!after || deliveryText(before) === deliveryText(after)) return null
  const problem = deliveryProblem(after, { before, option: order.option })
  if (problem) throw new InvalidInput([{ field: `delivery.${problem.field}`, message: problem.message }])
  return { before, after }
}

function refusedPieces(failure: ChangeFailure) {
  switch (failure.code) {
    case 'order_line_not_found':
      return fail(failure.code)
    case 'order_line_delivered':
      return fail(failure.code, { rowId: failure.rowId })
    case 'too_many_pieces':
      return fail(failure.code, { rowId: failure.rowId, available: failure.available })
    case 'nothing_left':
      return fail('order_change_leaves_nothing')
    default:
      return failure satisfies never
  }
}

/**
 * Returns added lines with the data of the catalog: at its prices, or at those of a proposal. An item of a proposal that is
 * made to measure is accepted when it is no longer for sale, as for a quote.
 */
export async function priceAdded(
  db: Executor,
  requested: readonly { id: number; count: number }[],
  proposed: readonly StoredAddition[] = [],
) {
  const lines: OrderLine[] = []
  if (requested.length === 0) return ok(lines)
  const items = await readItemsOnSale(
    db,
    requested.map(({ id }) => id),
  )
  const sample = requested.findIndex(({ id }) => isSample({ itemId: items.get(id)?.itemId ?? '' }))
  if (sample >= 0) {
    throw new InvalidInput([
      { field: `lines.${sample}.id`, message: 'Kleurstalen zijn gratis en horen niet bij een wijziging.' },
    ])
  }
  const quoted = new Map(proposed.map(({ id, netPrice }): [number, QuotedPrice] => [id, { netPrice }]))
  const shoppinglist = requested.map(({ id, count }) => ({
    id,
    count,
    itemId: '',
    basePrice: quoted.get(id)?.netPrice ?? items.get(id)?.basePrice ?? 0,
  }))
  const priced = priceLines(shoppinglist, items, { quoted })
  if (priced.ok) return ok(priced.value.lines)
  if (priced.code === 'not_purchasable') return priced
  throw new Error(`the lines of a change were refused: ${priced.code}`)
}

function additionOf(line: OrderLine): StoredAddition {
  const row = rowSnapshot(line, 0)
  return {
    id: line.id,
    itemId: row.item_code,
    displayName: row.display_name,
    options: row.options,
    netPrice: line.netPrice,
    count: line.count,
    isMadeToMeasure: row.is_made_to_measure,
    imageUrl: row.image_url,
  }
}

const amountsOf = ({ netPrice, count }: StoredAddition) => ({ count, unitGrossCents: grossUnitPrice(netPrice) })

const agreedLineOf = ({ id, displayName, options, netPrice, count, ...texts }: StoredAddition): AgreedLine => ({
  itemId: id,
  name: displayName,
  options,
  count,
  unitCents: grossUnitPrice(netPrice),
  isMadeToMeasure: texts.isMadeToMeasure,
  imageUrl: texts.imageUrl,
})
