import { formatCents } from '../money/format.ts'
import { type Cents, cents } from '../money/prices.ts'
import type { RowState } from './order-life.ts'

/** Why pieces are canceled, first the common reasons. */
export const CANCELLATION_REASONS = [
  'customer_changed_mind',
  'wrong_choice',
  'too_late',
  'not_available',
  'price_error',
  'double_order',
  'fraud',
  'other',
] as const
export type CancellationReason = (typeof CANCELLATION_REASONS)[number]

/** Reasons of canceled pieces as they are stored. `changed`: other pieces took their place in a changed order. */
export type StoredCancellationReason = CancellationReason | 'changed'

/** Names of the reasons, for staff. */
export const CANCELLATION_REASON_WORDS: Readonly<Record<CancellationReason, string>> = {
  customer_changed_mind: 'De klant ziet ervan af',
  wrong_choice: 'Verkeerd model, leer of maat gekozen',
  too_late: 'De levertijd duurt te lang',
  not_available: 'Niet (meer) leverbaar',
  price_error: 'Verkeerde prijs',
  double_order: 'Dubbel besteld',
  fraud: 'Vermoeden van fraude',
  other: 'Iets anders',
}

/** Reasons that are the fault of the shop, for which it asks no fee. */
const OWN_FAULT: readonly CancellationReason[] = ['too_late', 'not_available', 'price_error']

/** A row of an order with what can still be canceled of it. Amounts in cents incl. VAT. */
export type CancelableRow = {
  id: number
  state: RowState
  count: number
  canceledCount: number
  unitGrossCents: number
  isMadeToMeasure: boolean
  /** True when the row was withdrawn and taken back: its amount is no longer due. */
  isWithdrawn: boolean
}

/** Pieces to cancel of a row. */
export type CanceledPieces = { rowId: number; count: number }

/**
 * Returns how many pieces of a row can be canceled: those that are not canceled yet, of a row that is not delivered and not
 * withdrawn. A delivered row is a withdrawal or a service case.
 */
export const cancelableCount = ({ state, count, canceledCount, isWithdrawn }: CancelableRow): number =>
  state === 'delivered' || isWithdrawn ? 0 : count - canceledCount

/** Failure of a choice of pieces. `available` is the number of pieces that can still be canceled. */
export type PiecesFailure =
  | { code: 'order_line_not_found'; rowId: number }
  | { code: 'order_line_delivered'; rowId: number }
  | { code: 'too_many_pieces'; rowId: number; available: number }

/** Returns why these pieces cannot be canceled; undefined when they can. */
export function refusedPieces(
  rows: readonly CancelableRow[],
  pieces: readonly CanceledPieces[],
): PiecesFailure | undefined {
  for (const { rowId, count } of pieces) {
    const row = rows.find(({ id }) => id === rowId)
    if (!row) return { code: 'order_line_not_found', rowId }
    if (row.state === 'delivered') return { code: 'order_line_delivered', rowId }
    const available = cancelableCount(row)
    if (count > available) return { code: 'too_many_pieces', rowId, available }
  }
  return undefined
}

/** The steps of the work at which leather was cut for the customer. */
const STARTED: readonly RowState[] = ['in_production', 'ready', 'planned']

/** Returns whether leather was cut for the pieces of a row. */
export const isStarted = ({ isMadeToMeasure, state }: Pick<CancelableRow, 'isMadeToMeasure' | 'state'>): boolean =>
  isMadeToMeasure && STARTED.includes(state)

/** Returns the fee for taking pieces out of an order, in cents: a percentage of the price of those that are in production. */
export function startedFeeCents(
  rows: readonly CancelableRow[],
  pieces: readonly CanceledPieces[],
  feePercent: number,
): Cents {
  const countOf = new Map(pieces.map(({ rowId, count }) => [rowId, count]))
  const startedCents = sum(rows.filter(isStarted).map((row) => row.unitGrossCents * (countOf.get(row.id) ?? 0)))
  return cents(Math.round((startedCents * feePercent) / 100))
}

/** What an order costs and what was paid, in cents. */
type OrderAmounts = {
  totalCents: number
  releasedCents: number
  paidCents: number
  /** Fees of earlier cancellations. */
  feeCents: number
}

export type Cancellation = {
  /** Price of the canceled pieces. */
  canceledCents: Cents
  /** True when no piece of the order is left: the others were canceled before, or withdrawn before their delivery. */
  isWhole: boolean
  /** The fee by the rules of the shop. */
  proposedFeeCents: Cents
  /** The highest fee that makes sense: the canceled amount, and for a whole order what was paid above earlier fees. */
  maxFeeCents: Cents
  feeCents: Cents
  /** The part of earlier fees that is waived, because nothing stays due of a whole order. */
  waivedCents: Cents
  /** What the customer owes for the order in total, afterwards. */
  dueCents: Cents
  /** What is to be paid back. */
  refundCents: Cents
  /** What is still to be paid. */
  outstandingCents: Cents
}

