import { sql } from 'kysely'
import type { Executor } from '../../../db/tables.ts'

/** Visitors who wait for a sold-out item. Addresses are in lower case. */
export function waitersTable(db: Executor) {
  return {
    /** Adds an address to those that wait for an item. Does nothing when it waits already. */
    async add({ itemId, email, at }: { itemId: number; email: string; at: Date }): Promise<void> {
      await db
        .insertInto('stock_waiters')
        .values({ item_id: itemId, email, asked_at: at })
        .onConflict((conflict) => conflict.columns(['item_id', 'email']).where('mailed_at', 'is', null).doNothing())
        .execute()
    },

    /** Counts the items for which an address waits, without this one. */
    async countOther(email: string, itemId: number): Promise<number> {
      const row = await db
        .selectFrom('stock_waiters')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .where('email', '=', email)
        .where('item_id', '<>', itemId)
        .where('mailed_at', 'is', null)
        .executeTakeFirstOrThrow()
      return Number(row.count)
    },

    find: (id: number) =>
      db
        .selectFrom('stock_waiters as w')
        .innerJoin('items as i', 'i.id', 'w.item_id')
        .select(['w.email', 'w.asked_at as askedAt', 'i.id as itemId', 'i.display_name as displayName'])
        .select('i.is_active as isActive')
        .where('w.id', '=', id)
        .executeTakeFirst(),

    /**
     * Marks the visitors to mail now, and returns their ids: per item as many as there are free pieces, without those that were
     * mailed after `recentlyAfter`, longest waiting first.
     */
    async takeDue({ at, recentlyAfter, limit }: { at: Date; recentlyAfter: Date; limit: number }): Promise<number[]> {
      const { rows } = await sql<{ id: number }>`
        with waiting as (
          select w.id, w.item_id, row_number() over (partition by w.item_id order by w.id) as place
          from stock_waiters w where w.mailed_at is null
        ), free as (
          select s.item_id, s.counted - s.taken - (
            select count(*) from stock_waiters m where m.item_id = s.item_id and m.mailed_at > ${recentlyAfter}) as pieces
          from stock_totals s join items i on i.id = s.item_id
          where s.counted > s.taken and i.is_active and s.item_id in (select item_id from waiting)
        ), due as (
          select waiting.id from waiting join free using (item_id) where waiting.place <= free.pieces
          order by waiting.id limit ${limit}
        )
        update stock_waiters set mailed_at = ${at}
        where id in (select id from due) and mailed_at is null returning id`.execute(db)
      return rows.map(({ id }) => id)
    },

    async forget({ mailedBefore, askedBefore }: { mailedBefore: Date; askedBefore: Date }): Promise<void> {
      await db
        .deleteFrom('stock_waiters')
        .where((eb) => eb.or([eb('mailed_at', '<', mailedBefore), eb('asked_at', '<', askedBefore)]))
        .execute()
    },
  }
}
