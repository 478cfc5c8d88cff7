import { depositCents, type PaymentOption } from '../checkout/payment-options.ts'
import { formatCents } from '../money/format.ts'
import { type Cents, cents } from '../money/prices.ts'
import { orderMoney } from '../payments/order-payment.ts'
import {
  type CancelableRow,
  type CanceledPieces,
  cancelableCount,
  isStarted,
  type PiecesFailure,
  refusedPieces,
  startedFeeCents,
} from './cancellation.ts'

/**
 * States of a change that staff proposed. `proposed`: the buyer can agree. `replaced`: staff proposed another one instead.
 * `expired`: its last day passed without an answer. Only `proposed` is not final.
 */
export const CHANGE_STATES = ['proposed', 'agreed', 'refused', 'withdrawn', 'replaced', 'expired'] as const
export type ChangeState = (typeof CHANGE_STATES)[number]

/** How many days a proposal can be agreed to, without the day on which it was made. Its prices are fixed until then. */
export const CHANGE_VALID_DAYS = 14

/**
 * Returns the state of a change on a day. No job writes `expired`, because nothing depends on it but the answer to the buyer.
 *
 * @param today "2026-11-29", the day in Amsterdam
 */
export const changeStateOn = (
  { state, validUntil }: { state: ChangeState; validUntil: string },
  today: string,
): ChangeState => (state === 'proposed' && validUntil < today ? 'expired' : state)

/** Pieces that come into an order. `unitGrossCents`: price of one piece incl. VAT. */
export type AddedPieces = { count: number; unitGrossCents: number }

/** A line of an order as the buyer agrees to it: without canceled pieces. */
export type AgreedLine = {
  itemId: number
  name: string
  options: readonly { label: string; value: string }[]
  count: number
  unitCents: number
  isMadeToMeasure: boolean
  imageUrl: string | null
}

/**
 * What an order is: the record of a version, and of what a change was proposed on. Has no personal data.
 * `dueCents` is the price of the lines and the fees.
 */
export type OrderContent = { lines: readonly AgreedLine[]; feeCents: number; dueCents: number }

/** A row of an order with its texts and with what can still be taken out of it. */
export type ChangeableRow = CancelableRow & Omit<AgreedLine, 'count' | 'unitCents' | 'isMadeToMeasure'>

type ContentChange = {
  pieces?: readonly CanceledPieces[]
  added?: readonly AgreedLine[]
  /** What is not paid back of returned lines, in cents. */
  deductedCents?: number
}

/**
 * Returns the content of an order, with the pieces that a change takes out and adds. What was deducted of returned lines is a
 * line of its own, because the customer owes it.
 *
 * @param feeCents the fees of the order, with that of the change
 */
export function orderContent(
  rows: readonly ChangeableRow[],
  feeCents: number,
  { pieces = [], added = [], deductedCents = 0 }: ContentChange = {},
): OrderContent {
  const removed = new Map(pieces.map(({ rowId, count }) => [rowId, count]))
  const kept = rows.flatMap((row): AgreedLine[] => {
    const count = row.isWithdrawn ? 0 : row.count - row.canceledCount - (removed.get(row.id) ?? 0)
    const { itemId, name, options, unitGrossCents: unitCents, isMadeToMeasure, imageUrl } = row
    return count > 0 ? [{ itemId, name, options, count, unitCents, isMadeToMeasure, imageUrl }] : []
  })
  const lines = [...kept, ...added, ...(deductedCents > 0 ? [deductedLine(deductedCents)] : [])]
  return { lines, feeCents, dueCents: lines.reduce((sum, line) => sum + line.count * line.unitCents, feeCents) }
}

/** Returns the line for what is not paid back of returned lines. It belongs to no item. */
const deductedLine = (unitCents: number): AgreedLine => ({
  itemId: 0,
  name: 'Ingehouden bij retour',
  options: [],
  count: 1,
  unitCents,
  isMadeToMeasure: false,
  imageUrl: null,
})

/**
 * Returns the text that changes whenever a proposal no longer fits the order: other pieces, prices, fees or deductions of returned
 * lines, or a line that went into production or was delivered. Corrected addresses and payments do not change it.
 */
export const changeBaseText = (rows: readonly CancelableRow[], feeCents: number, deductedCents = 0): string =>
  JSON.stringify([
    feeCents,
    ...(deductedCents > 0 ? [deductedCents] : []),
    rows
      .toSorted((one, other) => one.id - other.id)
      .map((row) => [row.id, row.count - row.canceledCount, row.unitGrossCents, cancelableCount(row), isStarted(row)]),
  ])

/** Failure of a choice of pieces; `nothing_left` when no piece of the order would remain. */
export type ChangeFailure = PiecesFailure | { code: 'nothing_left' }

/** Returns why a change is not possible; undefined when it is. */
export function refusedChange(
  rows: readonly CancelableRow[],
  { pieces, addedCount }: { pieces: readonly CanceledPieces[]; addedCount: number },
): ChangeFailure | undefined {
  const refused = refusedPieces(rows, pieces)
  if (refused) return refused
  const left = rows.reduce((sum, row) => sum + (row.isWithdrawn ? 0 : row.count - row.canceledCount), addedCount)
  return left > pieces.reduce((sum, { count }) => sum + count, 0) ? undefined : { code: 'nothing_left' }
}

