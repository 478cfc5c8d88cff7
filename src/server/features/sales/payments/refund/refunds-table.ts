import type { Updateable } from 'kysely'
import type { Executor, Tables, Transaction } from '../../../../db/tables.ts'

/** Refund, stored before the provider is called. */
export type Refund = {
  id: string
  attemptId: string
  salesOrderId: number
  amountCents: number
  reason: string
  /** `starting`: the provider was not called yet, or the result is not stored. `unknown`: the response was lost. */
  state: 'starting' | 'unknown' | 'done' | 'refused'
  /** Refunded amount of the payment before this refund. */
  refundedBeforeCents: number
  requestedBy: number
  requestedAt: Date
}

const OPEN_STATES = ['starting', 'unknown'] as const satisfies Refund['state'][]

const columns = [
  'id',
  'attempt_id as attemptId',
  'sales_order_id as salesOrderId',
  'amount_cents as amountCents',
  'reason',
  'state',
  'refunded_before_cents as refundedBeforeCents',
  'requested_by as requestedBy',
  'requested_at as requestedAt',
] as const

/** Table `payment_refunds`. */
export function refundsTable(db: Executor) {
  const refunds = db.selectFrom('payment_refunds').select(columns)

  return {
    find: (id: string): Promise<Refund | undefined> => refunds.where('id', '=', id).executeTakeFirst(),

    openOf: (attemptId: string): Promise<Refund | undefined> =>
      refunds.where('attempt_id', '=', attemptId).where('state', 'in', OPEN_STATES).executeTakeFirst(),

    add: (refund: Refund & { nextCheckAt: Date | null; tillId: string | undefined }): Promise<Refund> =>
      db
        .insertInto('payment_refunds')
        .values({
          id: refund.id,
          attempt_id: refund.attemptId,
          sales_order_id: refund.salesOrderId,
          amount_cents: refund.amountCents,
          reason: refund.reason,
          state: refund.state,
          refunded_before_cents: refund.refundedBeforeCents,
          requested_by: refund.requestedBy,
          requested_at: refund.requestedAt,
          final_at: refund.state === 'done' ? refund.requestedAt : null,
          next_check_at: refund.nextCheckAt,
          till_id: refund.tillId ?? null,
        })
        .returning(columns)
        .executeTakeFirstOrThrow(),

    /** Changes an open refund. Returns undefined when the refund is final already. */
    changeOpen: (id: string, changes: Updateable<Tables['payment_refunds']>): Promise<Refund | undefined> =>
      db
        .updateTable('payment_refunds')
        .set(changes)
        .where('id', '=', id)
        .where('state', 'in', OPEN_STATES)
        .returning(columns)
        .executeTakeFirst(),

    /** Returns the time at which the first open refund is due for a poll; undefined without an open refund. */
    async firstDue(): Promise<Date | undefined> {
      const row = await db
        .selectFrom('payment_refunds')
        .select((eb) => eb.fn.min('next_check_at').as('at'))
        .where('state', 'in', OPEN_STATES)
        .executeTakeFirst()
      return row?.at ?? undefined
    },
  }
}

/** Locks and returns open refunds that are due. Skips refunds that another server has locked. */
export const lockDueRefunds = (tx: Transaction, now: Date, limit: number): Promise<Refund[]> =>
  tx
    .selectFrom('payment_refunds')
    .select(columns)
    .where('state', 'in', OPEN_STATES)
    .where('next_check_at', '<=', now)
    .orderBy('next_check_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
