import type { Executor } from '../../../db/tables.ts'

/** Who may use a photo that was sent: the buyer of an order, its delivery, the customer of a case, or a staff member. */
export type PhotoScope = `order:${number}` | `delivery:${number}` | `case:${number}` | `user:${number}`

/** Photos of service cases. The files are in the store, under the name of `photoFile`. */
export function photosTable(db: Executor) {
  return {
    /** Adds a photo that no message uses yet. Returns false when the id exists. */
    async add({ id, scope, contentHash, at }: { id: string; scope: PhotoScope; contentHash: string; at: Date }) {
      const added = await db
        .insertInto('service_photos')
        .values({ id, scope, content_hash: contentHash, stored_at: at })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returning('id')
        .executeTakeFirst()
      return added !== undefined
    },

    find: (id: string) =>
      db
        .selectFrom('service_photos')
        .select(['id', 'scope', 'content_hash as contentHash', 'service_message_id as messageId'])
        .where('id', '=', id)
        .executeTakeFirst(),

    /** Counts the photos of a sender that no message uses yet. */
    async countUnused(scope: PhotoScope): Promise<number> {
      const row = await db
        .selectFrom('service_photos')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('scope', '=', scope)
        .where('service_message_id', 'is', null)
        .executeTakeFirst()
      return Number(row?.count ?? 0)
    },

    /**
     * Adds photos to a message, in this order. Returns false when one of them does not exist, belongs to another sender
     * or is used by another message.
     */
    async attach(messageId: number, photoIds: readonly string[], scope: PhotoScope): Promise<boolean> {
      for (const [position, id] of photoIds.entries()) {
        const attached = await db
          .updateTable('service_photos')
          .set({ service_message_id: messageId, position })
          .where('id', '=', id)
          .where('scope', '=', scope)
          .where('service_message_id', 'is', null)
          .executeTakeFirst()
        if (attached.numUpdatedRows !== 1n) return false
      }
      return true
    },

    /** Returns the case and the kind of the message with a photo. */
    messageOf: (id: string) =>
      db
        .selectFrom('service_photos as p')
        .innerJoin('service_messages as m', 'm.id', 'p.service_message_id')
        .select(['m.service_case_id as caseId', 'm.kind'])
        .where('p.id', '=', id)
        .executeTakeFirst(),

    /** Deletes the photos that no message used since a time, and returns their number. */
    async deleteUnused(before: Date): Promise<number> {
      const deleted = await db
        .deleteFrom('service_photos')
        .where('service_message_id', 'is', null)
        .where('stored_at', '<', before)
        .executeTakeFirst()
      return Number(deleted.numDeletedRows)
    },

    /** Returns those of these ids that exist. */
    async known(ids: readonly string[]): Promise<Set<string>> {
      if (ids.length === 0) return new Set()
      const rows = await db.selectFrom('service_photos').select('id').where('id', 'in', ids).execute()
      return new Set(rows.map(({ id }) => id))
    },
  }
}
