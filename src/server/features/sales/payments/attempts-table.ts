import { sql, type Updateable } from 'kysely'
import type { PaymentType } from '#shared/contracts/sales-orders.ts'
import type { AttemptState } from '#shared/domain/payments/attempts.ts'
import { lockUntilCommit, transactionLock } from '../../../db/advisory-locks.ts'
import type { Executor, Tables, Transaction } from '../../../db/tables.ts'
import { LONGEST_WAIT_MS } from './attempt-times.ts'

/** One try to collect money, stored before the provider is called (docs/decisions.md#c13). */
export type Attempt = {
  id: string
  salesOrderId: number
  paymentType: PaymentType
  amountCents: number
  state: AttemptState
  /** Payment id of the provider; null until its first response. */
  payId: string | null
  payStatusCode: number | null
  paymentUrl: string | null
  refundedCents: number
  /** User id of the staff member; null for the buyer. */
  startedBy: number | null
  /** Code of the payment terminal; null for other payment types. */
  terminalCode: string | null
  startedAt: Date
  expiresAt: Date | null
  /** Number of polls. */
  checks: number
  /** The loose payment that the attempt belonged to before it was linked to its order. */
  loosePaymentId: number | null
}

export type NewAttempt = Pick<Attempt, 'id' | 'salesOrderId' | 'paymentType' | 'amountCents'> & {
  state: 'starting' | 'paid'
  payStatusCode: number | null
  startedBy: number | null
  /** Code of the payment terminal; omitted for other payment types. */
  terminalCode?: string | undefined
  /** The registered till of the staff member; omitted without one. */
  tillId?: string | undefined
  /** The location of the till; null or omitted for the default location. */
  locationId?: number | null | undefined
  /** Number on the slip of a standalone terminal. */
  receiptNumber?: string | null | undefined
  /** When the shop received the payment of an offline till; omitted for other payments. */
  recordedAt?: Date | undefined
  startedAt: Date
  expiresAt: Date | null
  nextCheckAt: Date | null
}

const OPEN_STATES = ['starting', 'open', 'unknown'] as const satisfies AttemptState[]

/** Condition of the index `payment_attempts_awaited`. */
const isPayIdAwaited = sql<boolean>`pay_id is null and payment_type in ('TERMINAL', 'PAYLINK') and not never_started`

const columns = [
  'id',
  'sales_order_id as salesOrderId',
  'payment_type as paymentType',
  'amount_cents as amountCents',
  'state',
  'pay_id as payId',
  'pay_status_code as payStatusCode',
  'payment_url as paymentUrl',
  'refunded_cents as refundedCents',
  'started_by as startedBy',
  'terminal_code as terminalCode',
  'started_at as startedAt',
  'expires_at as expiresAt',
  'checks',
  'loose_payment_id as loosePaymentId',
] as const

/** Returns whether an attempt belongs to an order, or belonged to it as a loose payment that was linked since. */
export const isAttemptOf = (
  { salesOrderId, loosePaymentId }: Pick<Attempt, 'salesOrderId' | 'loosePaymentId'>,
  orderId: number,
): boolean => salesOrderId === orderId || loosePaymentId === orderId

/**
 * Returns true for a uuid. Check a text with it before a comparison with a uuid column, because PostgreSQL rejects
 * other text with an error.
 */
export const isUuid = (text: string) => /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(text)

