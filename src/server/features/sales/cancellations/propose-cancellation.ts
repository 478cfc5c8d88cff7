import type { CancellationProposal } from '#shared/contracts/order-cancellations.ts'
import { formatCents } from '#shared/domain/money/format.ts'
import {
  type CancelableRow,
  type CanceledPieces,
  type Cancellation,
  type CancellationReason,
  cancellation,
  divideRefund,
  feeLimitCents,
  type PiecesFailure,
  refusedPieces,
} from '#shared/domain/orders/cancellation.ts'
import { refusedAction } from '#shared/domain/orders/order-life.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import { InvalidInput } from '../../../access/invalid-input.ts'
import type { Executor } from '../../../db/tables.ts'
import { refundablePayments } from '../payments/index.ts'
import { type OrderFacts, ordersTable, readCancelableRows } from '../sales-orders/index.ts'

/** What staff choose to cancel. `feeCents`: undefined for the fee by the rules of the shop. */
export type Choice = {
  pieces: readonly CanceledPieces[]
  reason: CancellationReason
  feeCents?: number | undefined
}

/**
 * Returns what a cancellation costs and how the money goes back, without canceling (docs/decisions.md#i41).
 *
 * @param cashInDrawer returns the cash in cents that must be in the drawer that would pay a cash refund
 */
export async function proposeCancellation(
  { db, feePercent, cashInDrawer }: { db: Executor; feePercent: number; cashInDrawer?: () => Promise<number> },
  salesOrderId: number,
  choice: Choice,
  roles: readonly string[],
) {
  const order = await ordersTable(db).find(salesOrderId)
  if (!order) return fail('order_not_found')
  const checked = checkCancellation(order, await readCancelableRows(db, salesOrderId), { choice, feePercent, roles })
  if (!checked.ok) return checked
  const { amounts, limitCents } = checked.value
  const { payments, hasOpenPayment } = await refundablePayments(db, salesOrderId)
  const { refunds, restCents } = divideRefund(amounts.refundCents, payments)
  return ok({
    ...amounts,
    maxFeeCents: limitCents,
    paidCents: order.paidCents,
    refunds: refunds.map(({ payment: { paymentId, paymentType }, amountCents }) => ({
      paymentId,
      paymentType,
      amountCents,
    })),
    refundRestCents: restCents,
    ...(cashInDrawer &&
      refunds.some(({ payment }) => payment.paymentType === 'CASH') && { cashInDrawerCents: await cashInDrawer() }),
    hasOpenPayment,
  } satisfies CancellationProposal)
}

/**
 * Checks whether these pieces can be canceled for this fee, and returns the amounts. Throws `InvalidInput` for a fee above
 * the limit of the user.
 */
export function checkCancellation(
  order: OrderFacts,
  rows: readonly CancelableRow[],
  { choice, feePercent, roles }: { choice: Choice; feePercent: number; roles: readonly string[] },
) {
  const refused = refusedAction('cancel_pieces', order)
  if (refused === 'order_forgotten' || refused === 'order_canceled' || refused === 'order_expired') return fail(refused)
  const { pieces, reason, feeCents } = choice
  const unavailable = refusedPieces(rows, pieces)
  if (unavailable) return unavailablePieces(unavailable)
  const orderAmounts = {
    totalCents: order.totalCents,
    releasedCents: order.releasedCents,
    paidCents: order.paidCents,
    feeCents: order.feeCents,
  }
  const amounts = cancellation({ rows, order: orderAmounts }, { pieces, reason, feePercent, feeCents })
  const limitCents = feeLimitCents(amounts, roles)
  if (amounts.feeCents > limitCents) {
    throw new InvalidInput([{ field: 'feeCents', message: feeTooHigh(limitCents, amounts, roles) }])
  }
  return ok({ amounts, limitCents })
}

function unavailablePieces(failure: PiecesFailure) {
  switch (failure.code) {
    case 'order_line_not_found':
      return fail(failure.code)
    case 'order_line_delivered':
      return fail(failure.code, { rowId: failure.rowId })
    case 'too_many_pieces':
      return fail(failure.code, { rowId: failure.rowId, available: failure.available })
    default:
      return failure satisfies never
  }
}

function feeTooHigh(limitCents: number, { maxFeeCents }: Cancellation, roles: readonly string[]): string {
  const most = `Ten hoogste ${formatCents(limitCents)}.`
  return roles.includes('Admin') || limitCents === maxFeeCents ? most : `${most} Een beheerder kan meer rekenen.`
}
