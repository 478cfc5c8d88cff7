import { sql, type Updateable } from 'kysely'
import type { PaymentType } from '#shared/contracts/sales-orders.ts'
import type { AttemptState } from '#shared/domain/payments/attempts.ts'
import type { Executor, Tables, Transaction } from '../../../db/tables.ts'

/** One try to get money, stored before the provider was called (decisions C13). */
export type Attempt = {
  id: string
  salesOrderId: number
  paymentType: PaymentType
  amountCents: number
  state: AttemptState
  /** The provider's number; null as long as we never heard it. */
  payId: string | null
  payStatusCode: number | null
  paymentUrl: string | null
  refundedCents: number
  /** Who of the staff; null for the buyer. */
  startedBy: number | null
  /** On which PIN terminal; null for all other ways. */
  terminalCode: string | null
  startedAt: Date
  expiresAt: Date | null
  /** How often the provider was asked. */
  checks: number
}

export type NewAttempt = Pick<Attempt, 'id' | 'salesOrderId' | 'paymentType' | 'amountCents'> & {
  state: 'starting' | 'paid'
  payStatusCode: number | null
  startedBy: number | null
  /** On which PIN terminal; left out for all other ways. */
  terminalCode?: string | undefined
  startedAt: Date
  expiresAt: Date | null
  nextCheckAt: Date | null
}

const OPEN_STATES = ['starting', 'open', 'unknown'] as const satisfies AttemptState[]

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
] as const

/** The database refuses to compare a uuid with anything else. */
export const isUuid = (text: string) => /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(text)

export function attemptsTable(db: Executor) {
  const attempts = db.selectFrom('payment_attempts').select(columns)

  return {
    find: (id: string): Promise<Attempt | undefined> => attempts.where('id', '=', id).executeTakeFirst(),

    /** By the number of the provider, else by our own that it carries along; both come from outside. */
    async findByProviderOrder({
      payId,
      attemptId,
    }: {
      payId: string
      attemptId?: string | undefined
    }): Promise<Attempt | undefined> {
      const known = await attempts.where('pay_id', '=', payId).executeTakeFirst()
      if (known || !attemptId || !isUuid(attemptId)) return known
      return attempts.where('id', '=', attemptId).executeTakeFirst()
    },

    /** The provider's second name for a payment, as some exchange calls use it. */
    async findByUuid(uuid: string): Promise<Attempt | undefined> {
      return isUuid(uuid) ? attempts.where('pay_uuid', '=', uuid).executeTakeFirst() : undefined
    },

    openOf: (salesOrderId: number): Promise<Attempt | undefined> =>
      attempts.where('sales_order_id', '=', salesOrderId).where('state', 'in', OPEN_STATES).executeTakeFirst(),

    latestOf: (salesOrderId: number): Promise<Attempt | undefined> =>
      attempts.where('sales_order_id', '=', salesOrderId).orderBy('started_at', 'desc').limit(1).executeTakeFirst(),

    /** The mail address of whoever of the staff started it; null for the buyer. */
    async starterOf({ startedBy }: Pick<Attempt, 'startedBy'>): Promise<string | null> {
      if (startedBy === null) return null
      const user = await db.selectFrom('users').select('email').where('id', '=', startedBy).executeTakeFirst()
      return user?.email ?? null
    },

    /** The name of whoever of the staff started it, or the mail address of who has none; null for the buyer. */
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

    /** Whether some payment is on its way of which we do not know the provider's number. */
    async hasUnnamed(): Promise<boolean> {
      const query = db.selectFrom('payment_attempts').select('id').where('state', 'in', OPEN_STATES)
      return (await query.where('pay_id', 'is', null).limit(1).executeTakeFirst()) !== undefined
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
          started_at: attempt.startedAt,
          expires_at: attempt.expiresAt,
          next_check_at: attempt.nextCheckAt,
          final_at: attempt.state === 'paid' ? attempt.startedAt : null,
        })
        .returning(columns)
        .executeTakeFirstOrThrow(),

    /** Refuses a start with this id from now on. */
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

    /** Makes every open attempt due now; gives how many there are. */
    async makeAllDue(now: Date): Promise<void> {
      const open = db.updateTable('payment_attempts').where('state', 'in', OPEN_STATES)
      await open.set({ next_check_at: now }).execute()
    },

    async countOpen(): Promise<number> {
      const open = db.selectFrom('payment_attempts').where('state', 'in', OPEN_STATES)
      const { count } = await open.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
      return count
    },

    /** When the first of the open attempts has to be asked about; undefined when none is open. */
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
 * Returns the current attempt and locks it and its order until the transaction ends, so that no other transaction
 * changes it or decides about the payments of the order. The subquery locks the order first, because it runs before the
 * outer query reads a row. When it had to wait for a row, PostgreSQL returns the version that the other transaction
 * committed (not the version at the start of this statement).
 */
export const lockAttempt = (tx: Transaction, id: string): Promise<Attempt | undefined> =>
  tx
    .with('held', (cte) =>
      cte
        .selectFrom('sales_orders')
        .select('id')
        .where('id', '=', (of) => of.selectFrom('payment_attempts').select('sales_order_id').where('id', '=', id))
        .forNoKeyUpdate(),
    )
    .selectFrom('payment_attempts')
    .select(columns)
    .where('id', '=', id)
    .where('sales_order_id', '=', (of) => of.selectFrom('held').select('held.id'))
    .forUpdate('payment_attempts')
    .executeTakeFirst()

/**
 * Holds a payment terminal until the transaction ends, so that two orders never start on it at once. Gives the payment that
 * is on it now. One that ran out asks for no card any more, whatever became of it.
 */
export async function lockTerminal(tx: Transaction, terminalCode: string, now: Date): Promise<Attempt | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`payment-terminal:${terminalCode}`}, 0))`.execute(tx)
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

/** Open attempts that are due, locked; those that another server is busy with are passed over. */
export const lockDueAttempts = (tx: Transaction, now: Date, limit: number): Promise<Attempt[]> =>
  tx
    .selectFrom('payment_attempts')
    .select(columns)
    .where('state', 'in', OPEN_STATES)
    .where('next_check_at', '<=', now)
    .orderBy('next_check_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()

/** Notes that these are being asked about, and when they will be next. */
export async function saveChecks(tx: Transaction, checks: readonly { id: string; nextCheckAt: Date }[]): Promise<void> {
  await sql`
    update payment_attempts a set checks = a.checks + 1, next_check_at = c.at
    from jsonb_to_recordset(${JSON.stringify(checks.map(({ id, nextCheckAt }) => ({ id, at: nextCheckAt })))}::jsonb)
      as c (id uuid, at timestamptz)
    where a.id = c.id`.execute(tx)
}