/** Table `payment_attempts`, and the starts that a till abandoned. */
export function attemptsTable(db: Executor) {
  const attempts = db.selectFrom('payment_attempts').select(columns)

  return {
    find: (id: string): Promise<Attempt | undefined> => attempts.where('id', '=', id).executeTakeFirst(),

    /**
     * Finds an attempt by the provider's id, else by our own id, which the provider returns. Both ids are untrusted
     * input.
     */
    async findByProviderOrder({
      payId,
      attemptId,
    }: {
      payId: string
      attemptId?: string | undefined
    }): Promise<Attempt | undefined> {
      const existing = await attempts.where('pay_id', '=', payId).executeTakeFirst()
      if (existing || !attemptId || !isUuid(attemptId)) return existing
      return attempts.where('id', '=', attemptId).executeTakeFirst()
    },

    /** Finds an attempt by the provider's uuid, which some exchange calls use instead of the payment id. */
    async findByProviderUuid(uuid: string): Promise<Attempt | undefined> {
      return isUuid(uuid) ? attempts.where('pay_uuid', '=', uuid).executeTakeFirst() : undefined
    },

    openOf: (salesOrderId: number): Promise<Attempt | undefined> =>
      attempts.where('sales_order_id', '=', salesOrderId).where('state', 'in', OPEN_STATES).executeTakeFirst(),

    /** Returns the attempts of an order, newest first. */
    ofOrder: (salesOrderId: number): Promise<Attempt[]> =>
      attempts.where('sales_order_id', '=', salesOrderId).orderBy('started_at', 'desc').orderBy('id').execute(),

    latestOf: (salesOrderId: number): Promise<Attempt | undefined> =>
      attempts.where('sales_order_id', '=', salesOrderId).orderBy('started_at', 'desc').limit(1).executeTakeFirst(),

    /** Returns the email address of the staff member who started the attempt; null for the buyer. */
    async starterOf({ startedBy }: Pick<Attempt, 'startedBy'>): Promise<string | null> {
      if (startedBy === null) return null
      const user = await db.selectFrom('users').select('email').where('id', '=', startedBy).executeTakeFirst()
      return user?.email ?? null
    },

    /**
     * Returns the name of the staff member who started the attempt, or the email address when the name is empty; null
     * for the buyer.
     */
    async starterNameOf({ startedBy }: Pick<Attempt, 'startedBy'>): Promise<string | null> {
      if (startedBy === null) return null
      const user = await db
        .selectFrom('users')
        .select(['email', 'firstname', 'middlename', 'lastname'])
        .where('id', '=', startedBy)
        .executeTakeFirst()
      if (!user) return null
      return [user.firstname, user.middlename, user.lastname].filter(Boolean).join(' ') || user.email
    },

    async hasInState(salesOrderId: number, state: AttemptState): Promise<boolean> {
      const query = db.selectFrom('payment_attempts').select('id').where('sales_order_id', '=', salesOrderId)
      return (await query.where('state', '=', state).limit(1).executeTakeFirst()) !== undefined
    },

    /**
     * Returns true when the provider id of an attempt that began after a moment may still arrive, for any order. The
     * attempt may have failed meanwhile. Cash and payments on a standalone terminal have no such id, and neither has a
     * start that the provider refused or never received.
     */
    async awaitsPayId(since: Date): Promise<boolean> {
      const query = db.selectFrom('payment_attempts').select('id').where('started_at', '>', since)
      return (await query.where(isPayIdAwaited).limit(1).executeTakeFirst()) !== undefined
    },

    add: (attempt: NewAttempt): Promise<Attempt> =>
      db
        .insertInto('payment_attempts')
        .values({
          id: attempt.id,
          sales_order_id: attempt.salesOrderId,
          payment_type: attempt.paymentType,
          amount_cents: attempt.amountCents,
          state: attempt.state,
          pay_status_code: attempt.payStatusCode,
          started_by: attempt.startedBy,
          terminal_code: attempt.terminalCode ?? null,
          till_id: attempt.tillId ?? null,
          location_id: attempt.locationId ?? null,
          receipt_number: attempt.receiptNumber ?? null,
          recorded_at: attempt.recordedAt ?? null,
          started_at: attempt.startedAt,
          expires_at: attempt.expiresAt,
          next_check_at: attempt.nextCheckAt,
          final_at: attempt.state === 'paid' ? attempt.startedAt : null,
        })
        .returning(columns)
        .executeTakeFirstOrThrow(),

    /** Stores that a start with this id is refused from now on. */
    async abandonStart(start: { id: string; salesOrderId: number; abandonedBy: number; at: Date }): Promise<void> {
      const row = {
        attempt_id: start.id,
        sales_order_id: start.salesOrderId,
        abandoned_by: start.abandonedBy,
        abandoned_at: start.at,
      }
      await db
        .insertInto('abandoned_starts')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },

    async isAbandoned(id: string): Promise<boolean> {
      const query = db.selectFrom('abandoned_starts').select('attempt_id').where('attempt_id', '=', id)
      return (await query.executeTakeFirst()) !== undefined
    },

    change: (id: string, changes: Updateable<Tables['payment_attempts']>): Promise<Attempt> =>
      db.updateTable('payment_attempts').set(changes).where('id', '=', id).returning(columns).executeTakeFirstOrThrow(),

    /** Makes every open attempt due for a poll now. */
    async makeAllDue(now: Date): Promise<void> {
      const open = db.updateTable('payment_attempts').where('state', 'in', OPEN_STATES)
      await open.set({ next_check_at: now }).execute()
    },

    async countOpen(): Promise<number> {
      const open = db.selectFrom('payment_attempts').where('state', 'in', OPEN_STATES)
      const { count } = await open.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
      return count
    },

    /** Returns the time at which the first open attempt is due for a poll; undefined without an open attempt. */
    async firstDue(): Promise<Date | undefined> {
      const row = await db
        .selectFrom('payment_attempts')
        .select((eb) => eb.fn.min('next_check_at').as('at'))
        .where('state', 'in', OPEN_STATES)
        .executeTakeFirst()
      return row?.at ?? undefined
    },
  }
}

