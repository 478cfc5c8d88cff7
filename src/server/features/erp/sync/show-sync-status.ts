import { sql } from 'kysely'
import type { ErpSyncStatus, ErpSyncStep } from '#shared/contracts/erp-sync.ts'
import {
  customerExternalId,
  depositExternalId,
  type ErpRecordKind,
  type ErpSyncState,
  isInErp,
  refundExternalId,
  salesOrderExternalId,
} from '#shared/domain/erp/sync-status.ts'
import { eurosFromCents } from '#shared/domain/money/prices.ts'
import type { MessageState } from '#shared/domain/outbox/messages.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import type { Executor } from '../../../db/tables.ts'
import { type ClosedRow, closedColumns, closingOf, erpQueue, pausesTable } from '../../operations/outbox/index.ts'
import { type ErpRecord, erpRecordsTable } from './erp-records-table.ts'

type SyncMessage = ClosedRow & {
  id: number
  kind: string
  payload: Record<string, unknown>
  state: MessageState
  tries: number
  lastError: string | null
  nextTryAt: Date
}

type Deps = { db: Executor; now: () => Date }

/** Returns the ERP sync status of an order: its customer, the order and all payments. */
export async function showOrderSyncStatus(deps: Deps, salesOrderId: number) {
  const { db } = deps
  const order = await db
    .selectFrom('sales_orders')
    .select(['user_id as userId', 'token_hash as tokenHash', 'canceled_at as canceledAt', 'is_walk_in as isWalkIn'])
    .where('id', '=', salesOrderId)
    .executeTakeFirst()
  if (!order) return fail('order_not_found')
  const records = await erpRecordsTable(db).ofOrder(salesOrderId)
  const messages = await messagesOf(db, salesOrderId)

  const orderMessage = messages.findLast(({ kind }) => kind === 'sales-order')
  const orderRecord = records.find(({ kind }) => kind === 'sales_order')
  const customer =
    records.find(({ id }) => id === orderRecord?.customerRecordId) ??
    (await erpRecordsTable(db).find(customerExternalId({ ...order, salesOrderId })))
  const payments = messages.filter(({ kind }) => kind === 'deposit' || kind === 'refund')
  return ok({
    steps: [
      stepOf(
        'customer',
        customer?.externalId ?? customerExternalId({ ...order, salesOrderId }),
        customer,
        orderMessage,
      ),
      stepOf('sales_order', salesOrderExternalId(salesOrderId), orderRecord, orderMessage),
      ...payments.map((message) => {
        const { kind, externalId } = paymentOf(message)
        return stepOf(
          kind,
          externalId,
          records.find((record) => record.externalId === externalId),
          message,
        )
      }),
    ]
      .map((step, _index, all) => withReasonOnce(step, all))
      .map((step, _index, all) => ({ ...step, waitsFor: prerequisiteOf(step, all, messages) })),
    pause: await pauseOf(deps),
    again: await resendStateOf(deps, salesOrderId, order),
  } satisfies ErpSyncStatus)
}

/** Returns whether the order can be sent again. Never for an erased or canceled order. */
async function resendStateOf(
  { db }: Deps,
  salesOrderId: number,
  order: { tokenHash: string; canceledAt: Date | null },
) {
  if (order.tokenHash === '' || order.canceledAt) return 'never'
  return (await erpQueue(db).isUnderWay(salesOrderId)) ? 'under_way' : 'possible'
}

/**
 * Returns the ERP sync status of an account's customer record. It has no steps when the account has no record and no
 * unsent message.
 */
export async function showCustomerSyncStatus(deps: Deps, userId: number) {
  const { db } = deps
  const record = await erpRecordsTable(db).find(customerExternalId({ userId, salesOrderId: 0 }))
  const { rows } = await sql<{ id: number }>`
    select o.id from sales_orders o join outbox m on m.party = 'erp' and m.kind = 'sales-order'
      and m.payload ? 'salesOrderId' and (m.payload ->> 'salesOrderId')::integer = o.id
    where o.user_id = ${userId} and m.state <> 'sent' order by o.id limit 1`.execute(db)
  const waiting = rows[0] && (await messagesOf(db, rows[0].id)).findLast(({ kind }) => kind === 'sales-order')
  const hasSteps = record !== undefined || waiting !== undefined
  const externalId = customerExternalId({ userId, salesOrderId: 0 })
  return ok({
    steps: hasSteps ? [stepOf('customer', externalId, record, waiting)] : [],
    pause: await pauseOf(deps),
    again: 'never',
  } satisfies ErpSyncStatus)
}

