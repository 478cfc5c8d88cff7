import { sql } from 'kysely'
import type { TransferDifference, TransferState } from '#shared/domain/stock/transfers.ts'
import type { Executor, Transaction } from '../../../db/tables.ts'

export type TransferEventKind = 'requested' | 'sent' | 'received' | 'canceled' | 'settled'

export type TransferLine = {
  itemId: number
  itemCode: string
  name: string
  count: number
  sent: number | null
  received: number | null
  difference: TransferDifference | null
}

export type TransferEvent = { kind: TransferEventKind; by: string | null; remark: string; at: Date }

export type TransferRow = {
  id: number
  from: { id: number; name: string }
  to: { id: number; name: string }
  reason: string
  state: TransferState
  changedAt: Date
  /** When the ERP had the transfer, or when an Admin closed its message. */
  bookedAt: Date | null
  /** Id of the record in the ERP; null when the ERP does not have it, or an Admin booked it there by hand. */
  netsuiteId: number | null
  countedAt: Date | null
  lossSettledAt: Date | null
  lines: TransferLine[]
  events: TransferEvent[]
  /** State of the message to the ERP; null when the ERP has nothing to book. */
  messageState: string | null
}

type NewLine = Pick<TransferLine, 'itemId' | 'itemCode' | 'name' | 'count'>

/** SQL condition: a received transfer has lost pieces that the ERP still counts. */
const hasOpenLoss = sql<boolean>`t.state = 'received' and t.loss_settled_at is null
  and exists (select from stock_transfer_lines l where l.transfer_id = t.id and l.difference = 'lost')`

const placeName = (column: 'from_location_id' | 'to_location_id') => sql<string>`
  (select coalesce(nullif(s.name, ''), l.name) from locations l
   left join shop_locations s on s.stock_location_id = l.id where l.id = ${sql.ref(`t.${column}`)})`

