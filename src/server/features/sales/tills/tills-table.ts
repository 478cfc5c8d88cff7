import type { Executor } from '../../../db/tables.ts'

export type TillRow = {
  tillId: string
  name: string
  openedBy: string
  openedAt: Date
  lastUsedAt: Date | null
  lastUsedBy: string | null
  endedAt: Date | null
  endedBy: string | null
}

type NewTill = { id: string; name: string; secretHash: string; openedBy: number; at: Date }

/** Table `tills`: machines of the showroom that allow PIN sessions. */
export function tillsTable(db: Executor) {
  return {
    /** Adds a till. Returns false when an active till has this name. */
    async add({ id, name, secretHash, openedBy, at }: NewTill): Promise<boolean> {
      const row = await db
        .insertInto('tills')
        .values({ id, name, secret_hash: secretHash, opened_by: openedBy, opened_at: at })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst()
      return row !== undefined
    },

    /** Returns an active till. */
    async findActive(tillId: string): Promise<{ name: string; secretHash: string } | undefined> {
      return db
        .selectFrom('tills')
        .select(['name', 'secret_hash as secretHash'])
        .where('id', '=', tillId)
        .where('ended_at', 'is', null)
        .executeTakeFirst()
    },

    async recordUse(tillId: string, userId: number, at: Date): Promise<void> {
      await db.updateTable('tills').set({ last_used_at: at, last_used_by: userId }).where('id', '=', tillId).execute()
    },

    /** Ends a till and returns its name. Returns undefined when the till is not active. */
    async end(tillId: string, userId: number, at: Date): Promise<string | undefined> {
      const row = await db
        .updateTable('tills')
        .set({ ended_at: at, ended_by: userId })
        .where('id', '=', tillId)
        .where('ended_at', 'is', null)
        .returning('name')
        .executeTakeFirst()
      return row?.name
    },

    async exists(tillId: string): Promise<boolean> {
      return (await db.selectFrom('tills').select('id').where('id', '=', tillId).executeTakeFirst()) !== undefined
    },

    /** Lists active tills first, then by opening time, latest first. */
    all: (): Promise<TillRow[]> =>
      db
        .selectFrom('tills as t')
        .innerJoin('users as o', 'o.id', 't.opened_by')
        .leftJoin('users as u', 'u.id', 't.last_used_by')
        .leftJoin('users as e', 'e.id', 't.ended_by')
        .select([
          't.id as tillId',
          't.name',
          'o.email as openedBy',
          't.opened_at as openedAt',
          't.last_used_at as lastUsedAt',
          'u.email as lastUsedBy',
          't.ended_at as endedAt',
          'e.email as endedBy',
        ])
        .orderBy((eb) => eb('t.ended_at', 'is not', null))
        .orderBy('t.opened_at', 'desc')
        .limit(200)
        .execute(),
  }
}