/**
 * Computes what a cancellation costs and what is to be paid back (docs/decisions.md#i41). All amounts in cents.
 *
 * Before production there is no fee. From then on a made-to-measure piece costs `feePercent` of its price, unless the shop
 * itself is the cause. Pieces from stock cost nothing. For a whole order the fees are together not more than what was paid: a
 * canceled order has no outstanding amount.
 *
 * @param feeCents the fee that staff chose; by default the proposed fee. The caller checks that it is not more than `maxFeeCents`
 * @example
 * // A made-to-measure chair of € 1.000 in production, of two that are paid: € 150 stays, € 850 goes back.
 */
export function cancellation(
  { rows, order }: { rows: readonly CancelableRow[]; order: OrderAmounts },
  {
    pieces,
    reason,
    feePercent,
    feeCents: chosenCents,
  }: {
    pieces: readonly CanceledPieces[]
    reason: CancellationReason
    feePercent: number
    feeCents?: number | undefined
  },
): Cancellation {
  const countOf = new Map(pieces.map(({ rowId, count }) => [rowId, count]))
  const canceled = rows.map((row) => ({ row, count: countOf.get(row.id) ?? 0 }))
  const canceledCents = sum(canceled.map(({ row, count }) => row.unitGrossCents * count))
  const isWhole = canceled.every(
    ({ row, count }) => row.canceledCount + count === row.count || (row.isWithdrawn && row.state !== 'delivered'),
  )
  const keptCents = Math.max(0, order.paidCents)
  const waivedCents = isWhole ? Math.max(0, order.feeCents - keptCents) : 0
  const maxFeeCents = isWhole ? Math.min(canceledCents, Math.max(0, keptCents - order.feeCents)) : canceledCents
  const ruleCents = OWN_FAULT.includes(reason) ? 0 : startedFeeCents(rows, pieces, feePercent)
  const proposedFeeCents = Math.min(ruleCents, maxFeeCents)
  const feeCents = chosenCents ?? proposedFeeCents
  const dueCents = Math.max(0, order.totalCents - order.releasedCents - canceledCents + feeCents - waivedCents)
  return {
    canceledCents: cents(canceledCents),
    isWhole,
    proposedFeeCents: cents(proposedFeeCents),
    maxFeeCents: cents(maxFeeCents),
    feeCents: cents(feeCents),
    waivedCents: cents(waivedCents),
    dueCents: cents(dueCents),
    refundCents: cents(Math.max(0, order.paidCents - dueCents)),
    outstandingCents: cents(Math.max(0, dueCents - order.paidCents)),
  }
}

/**
 * Returns the highest fee that a user may ask. Sales may ask less than the rules, and an Admin up to the canceled amount.
 * A fee other than the proposal needs a reason.
 */
export const feeLimitCents = (
  { proposedFeeCents, maxFeeCents }: Pick<Cancellation, 'proposedFeeCents' | 'maxFeeCents'>,
  roles: readonly string[],
): Cents => (roles.includes('Admin') ? maxFeeCents : proposedFeeCents)

/** A payment of the order. `refundableCents`: the part that can still go back. */
export type RefundablePayment = { paymentId: string; refundableCents: number }

/**
 * Divides an amount over the payments of an order, in their sequence: newest first, and never more than can go back over
 * a payment. `restCents` is the part that goes back over none of them, for example of a payment that the bank took back.
 */
export function divideRefund<Payment extends RefundablePayment>(
  refundCents: number,
  payments: readonly Payment[],
): { refunds: { payment: Payment; amountCents: Cents }[]; restCents: Cents } {
  let left = refundCents
  const refunds: { payment: Payment; amountCents: Cents }[] = []
  for (const payment of payments) {
    const amountCents = Math.min(left, Math.max(0, payment.refundableCents))
    if (amountCents <= 0) continue
    refunds.push({ payment, amountCents: cents(amountCents) })
    left -= amountCents
  }
  return { refunds, restCents: cents(left) }
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

/**
 * Returns the canceled pieces of a row in words, as a list of at most one text, for documents and mails.
 *
 * @example canceledDetails({ count: 6, canceledCount: 2 }) // ['Geannuleerd: 2 van de 6 stuks']
 */
export function canceledDetails({
  count,
  canceledCount = 0,
}: {
  count: number
  canceledCount?: number | undefined
}): string[] {
  if (canceledCount === 0) return []
  return [canceledCount === count ? 'Geannuleerd' : `Geannuleerd: ${canceledCount} van de ${count} stuks`]
}

/**
 * Returns the lines below the total of an order for what is no longer due, and for the fee that is due instead.
 *
 * @example releasedTotals({ releasedCents: 85000, feeCents: 15000 }) // − € 1.000,00 and € 150,00
 */
export function releasedTotals({
  releasedCents,
  feeCents = 0,
}: {
  releasedCents: number
  feeCents?: number | undefined
}) {
  return [
    ...(releasedCents + feeCents > 0
      ? [{ label: 'Herroepen, geannuleerd of vervangen', value: formatCents(-(releasedCents + feeCents)) }]
      : []),
    ...(feeCents > 0 ? [{ label: 'Annuleringskosten', value: formatCents(feeCents) }] : []),
  ]
}