/** What an order costs and what was paid, in cents. `releasedCents`: as in `orderMoney`. */
type ChangedOrder = { option: PaymentOption; totalCents: number; releasedCents: number; paidCents: number }

/** What a change does with the money of an order. All amounts in cents incl. VAT. */
export type ChangeAmounts = {
  addedCents: Cents
  /** Price of the pieces that go out. */
  removedCents: Cents
  /** Fee for pieces that go out and are in production. */
  feeCents: Cents
  /** Sum of all rows of the order afterwards, also of the pieces that went out. */
  totalCents: Cents
  /** The part of `totalCents` that is no longer due. */
  releasedCents: Cents
  /** Deposit that belongs to `totalCents`. */
  depositCents: Cents
  /** What the customer owes for the order in total, before and afterwards. */
  dueBeforeCents: Cents
  dueCents: Cents
  /** What is still to be paid afterwards, of which the part that is due with the order. */
  outstandingCents: Cents
  payNowCents: Cents
  /** What is to be paid back. */
  refundCents: Cents
}

/**
 * Computes what a change of an order costs (docs/decisions.md#i41).
 *
 * Pieces that go out of the order cost the same fee as canceled pieces: nothing before production, `feePercent` of the price of
 * a made-to-measure piece from then on. Otherwise a change would be a free cancellation. New pieces have their own price; the
 * deposit is that of the new total.
 *
 * @example
 * // A chair of € 1.000 is replaced by one of € 1.200, before production and fully paid: € 200 is still to be paid.
 */
export function orderChange(
  { rows, order }: { rows: readonly CancelableRow[]; order: ChangedOrder },
  {
    pieces,
    added,
    feePercent,
  }: { pieces: readonly CanceledPieces[]; added: readonly AddedPieces[]; feePercent: number },
): ChangeAmounts {
  const unitOf = new Map(rows.map(({ id, unitGrossCents }) => [id, unitGrossCents]))
  const addedCents = added.reduce((sum, { count, unitGrossCents }) => sum + count * unitGrossCents, 0)
  const removedCents = pieces.reduce((sum, { rowId, count }) => sum + count * (unitOf.get(rowId) ?? 0), 0)
  const feeCents = startedFeeCents(rows, pieces, feePercent)
  const totalCents = order.totalCents + addedCents
  const releasedCents = order.releasedCents + removedCents - feeCents
  const deposit = depositCents(order.option, totalCents)
  const money = orderMoney({ totalCents, releasedCents, depositCents: deposit, paidCents: order.paidCents })
  return {
    addedCents: cents(addedCents),
    removedCents: cents(removedCents),
    feeCents,
    totalCents: cents(totalCents),
    releasedCents: cents(releasedCents),
    depositCents: deposit,
    dueBeforeCents: cents(Math.max(0, order.totalCents - order.releasedCents)),
    dueCents: money.dueCents,
    outstandingCents: cents(Math.max(0, money.outstandingCents)),
    payNowCents: cents(Math.min(money.depositDueCents, Math.max(0, money.outstandingCents))),
    refundCents: cents(Math.max(0, -money.outstandingCents)),
  }
}

/** The difference between two contents of an order, in the sequence of the newer one; what went out comes last. */
export type ContentDifference = { line: AgreedLine; before: number; after: number }

/** Returns the lines whose number of pieces differs. Lines are the same when item and price are. */
export function contentDifferences(before: OrderContent, after: OrderContent): ContentDifference[] {
  const counts = new Map<string, ContentDifference>()
  const add = (lines: readonly AgreedLine[], side: 'before' | 'after') => {
    for (const line of lines) {
      const key = `${line.itemId} ${line.unitCents}`
      const known = counts.get(key) ?? { line, before: 0, after: 0 }
      counts.set(key, { ...known, [side]: known[side] + line.count })
    }
  }
  add(after.lines, 'after')
  add(before.lines, 'before')
  return [...counts.values()].filter((one) => one.before !== one.after)
}

/**
 * Returns the text of the button with which the buyer agrees. When the order costs more, it names the obligation to pay, as the
 * law requires of the order button (docs/decisions.md#c16).
 */
export const agreeButtonText = ({ dueBeforeCents, dueCents }: { dueBeforeCents: number; dueCents: number }): string =>
  dueCents > dueBeforeCents ? 'De bestelling wijzigen met betalingsverplichting' : 'Akkoord met de wijziging'

/** Returns in a sentence what a change does with the price. @example 'De bestelling wordt € 200,00 duurder.' */
export function priceChangeInWords({ dueBeforeCents, dueCents }: { dueBeforeCents: number; dueCents: number }): string {
  if (dueCents === dueBeforeCents) return 'De prijs blijft gelijk.'
  const amount = formatCents(Math.abs(dueCents - dueBeforeCents))
  return `De bestelling wordt ${amount} ${dueCents > dueBeforeCents ? 'duurder' : 'goedkoper'}.`
}

/** Returns what is to be paid or paid back, in a sentence. */
export function settlementInWords({ dueCents, paidCents }: { dueCents: number; paidCents: number }): string {
  if (paidCents > dueCents) return `U krijgt ${formatCents(paidCents - dueCents)} van ons terug.`
  return paidCents < dueCents
    ? `Nog te betalen: ${formatCents(dueCents - paidCents)}.`
    : 'U hoeft niets meer te betalen.'
}
