import { sql } from 'kysely'
import type { Executor } from '../../../db/tables.ts'

export type NewContactAnswer = {
  contactMessageId: number
  key: string
  bodyHash: string
  at: Date
  /** Mail address of the staff member. */
  author: string
  answer: string
}

/** Answers of staff to messages of the contact form. */
export function answersTable(db: Executor) {
  return {
    /** Inserts an answer and returns its id; undefined when its key was used before. */
    async add({ contactMessageId, key, bodyHash, at, author, answer }: NewContactAnswer): Promise<number | undefined> {
      const row = await db
        .insertInto('contact_answers')
        .values({
          contact_message_id: contactMessageId,
          idempotency_key: key,
          body_hash: bodyHash,
          answered_at: at,
          author,
          answer,
        })
        .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
        .returning('id')
        .executeTakeFirst()
      return row?.id
    },

    /** Returns the `bodyHash` of the answer with this idempotency key. */
    async hashOf(key: string): Promise<string | undefined> {
      const query = db.selectFrom('contact_answers').select('body_hash').where('idempotency_key', '=', key)
      return (await query.executeTakeFirst())?.body_hash
    },

    find: (id: number) =>
      db
        .selectFrom('contact_answers')
        .select(['contact_message_id as contactMessageId', 'answer'])
        .where('id', '=', id)
        .executeTakeFirst(),

    /** Returns the answers to one message, oldest first, each with the outbox state of its mail. */
    ofMessage: (contactMessageId: number) =>
      db
        .selectFrom('contact_answers as a')
        .leftJoin('outbox as o', (join) => join.on('o.unique_key', '=', sql<string>`${ANSWER_KEY}::text || a.id`))
        .select(['a.id', 'a.answered_at as answeredAt', 'a.author', 'a.answer', 'o.state as mailState'])
        .where('a.contact_message_id', '=', contactMessageId)
        .orderBy('a.id')
        .execute(),
  }
}

/** Prefix of the outbox key of an answer's mail; the answer id follows. */
export const ANSWER_KEY = 'contact-answer:'
