import { sql } from 'kysely'
import type { Executor } from '../../../db/tables.ts'

export type Choice = { id: string; version: number; statistics: boolean; marketing: boolean; decidedAt: Date }

/** Cookie choices of visitors, without their identity. */
export function consentsTable(db: Executor) {
  return {
    /** Stores a choice once and returns the time at which it was first received. */
    async store({ id, version, statistics, marketing, decidedAt }: Choice, now: Date): Promise<Date> {
      await db
        .insertInto('consents')
        .values({ id, version, statistics, marketing, decided_at: decidedAt, received_at: now })
        .onConflict((conflict) => conflict.columns(['id', 'decided_at']).doNothing())
        .execute()
      const row = await db
        .selectFrom('consents')
        .select('received_at as receivedAt')
        .where('id', '=', id)
        .where('decided_at', '=', decidedAt)
        .executeTakeFirstOrThrow()
      return row.receivedAt
    },

    /** Deletes at most 50 rows from before this time. Every stored choice calls it, so old rows do not accumulate. */
    forgetBefore: (moment: Date) =>
      sql`delete from consents where (id, decided_at) in (
        select id, decided_at from consents where received_at < ${moment} limit 50)`.execute(db),
  }
}