function stepOf(
  kind: ErpRecordKind,
  externalId: string,
  record: ErpRecord | undefined,
  message: SyncMessage | undefined,
): ErpSyncStep {
  const amount = message?.payload.amountCents
  const state: ErpSyncState = record?.state ?? 'queued'
  const common = {
    kind,
    externalId,
    netsuiteId: record?.netsuiteId ?? null,
    amount: typeof amount === 'number' ? eurosFromCents(amount) : null,
    waitsFor: null,
    isUnderWay: message?.state === 'queued' || message?.state === 'sending',
    acceptedDateTime: record?.acceptedAt?.toISOString() ?? null,
  }
  const isOpen = message !== undefined && message.state !== 'sent'
  // A delivered record may still have a queued correction.
  if (!isOpen || (isInErp(state) && kind === 'customer')) {
    return { ...common, state, tries: 0, reason: null, nextTryDateTime: null, closing: null, jobId: null }
  }
  return {
    ...common,
    state: isInErp(state) ? state : stateOf(message, state),
    tries: message.tries,
    reason: record?.lastError ?? message.lastError,
    nextTryDateTime: message.state === 'queued' ? message.nextTryAt.toISOString() : null,
    closing: closingOf(message),
    jobId: message.state === 'sending' ? null : message.id,
  }
}

/** A message that was given up or closed determines the state, regardless of the record. */
const stateOf = ({ state }: SyncMessage, ofRecord: ErpSyncState): ErpSyncState =>
  state === 'dead' || state === 'closed' ? state : ofRecord

/** Shows the reason and the button of a message only at the first step of that message. */
function withReasonOnce(step: ErpSyncStep, all: readonly ErpSyncStep[]): ErpSyncStep {
  const first = all.find(({ jobId }) => jobId !== null && jobId === step.jobId)
  if (step.jobId === null || first === step) return step
  return {
    ...step,
    state: step.state === 'dead' ? 'queued' : step.state,
    reason: null,
    tries: 0,
    nextTryDateTime: null,
    closing: null,
    jobId: null,
  }
}

/**
 * Returns the missing prerequisite of a record: the customer of an order, the order of a payment, or the payment of a
 * refund.
 */
function prerequisiteOf(
  step: ErpSyncStep,
  all: readonly ErpSyncStep[],
  messages: readonly SyncMessage[],
): ErpRecordKind | null {
  if (isInErp(step.state) || step.kind === 'customer') return null
  const isMissing = (one: ErpSyncStep | undefined) => one !== undefined && !isInErp(one.state)
  const required = step.kind === 'sales_order' ? 'customer' : 'sales_order'
  if (isMissing(all.find(({ kind }) => kind === required))) return required
  const message = messages.find((one) => one.kind === 'refund' && paymentOf(one).externalId === step.externalId)
  if (!message) return null
  const deposit = depositExternalId(String(message.payload.attemptId))
  return isMissing(all.find(({ externalId }) => externalId === deposit)) ? 'deposit' : null
}

function paymentOf({ kind, payload }: SyncMessage): { kind: 'deposit' | 'refund'; externalId: string } {
  return kind === 'deposit'
    ? { kind: 'deposit', externalId: depositExternalId(String(payload.attemptId)) }
    : { kind: 'refund', externalId: refundExternalId(Number(payload.entryId)) }
}

async function messagesOf(db: Executor, salesOrderId: number): Promise<SyncMessage[]> {
  // Uses the same expression as the index, so that PostgreSQL uses the index.
  const { rows } = await sql<SyncMessage>`
    select m.id::integer as id, kind, payload, state, tries, last_error as "lastError", next_try_at as "nextTryAt", ${closedColumns}
    from outbox m where party = 'erp' and payload ? 'salesOrderId' and (payload ->> 'salesOrderId')::integer = ${salesOrderId}
    order by m.id`.execute(db)
  return rows
}

/** Returns the current pause. An expired pause is ignored, because delivery is trying again. */
async function pauseOf({ db, now }: Deps): Promise<ErpSyncStatus['pause']> {
  const pause = await pausesTable(db, 'erp').find(now())
  return pause && !pause.isOver
    ? { sinceDateTime: pause.since.toISOString(), untilDateTime: pause.until.toISOString(), reason: pause.reason }
    : null
}