/** Tables `stock_transfers`, `stock_transfer_lines` and `stock_transfer_events`. */
export function transfersTable(db: Executor) {
  async function read(ids: readonly number[]): Promise<TransferRow[]> {
    if (ids.length === 0) return []
    const { rows } = await sql<TransferRow>`
      select t.id, t.reason, t.state, t.changed_at as "changedAt", t.erp_booked_at as "bookedAt",
        t.netsuite_id as "netsuiteId", t.erp_counted_at as "countedAt", t.loss_settled_at as "lossSettledAt",
        jsonb_build_object('id', t.from_location_id, 'name', ${placeName('from_location_id')}) as "from",
        jsonb_build_object('id', t.to_location_id, 'name', ${placeName('to_location_id')}) as "to",
        (select m.state from outbox m where m.unique_key = 'stock-transfer:' || t.id) as "messageState",
        (select jsonb_agg(jsonb_build_object('itemId', item_id, 'itemCode', item_code, 'name', display_name,
            'count', count, 'sent', sent, 'received', received, 'difference', difference) order by position)
          from stock_transfer_lines where transfer_id = t.id) as lines
      from stock_transfers t where t.id = any(${[...ids]}::int[]) order by t.id desc`.execute(db)
    const events = await db
      .selectFrom('stock_transfer_events as e')
      .leftJoin('users as u', 'u.id', 'e.actor_id')
      .select(['e.transfer_id as transferId', 'e.kind', 'u.email as by', 'e.remark', 'e.happened_at as at'])
      .where('e.transfer_id', 'in', ids)
      .orderBy('e.id')
      .execute()
    return rows.map((row) => ({
      ...row,
      events: events
        .filter(({ transferId }) => transferId === row.id)
        .map(({ transferId: _transferId, ...event }) => event),
    }))
  }

  return {
    async find(id: number): Promise<TransferRow | undefined> {
      return (await read([id]))[0]
    },

    /** Returns one page, the latest transfer first. `open`: also received transfers with lost pieces. */
    async page({ page, pageSize, filter }: { page: number; pageSize: number; filter: 'open' | 'klaar' | undefined }) {
      const isOpen = sql<boolean>`(t.state in ('requested', 'sent') or (${hasOpenLoss}))`
      const condition = filter === undefined ? sql`true` : filter === 'open' ? isOpen : sql`not ${isOpen}`
      const { rows } = await sql<{ id: number; total: number }>`
        select t.id, (count(*) over ())::int as total from stock_transfers t where ${condition}
        order by t.id desc limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db)
      return { rows: await read(rows.map(({ id }) => id)), total: rows[0]?.total ?? 0 }
    },

    /** Locks a transfer until the transaction ends, so that of two changes one sees the other. */
    async lock(id: number): Promise<boolean> {
      const row = await db
        .selectFrom('stock_transfers')
        .select('id')
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst()
      return row !== undefined
    },

    /** Returns the transfer that an action changed; undefined when the action was never made. */
    async ofAction(actionId: string): Promise<number | undefined> {
      const row = await db
        .selectFrom('stock_transfer_events')
        .select('transfer_id as id')
        .where('action_id', '=', actionId)
        .executeTakeFirst()
      return row?.id
    },

    async add(
      transfer: { fromId: number; toId: number; reason: string; at: Date },
      lines: readonly NewLine[],
    ): Promise<number> {
      const { id } = await db
        .insertInto('stock_transfers')
        .values({
          from_location_id: transfer.fromId,
          to_location_id: transfer.toId,
          reason: transfer.reason,
          changed_at: transfer.at,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await db
        .insertInto('stock_transfer_lines')
        .values(
          lines.map(({ itemId, itemCode, name, count }, position) => ({
            transfer_id: id,
            position,
            item_id: itemId,
            item_code: itemCode,
            display_name: name,
            count,
          })),
        )
        .execute()
      return id
    },

    async addEvent(event: {
      transferId: number
      actionId: string
      kind: TransferEventKind
      actorId: number
      remark: string
      at: Date
    }): Promise<void> {
      await db
        .insertInto('stock_transfer_events')
        .values({
          transfer_id: event.transferId,
          action_id: event.actionId,
          kind: event.kind,
          actor_id: event.actorId,
          remark: event.remark,
          happened_at: event.at,
        })
        .execute()
    },

    async setState(id: number, state: TransferState, at: Date): Promise<void> {
      await db.updateTable('stock_transfers').set({ state, changed_at: at }).where('id', '=', id).execute()
    },

    async setSent(id: number, itemId: number, sent: number): Promise<void> {
      await db
        .updateTable('stock_transfer_lines')
        .set({ sent })
        .where('transfer_id', '=', id)
        .where('item_id', '=', itemId)
        .execute()
    },

    async setReceived(
      id: number,
      itemId: number,
      { received, difference }: { received: number; difference: TransferDifference | null },
    ): Promise<void> {
      await db
        .updateTable('stock_transfer_lines')
        .set({ received, difference })
        .where('transfer_id', '=', id)
        .where('item_id', '=', itemId)
        .execute()
    },

    /** Stores that the ERP has nothing to book for a transfer of which nothing arrived. */
    async setCounted(id: number, at: Date): Promise<void> {
      await db.updateTable('stock_transfers').set({ erp_counted_at: at }).where('id', '=', id).execute()
    },

    async setLossSettled(id: number, at: Date): Promise<void> {
      await db.updateTable('stock_transfers').set({ loss_settled_at: at }).where('id', '=', id).execute()
    },

    /** Returns the code and name of these active items, of those that the ERP counts. */
    countedItems: (ids: readonly number[]) =>
      db
        .selectFrom('items as i')
        .innerJoin('stock_totals as t', 't.item_id', 'i.id')
        .select(['i.id', 'i.item_id as itemCode', 'i.display_name as name'])
        .where('i.id', 'in', [...ids])
        .where('i.is_active', '=', true)
        .execute(),
  }
}

/**
 * Changes the pieces that the shop subtracts from the total because they are lost and the ERP still counts them.
 *
 * @param sign 1 when pieces are lost, -1 when the ERP no longer counts them
 */
export async function changeTotals(
  tx: Transaction,
  losses: readonly { itemId: number; pieces: number }[],
  sign: 1 | -1,
): Promise<void> {
  for (const { itemId, pieces } of losses) {
    await sql`update stock_totals set taken = greatest(taken + ${sign * pieces}::int, 0) where item_id = ${itemId}`.execute(
      tx,
    )
  }
}
