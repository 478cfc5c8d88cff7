import { sql } from 'kysely'
import type { Executor, StoredConfiguration } from '../../../db/tables.ts'

export type ConfigurationRow = { code: string; content: StoredConfiguration; expiresAt: Date }

type NewRow = { code: string; content: StoredConfiguration; hash: string; now: Date; expiresAt: Date }

/** Item that a configuration code can refer to. */
export type ReferencedItem = { id: number; kind: 'parent' | 'variant' | 'single' | 'set'; itemId: string }

const OPTION_COLUMNS = {
  matrixLeathertype: 'leather_type_id',
  matrixLeg: 'leg_id',
  matrixHandle: 'handle_id',
  matrixSeatheight: 'seat_height_id',
  matrixCouchSetup: 'couch_setup_id',
} as const

/** Table `configurations`: choices that visitors stored under a code. */
export function configurationsTable(db: Executor) {
  return {
    /**
     * Stores a choice and returns its code. If the choice is stored already, its code stays and only the expiry
     * changes. Returns undefined when the proposed code belongs to another choice.
     *
     * @param hash hash of the content, by which an equal choice is found
     */
    async store({ code, content, hash, now, expiresAt }: NewRow): Promise<string | undefined> {
      const { rows } = await sql<{ code: string }>`
        insert into configurations (code, content, content_hash, created_at, expires_at)
        select ${code}, ${JSON.stringify(content)}::jsonb, ${hash}, ${now}, ${expiresAt}
        where not exists (select from configurations where code = ${code} and content_hash <> ${hash})
        on conflict (content_hash) do update set expires_at = excluded.expires_at
        returning code`.execute(db)
      return rows[0]?.code
    },

    async find(code: string, now: Date): Promise<ConfigurationRow | undefined> {
      const row = await db
        .selectFrom('configurations')
        .select(['code', 'content', 'expires_at as expiresAt'])
        .where('code', '=', code)
        .where('expires_at', '>', now)
        .executeTakeFirst()
      return row
    },

    /** Deletes at most fifty expired rows. Called for every request for a code, so expired rows do not accumulate. */
    deleteExpired: (now: Date) =>
      sql`delete from configurations where code in (
        select code from configurations where expires_at <= ${now} limit 50)`.execute(db),

    /** Returns the items with these ids that are for sale. */
    async items(ids: readonly number[]): Promise<ReferencedItem[]> {
      const { rows } = await sql<ReferencedItem>`
        select id, kind, item_id as "itemId" from items where id = any(${[...ids]}::int[]) and is_active`.execute(db)
      return rows
    },

    /**
     * Returns the ids of at most two variants of a model with these options. Two ids mean that the choice is not
     * complete yet. No id means that no variant has this combination of options.
     */
    async variantsWith(modelId: number, selection: StoredConfiguration['selection']): Promise<number[]> {
      const conditions = Object.entries(OPTION_COLUMNS).flatMap(([axis, column]) => {
        const option = selection[axis]
        return option === undefined ? [] : [sql`and ${sql.ref(column)} = ${option}`]
      })
      const { rows } = await sql<{ id: number }>`
        select id from items where parent_id = ${modelId} and is_active ${sql.join(conditions, sql` `)}
        order by id limit 2`.execute(db)
      return rows.map(({ id }) => id)
    },
  }
}
