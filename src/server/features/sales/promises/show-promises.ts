import type { OrderPromises } from '#shared/contracts/order-promises.ts'
import { rowDeliveryKind } from '#shared/domain/delivery/delivery-kind.ts'
import { isEmptyPreference } from '#shared/domain/planning/preferred-weeks.ts'
import { amsterdamDay } from '#shared/kernel/dates.ts'
import type { Executor } from '../../../db/tables.ts'
import { isPreferenceOpen, promisesTable } from '../planning/index.ts'
import type { OrderFacts } from '../sales-orders/index.ts'
import { type CallSubject, callBacksTable } from './call-backs-table.ts'
import { periodsTable } from './periods-table.ts'
import { preferencesTable } from './preferences-table.ts'

/**
 * Returns what was promised about an order and how far its lines are, for its buyer and for staff. The open promises of a canceled
 * order are withdrawn.
 * The reasons of windows are left out: they are notes of the crew, and the customer has the mails.
 */
export async function promisesOf(db: Executor, order: OrderFacts): Promise<OrderPromises> {
  const periods = await periodsTable(db).ofOrder(order.id)
  const windows = await promisesTable(db).ofOrder(order.id)
  const stored = await preferencesTable(db).find(order.id)
  const stateOf = <State extends string>(state: State) =>
    state === 'open' && order.canceledAt !== null ? 'withdrawn' : state
  return {
    periods: periods.map(
      ({ salesOrderId: _order, model: _model, brand: _brand, byCustomer: _by, madeAt, state, ...period }) => ({
        ...period,
        state: stateOf(state),
        madeOn: amsterdamDay(madeAt),
      }),
    ),
    windows: windows.toReversed().map(({ madeAt, endedAt, reason: _reason, state, ...window }) => ({
      ...window,
      state: stateOf(state),
      madeOn: amsterdamDay(madeAt),
      endedOn: endedAt && amsterdamDay(endedAt),
    })),
    calls: await shownCalls(db, { salesOrderId: order.id }),
    progress: order.canceledAt === null ? await progressOf(db, order.id) : [],
    preference: stored && !isEmptyPreference(stored) ? { ...stored, avoided: [...stored.avoided] } : null,
    isPreferenceOpen: await isPreferenceOpen(db, order),
  }
}

/** Reads how far the lines of an order are. Samples go by post, and are in no step that a buyer follows. */
async function progressOf(db: Executor, salesOrderId: number): Promise<OrderPromises['progress']> {
  const rows = await db
    .selectFrom('sales_order_rows')
    .select([
      'id as salesOrderRowId',
      'display_name as product',
      'item_code as itemId',
      'is_made_to_measure as isMadeToMeasure',
      'is_parcel as isParcel',
      'state',
      'state_on as since',
    ])
    .where('sales_order_id', '=', salesOrderId)
    .orderBy('position')
    .execute()
  return rows.flatMap(({ itemId, isMadeToMeasure, isParcel, state, ...line }) => {
    const kind = rowDeliveryKind({ itemId, isMadeToMeasure, isParcel })
    return state === 'canceled' || kind === 'sample' ? [] : [{ ...line, kind, state }]
  })
}

/** Returns the promises to call about an order or a service case, as the customer sees them, the oldest first. */
export async function shownCalls(db: Executor, subject: CallSubject): Promise<OrderPromises['calls']> {
  const calls = await callBacksTable(db).about(subject)
  return calls.toReversed().map(({ callBackId, day, until, state, firstTriedAt, endedAt }) => ({
    callBackId,
    day,
    until,
    state,
    triedOn: firstTriedAt && amsterdamDay(firstTriedAt),
    endedOn: endedAt && amsterdamDay(endedAt),
  }))
}

/** Reads the promised periods and the preferred weeks of an order, for the file of a person's own data. */
export async function promiseDataOf(db: Executor, salesOrderId: number) {
  const periods = await periodsTable(db).ofOrder(salesOrderId)
  const stored = await preferencesTable(db).find(salesOrderId)
  return {
    periods: periods.map(({ product, from, until, state, cause, explanation, endedOn }) => ({
      product,
      from,
      until,
      state,
      cause,
      explanation,
      endedOn,
    })),
    preferredWeeks: stored ? { ...stored, avoided: [...stored.avoided] } : null,
  }
}
