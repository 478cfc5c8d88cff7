import { sql } from 'kysely'
import type { CONTACT_STATES, ContactMessage } from '#shared/contracts/contact.ts'
import type { ContactSubject } from '#shared/domain/contact/subjects.ts'
import { folded } from '#shared/kernel/text.ts'
import type { Executor } from '../../../db/tables.ts'

export type NewContactMessage = ContactMessage & { key: string; bodyHash: string; at: Date }
export type StoredContactMessage = ContactMessage & {
  id: number
  receivedAt: Date
  handledAt: Date | null
  handledBy: string | null
}

export type ListedMessageRow = {
  id: number
  receivedAt: Date
  handledAt: Date | null
  name: string
  email: string
  subject: ContactSubject
  orderNumber: string
  excerpt: string
  answerCount: number
}

type MessageQuery = {
  page: number
  pageSize: number
  state: (typeof CONTACT_STATES)[number]
  search?: string | undefined
}

/**
 * SQL for the text in which the search looks, in lower case and without accents. Must give the same text as `folded`.
 */
const FOLDED = sql`regexp_replace(
  normalize(lower(concat_ws(' ', m.id, m.name, m.email, m.order_number, m.message)), NFD), '[\\u0300-\\u036f]', '', 'g')`

/** Messages of the contact form. */
export function messagesTable(db: Executor) {
  return {
    /** Stores a message and returns its id; undefined when its key was used before. */
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

    /** Returns the `bodyHash` of the message with this idempotency key. */
    async hashOf(key: string): Promise<string | undefined> {
      const query = db.selectFrom('contact_messages').select('body_hash').where('idempotency_key', '=', key)
      return (await query.executeTakeFirst())?.body_hash
    },

    async find(id: number): Promise<StoredContactMessage | undefined> {
      return db
        .selectFrom('contact_messages')
        .select(['id', 'name', 'email', 'phone', 'subject', 'message'])
        .select(['order_number as orderNumber', 'received_at as receivedAt'])
        .select(['handled_at as handledAt', 'handled_by as handledBy'])
        .where('id', '=', id)
        .executeTakeFirst()
    },

    /** Locks a message until the transaction ends; false when it does not exist. */
    async lock(id: number): Promise<boolean> {
      const query = db.selectFrom('contact_messages').select('id').where('id', '=', id).forUpdate()
      return (await query.executeTakeFirst()) !== undefined
    },

    /** Marks a message as handled, or as open if `handled` is undefined. Returns false if it had that state already. */
    async setHandled(id: number, handled: { at: Date; by: string } | undefined): Promise<boolean> {
      const change = db
        .updateTable('contact_messages')
        .set({ handled_at: handled?.at ?? null, handled_by: handled?.by ?? null })
        .where('id', '=', id)
        .where('handled_at', handled ? 'is' : 'is not', null)
      return (await change.executeTakeFirst()).numUpdatedRows > 0n
    },

    /** Returns one page of the messages, newest first, and the number of messages that match. */
    async page({ page, pageSize, state, search }: MessageQuery): Promise<{ rows: ListedMessageRow[]; total: number }> {
      let matching = db.selectFrom('contact_messages as m')
      if (state !== 'all') matching = matching.where('m.handled_at', state === 'open' ? 'is' : 'is not', null)
      for (const word of folded(search ?? '')
        .split(/\s+/)
        .filter(Boolean)) {
        const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`
        matching = matching.where(sql<boolean>`${FOLDED} like ${pattern}`)
      }
      const rows = await matching
        .select(['m.id', 'm.received_at as receivedAt', 'm.handled_at as handledAt', 'm.name', 'm.email', 'm.subject'])
        .select(['m.order_number as orderNumber'])
        .select(sql<string>`left(regexp_replace(m.message, '[[:space:]]+', ' ', 'g'), 200)`.as('excerpt'))
        .select((eb) =>
          eb
            .selectFrom('contact_answers as a')
            .select(({ fn }) => fn.countAll<number>().as('count'))
            .whereRef('a.contact_message_id', '=', 'm.id')
            .as('answerCount'),
        )
        .orderBy('m.received_at', 'desc')
        .orderBy('m.id', 'desc')
        .limit(pageSize)
        .offset((page - 1) * pageSize)
        .execute()
      const counted = await matching.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirst()
      return { rows: rows as ListedMessageRow[], total: Number(counted?.count ?? 0) }
    },

    /** Counts messages that are not handled. */
    async openCount(): Promise<number> {
      const query = db
        .selectFrom('contact_messages')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('handled_at', 'is', null)
      return Number((await query.executeTakeFirst())?.count ?? 0)
    },

    /** Counts messages from an email address since a time. */
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
