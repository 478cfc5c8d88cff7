import { sql } from 'kysely'
import type { ParkedContent } from '#shared/contracts/parked-sales.ts'
import type { Executor } from '../../../db/tables.ts'

export type ParkedRow = {
  id: string
  bodyHash: string
  title: string
  tillName: string
  content: ParkedContent
  parkedBy: string
  parkedAt: Date
  state: 'parked' | 'taken' | 'removed'
  /** Id that the till created for taking the sale. */
  takeId: string | null
  /** Email address of the staff member who took or removed the sale. */
  endedBy: string | null
  endedAt: Date | null
}

export type NewParkedSale = Pick<ParkedRow, 'id' | 'bodyHash' | 'title' | 'tillName' | 'content'> & {
  email: string
  parkedBy: number
  at: Date
}

/** Content of a sale that was taken more than a day ago, or removed. */
const EMPTY = { lines: [], form: {}, note: '' } satisfies ParkedContent

/** Maximum number of listed sales. More parked sales are not expected. */
const MAX_PARKED_SALES = 200

/**
 * Table `parked_sales`: sales that are parked, and sales that were taken or removed, with the time and the staff
 * member.
 */
export function parkedSalesTable(db: Executor) {
  const sales = db
    .selectFrom('parked_sales as s')
    .innerJoin('users as p', 'p.id', 's.parked_by')
    .leftJoin('users as e', 'e.id', 's.ended_by')
    .select([
      's.id',
      's.body_hash as bodyHash',
      's.title',
      's.till_name as tillName',
      's.content',
      'p.email as parkedBy',
      's.parked_at as parkedAt',
      's.state',
      's.take_id as takeId',
      'e.email as endedBy',
      's.ended_at as endedAt',
    ])

  return {
    /** Adds a parked sale. Returns false when a sale with this id exists. */
    async add({ id, bodyHash, title, tillName, content, email, parkedBy, at }: NewParkedSale): Promise<boolean> {
      const row = await db
        .insertInto('parked_sales')
        .values({
          id,
          title,
          email,
          body_hash: bodyHash,
          till_name: tillName,
          content: JSON.stringify(content),
          parked_by: parkedBy,
          parked_at: at,
        })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returning('id')
        .executeTakeFirst()
      return row !== undefined
    },

    find: (id: string): Promise<ParkedRow | undefined> => sales.where('s.id', '=', id).executeTakeFirst(),

    /** Returns parked sales, newest first. */
    allParked: (): Promise<ParkedRow[]> =>
      sales
        .where('s.state', '=', 'parked')
        .orderBy('s.parked_at', 'desc')
        .orderBy('s.id')
        .limit(MAX_PARKED_SALES)
        .execute(),

    /** Marks a sale as taken. Of two concurrent calls exactly one returns true. */
    async take(id: string, { takeId, userId, at }: { takeId: string; userId: number; at: Date }): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('parked_sales')
        .set({ state: 'taken', take_id: takeId, ended_by: userId, ended_at: at })
        .where('id', '=', id)
        .where('state', '=', 'parked')
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0
    },

    /** Marks a sale as removed and deletes its content. Returns false when it was not parked. */
    async remove(id: string, { userId, at }: { userId: number; at: Date }): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('parked_sales')
        .set({ state: 'removed', ended_by: userId, ended_at: at, ...clearedColumns() })
        .where('id', '=', id)
        .where('state', '=', 'parked')
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0
    },

    /**
     * Deletes the content of sales that were taken before this time. Their content is no longer needed, because by then
     * the sale was ordered or abandoned.
     */
    clearTakenBefore: (before: Date) =>
      db
        .updateTable('parked_sales')
        .set(clearedColumns())
        .where('state', '=', 'taken')
        .where('ended_at', '<', before)
        .where('title', '<>', '')
        .execute(),

    /** Deletes sales in any state that were parked before this time. */
    deleteParkedBefore: (moment: Date) => db.deleteFrom('parked_sales').where('parked_at', '<', moment).execute(),

    /** Returns the current prices of sellable items, in EUR excl. VAT. */
    async pricesOf(ids: readonly number[]): Promise<Map<number, number>> {
      const { rows } = await sql<{ id: number; netPrice: number }>`
        select id, base_price as "netPrice" from items
        where id = any(${[...new Set(ids)]}::int[]) and is_active and kind in ('variant', 'single')`.execute(db)
      return new Map(rows.map(({ id, netPrice }) => [id, netPrice]))
    },
  }
}

const clearedColumns = () => ({ title: '', email: '', content: JSON.stringify(EMPTY) })