/**
 * Locks an attempt and its order until the transaction ends, and returns the attempt. So no other transaction can
 * change the attempt or decide about the payments of the order. The subquery runs before the outer query reads a row,
 * so the order is locked first. If another transaction holds a lock, the statement waits. It then returns the version
 * that the other transaction committed, not the version at the start of the statement.
 *
 * The statement finds nothing when the attempt of a loose payment got its order while the statement waited. The second
 * statement then finds and locks that order. A link is made once, so there is no third.
 */
export const lockAttempt = async (tx: Transaction, id: string): Promise<Attempt | undefined> =>
  (await lockWithOrder(tx, id)) ?? lockWithOrder(tx, id)

const lockWithOrder = (tx: Transaction, id: string): Promise<Attempt | undefined> =>
  tx
    .with('locked_order', (cte) =>
      cte
        .selectFrom('sales_orders')
        .select('id')
        .where('id', '=', (of) => of.selectFrom('payment_attempts').select('sales_order_id').where('id', '=', id))
        .forNoKeyUpdate(),
    )
    .selectFrom('payment_attempts')
    .select(columns)
    .where('id', '=', id)
    .where('sales_order_id', '=', (of) => of.selectFrom('locked_order').select('locked_order.id'))
    .forUpdate('payment_attempts')
    .executeTakeFirst()

/**
 * Locks a payment terminal until the transaction ends, so that two orders never start a payment on it at the same time.
 * Returns the open payment on the terminal, if there is one. Ignores an expired payment, because the terminal no longer
 * asks for its card.
 */
export async function lockTerminal(tx: Transaction, terminalCode: string, now: Date): Promise<Attempt | undefined> {
  await lockUntilCommit(tx, transactionLock.paymentTerminal(terminalCode))
  return tx
    .selectFrom('payment_attempts')
    .select(columns)
    .where('payment_type', '=', 'TERMINAL')
    .where('terminal_code', '=', terminalCode)
    .where('state', 'in', OPEN_STATES)
    .where('expires_at', '>', now)
    .orderBy('started_at')
    .limit(1)
    .executeTakeFirst()
}

/** Locks and returns open attempts that are due. Skips attempts that another server has locked. */
export const lockDueAttempts = (tx: Transaction, now: Date, limit: number): Promise<Attempt[]> =>
  tx
    .selectFrom('payment_attempts')
    .select(columns)
    .where('state', 'in', OPEN_STATES)
    .where(({ eb, or }) =>
      // A later time was written before the clock of the server was set back.
      or([eb('next_check_at', '<=', now), eb('next_check_at', '>', new Date(now.getTime() + LONGEST_WAIT_MS))]),
    )
    .orderBy('next_check_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()

/** Counts a poll of each of these attempts, and stores the time of the next poll. */
export async function saveChecks(tx: Transaction, checks: readonly { id: string; nextCheckAt: Date }[]): Promise<void> {
  await sql`
    update payment_attempts a set checks = a.checks + 1, next_check_at = c.at
    from jsonb_to_recordset(${JSON.stringify(checks.map(({ id, nextCheckAt }) => ({ id, at: nextCheckAt })))}::jsonb)
      as c (id uuid, at timestamptz)
    where a.id = c.id`.execute(tx)
}
