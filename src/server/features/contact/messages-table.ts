import { sql } from 'kysely'
import type { ContactMessage } from '#shared/contracts/contact.ts'
import type { Executor } from '../../db/tables.ts'

export type NewContactMessage = ContactMessage & { key: string; bodyHash: string; at: Date }
export type KeptContactMessage = ContactMessage & { id: number; receivedAt: Date }

/** What visitors wrote in the contact form. */
export function messagesTable(db: Executor) {
  return {
    /** Keeps a message; gives its number, or undefined when its key was used before. */
    async add({ key, bodyHash, at, orderNumber, ...message }: NewContactMessage): Promise<number | undefined> {
      const row = await db
        .insertInto('contact_messages')
        .values({
          ...message,
          order_number: orderNumber,
          idempotency_key: key,
          body_hash: bodyHash,
          received_at: at,
        })
        .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
        .returning('id')
        .executeTakeFirst()
      return row?.id
    },

    async hashOf(key: string): Promise<string | undefined> {
      const query = db.selectFrom('contact_messages').select('body_hash').where('idempotency_key', '=', key)
      return (await query.executeTakeFirst())?.body_hash
    },

    async find(id: number): Promise<KeptContactMessage | undefined> {
      return db
        .selectFrom('contact_messages')
        .select(['id', 'name', 'email', 'phone', 'subject', 'message'])
        .select(['order_number as orderNumber', 'received_at as receivedAt'])
        .where('id', '=', id)
        .executeTakeFirst()
    },

    /** How many came from a mail address since a moment. */
    async countOf(email: string, since: Date): Promise<number> {
      const row = await db
        .selectFrom('contact_messages')
        .select((eb) => eb.fn.countAll<string>().as('count'))
        .where(sql`lower(email)`, '=', email.toLowerCase())
        .where('received_at', '>', since)
        .executeTakeFirst()
      return Number(row?.count ?? 0)
    },

    forgetBefore: (moment: Date) => db.deleteFrom('contact_messages').where('received_at', '<', moment).execute(),
  }
}
