import { sql } from 'kysely'
import type { DeclaredWithdrawal } from '#shared/contracts/withdrawals.ts'
import type { ReturnState } from '#shared/domain/returns/returns.ts'
import type { WithdrawalState } from '#shared/domain/withdrawals/states.ts'
import type { Executor } from '../../../db/tables.ts'

export type NewWithdrawal = {
  form: DeclaredWithdrawal
  key: string
  bodyHash: string
  salesOrderId: number | null
  rowIds: readonly number[]
  at: Date
}

type NewStep = { withdrawalId: number; state: WithdrawalState; reason: string | null; actor: string; at: Date }

type Change = { state?: WithdrawalState; salesOrderId?: number; settledRowIds?: readonly number[] | null }

const COLUMNS = [
  'id',
  'received_at as receivedAt',
  'state',
  'order_number as orderNumber',
  'name',
  'email',
  'scope',
  'products',
  'reason',
  'sales_order_id as salesOrderId',
  'row_ids as rowIds',
  'settled_row_ids as settledRowIds',
] as const

export type WithdrawalRow = NonNullable<Awaited<ReturnType<ReturnType<typeof withdrawalsTable>['find']>>>

/** Table `withdrawals` with its steps. */
export function withdrawalsTable(db: Executor) {
  return {
    /** Adds a withdrawal and returns its id; undefined when its key was used before. */
    async add({ form, key, bodyHash, salesOrderId, rowIds, at }: NewWithdrawal): Promise<number | undefined> {
      const row = await db
        .insertInto('withdrawals')
        .values({
          idempotency_key: key,
          body_hash: bodyHash,
          received_at: at,
          order_number: form.orderNumber,
          name: form.name,
          email: form.email,
          scope: form.scope,
          products: form.products,
          reason: form.reason,
          sales_order_id: salesOrderId,
          row_ids: [...rowIds],
        })
        .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
        .returning('id')
        .executeTakeFirst()
      return row?.id
    },

    findByKey: (key: string) =>
      db
        .selectFrom('withdrawals')
        .select(['id', 'body_hash as bodyHash', 'received_at as receivedAt'])
        .where('idempotency_key', '=', key)
        .executeTakeFirst(),

    find: (id: number) => db.selectFrom('withdrawals').select(COLUMNS).where('id', '=', id).executeTakeFirst(),

    /** Reads a withdrawal and locks its row until the transaction ends. */
    lock: (id: number) =>
      db.selectFrom('withdrawals').select(COLUMNS).where('id', '=', id).forUpdate().executeTakeFirst(),

    /** Returns a page, newest first, with the total count. */
    async page({ state, page, pageSize }: { state?: WithdrawalState | undefined; page: number; pageSize: number }) {
      const all = db.selectFrom('withdrawals')
      const matching = state === undefined ? all : all.where('state', '=', state)
      const rows = await matching
        .select([...COLUMNS, ({ fn }) => fn.countAll<number>().over().as('total')])
        .orderBy('received_at', 'desc')
        .orderBy('id', 'desc')
        .limit(pageSize)
        .offset((page - 1) * pageSize)
        .execute()
      const counted = matching.select(({ fn }) => fn.countAll<number>().as('total'))
      const { total } = rows[0] ?? (await counted.executeTakeFirstOrThrow())
      return { rows, total: Number(total) }
    },

    /** Counts withdrawals per state and in total. */
    async counts(): Promise<Record<string, number>> {
      const rows = await db
        .selectFrom('withdrawals')
        .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
        .groupBy('state')
        .execute()
      const countOf = (state: WithdrawalState) => Number(rows.find((row) => row.state === state)?.count ?? 0)
      return {
        all: rows.reduce((sum, { count }) => sum + Number(count), 0),
        received: countOf('received'),
        in_progress: countOf('in_progress'),
        settled: countOf('settled'),
        refused: countOf('refused'),
      }
    },

    /** Counts declarations from this email address since a time. */
    async countDeclarations(email: string, since: Date): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        select count(*) as count from withdrawals where lower(email) = lower(${email}) and received_at > ${since}`.execute(
        db,
      )
      return Number(rows[0]?.count ?? 0)
    },

    change: (id: number, { state, salesOrderId, settledRowIds }: Change) =>
      db
        .updateTable('withdrawals')
        .set({
          ...(state && { state }),
          ...(salesOrderId && { sales_order_id: salesOrderId }),
          ...(settledRowIds !== undefined && { settled_row_ids: settledRowIds && [...settledRowIds] }),
        })
        .where('id', '=', id)
        .execute(),

    async addStep({ withdrawalId, state, reason, actor, at }: NewStep): Promise<number> {
      const { id } = await db
        .insertInto('withdrawal_events')
        .values({ withdrawal_id: withdrawalId, state, reason, actor, happened_at: at })
        .returning('id')
        .executeTakeFirstOrThrow()
      return Number(id)
    },

    steps: (withdrawalId: number) =>
      db
        .selectFrom('withdrawal_events as e')
        .leftJoin('users as u', (join) => join.on('e.actor', '=', sql<string>`'user:' || u.id`))
        .select(['e.id', 'e.state', 'e.reason', 'e.actor', 'u.email as actorEmail', 'e.happened_at as happenedAt'])
        .where('e.withdrawal_id', '=', withdrawalId)
        .orderBy('e.id')
        .execute(),

    /** Returns whether the withdrawal has a return in one of these states. */
    async hasReturn(withdrawalId: number, states: readonly ReturnState[]): Promise<boolean> {
      const query = db.selectFrom('returns').select('id').where('withdrawal_id', '=', withdrawalId)
      return (await query.where('state', 'in', [...states]).executeTakeFirst()) !== undefined
    },

    step: (id: number) =>
      db
        .selectFrom('withdrawal_events')
        .select(['withdrawal_id as withdrawalId', 'state', 'reason'])
        .where('id', '=', id)
        .executeTakeFirst(),

    /** Returns the given ids that are ids of lines of the order. */
    async rowsOf(salesOrderId: number, ids: readonly number[]): Promise<number[]> {
      const rows = db.selectFrom('sales_order_rows').select('id').where('sales_order_id', '=', salesOrderId)
      return (await rows.where('id', 'in', [0, ...ids]).execute()).map(({ id }) => id)
    },

    /**
     * Stores the amount of the order that is no longer due. It is the total of a canceled order, and otherwise the
     * amount of all settled withdrawals.
     */
    saveReleasedCents: (salesOrderId: number) =>
      sql`update sales_orders set released_cents = no_longer_due_cents(id, canceled_at is not null)
        where id = ${salesOrderId}`.execute(db),

    /** Returns the delivery date of the last piece of the order; null when unknown. */
    async deliveredOn(salesOrderId: number) {
      const query = db.selectFrom('sales_orders').select('delivered_on as day').where('id', '=', salesOrderId)
      return (await query.executeTakeFirst())?.day ?? null
    },

    saveDeliveredOn: (salesOrderId: number, day: string | null) =>
      db.updateTable('sales_orders').set({ delivered_on: day }).where('id', '=', salesOrderId).execute(),
  }
}
