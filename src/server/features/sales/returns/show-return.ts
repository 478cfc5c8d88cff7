import type { ListedReturn, OwnReturn, ReturnView, StaffReturn } from '#shared/contracts/returns.ts'
import { divideRefund } from '#shared/domain/orders/cancellation.ts'
import { refundTerm, sendBefore } from '#shared/domain/returns/refund-term.ts'
import { type ReturnLine, returnStage } from '#shared/domain/returns/returns.ts'
import { amsterdamDay, calendarDay } from '#shared/kernel/dates.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import type { Executor } from '../../../db/tables.ts'
import { refundablePayments } from '../payments/index.ts'
import { collectionOf } from '../planning/index.ts'
import { type ReturnLineRow, type ReturnRow, returnsTable } from './returns-table.ts'

/** Returns one return for staff, with the payments over which the money goes back. */
export async function showReturn(db: Executor, id: number) {
  const table = returnsTable(db)
  const row = await table.find(id)
  if (!row) return fail('return_not_found')
  const lines = await table.lines(id)
  const { payments } = await refundablePayments(db, row.salesOrderId)
  const { refunds, restCents } = divideRefund(row.toRefundCents, payments)
  const { withdrawalId, name, version, toRefundCents, netsuiteId } = row
  return ok({
    ...factsOf(row),
    withdrawalId,
    name,
    version,
    lines: lines.map(lineOnWire),
    creditedCents: creditedCents(row, lines),
    toRefundCents,
    refunds: refunds.map(({ payment: { paymentId, paymentType }, amountCents }) => ({
      paymentId,
      paymentType,
      amountCents,
    })),
    refundRestCents: restCents,
    isInErp: netsuiteId !== null,
    collection: await collectionOf(db, id),
  } satisfies StaffReturn)
}

type Query = { view: ReturnView; page: number; pageSize: number; salesOrderId?: number | undefined }

/** Returns a page of returns. */
export async function findReturns(db: Executor, query: Query) {
  const { rows, total, counts } = await returnsTable(db).page(query)
  const items = rows.map(
    (row) =>
      ({
        ...factsOf(row),
        withdrawalId: row.withdrawalId,
        name: row.name,
        products: row.products,
        toRefundCents: row.toRefundCents,
      }) satisfies ListedReturn,
  )
  return { items, total, page: query.page, pageSize: query.pageSize, counts }
}

/** Returns the returns of an order for its buyer. Which pieces the shop sells again is not the buyer's business. */
export async function ownReturns(db: Executor, salesOrderId: number): Promise<OwnReturn[]> {
  const table = returnsTable(db)
  const own: OwnReturn[] = []
  for (const row of await table.ofOrder(salesOrderId)) {
    const lines = await table.lines(row.id)
    own.push({
      ...factsOf(row),
      lines: lines.map(({ displayName, count, reason }) => ({ displayName, count, reason })),
      deductedCents: lines.reduce((sum, line) => sum + line.deductedCents, 0),
      creditedCents: creditedCents(row, lines),
      collection: row.state === 'expected' ? plannedOf(await collectionOf(db, row.id)) : null,
    })
  }
  return own
}

/** Returns the window of a collection that still has to be made; null for another. */
function plannedOf(collection: Awaited<ReturnType<typeof collectionOf>>) {
  if (collection?.state !== 'planned' && collection?.state !== 'under_way') return null
  const { day, from, until } = collection
  return { day, from, until }
}

/** Returns the line as the rules of `shared/domain/returns` need it. */
export const domainLine = ({ rowId, count, unitGrossCents, stockTaken, stockCount }: ReturnLineRow): ReturnLine => ({
  rowId,
  count,
  unitGrossCents,
  // Pieces that this return gave back to stock can be counted again in a correction.
  fromStock: stockTaken + stockCount,
})

const creditedCents = ({ state }: ReturnRow, lines: readonly ReturnLineRow[]) =>
  state === 'received'
    ? lines.reduce((sum, { count, unitGrossCents, deductedCents }) => sum + count * unitGrossCents - deductedCents, 0)
    : 0

function factsOf(row: ReturnRow) {
  const { id, salesOrderId, state, sentOn, receivedOn, declaredAt, withdrawalState, toRefundCents } = row
  const declaredOn = amsterdamDay(declaredAt)
  const [sent, received] = [calendarDay(sentOn) ?? null, calendarDay(receivedOn) ?? null]
  const { dueOn, mayWait } = refundTerm({ declaredOn, sentOn: sent, receivedOn: received })
  return {
    returnId: id,
    salesOrderId,
    state,
    stage: returnStage({ state, sentOn, isSettled: withdrawalState === 'settled', toRefundCents }),
    sendBefore: sendBefore(declaredOn),
    sentOn,
    receivedOn,
    refundDueOn: dueOn,
    mayWait,
  }
}

const lineOnWire = (line: ReturnLineRow) => ({
  rowId: line.rowId,
  displayName: line.displayName,
  count: line.count,
  unitGrossCents: line.unitGrossCents,
  isMadeToMeasure: line.isMadeToMeasure,
  isFromStock: domainLine(line).fromStock > 0,
  good: line.good,
  damaged: line.damaged,
  missing: line.missing,
  damageCents: line.deductedCents - line.missing * line.unitGrossCents,
  deductedCents: line.deductedCents,
  reason: line.reason,
  toStock: line.stockCount,
})
