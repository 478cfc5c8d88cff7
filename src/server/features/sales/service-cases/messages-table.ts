import { sql } from 'kysely'
import type { ServiceState } from '#shared/domain/service/states.ts'
import type { Executor } from '../../../db/tables.ts'

export type NewServiceMessage = {
  caseId: number
  kind: 'customer' | 'shop' | 'note'
  /** `customer`, `user:12`, `delivery` or `driver`. */
  author: string
  text: string
  /** The state that the case gets with this message; null when it does not change. */
  state: ServiceState | null
  key: string
  bodyHash: string
  at: Date
}

/** Key in the outbox of the mail with a message; the id of the message follows. */
export const SERVICE_MAIL_KEY = 'service-message:'

/** Messages of service cases. */
export function messagesTable(db: Executor) {
  return {
    /** Adds a message and returns its id; undefined when its key was used before. */
    async add({ caseId, key, bodyHash, at, ...message }: NewServiceMessage): Promise<number | undefined> {
      const row = await db
        .insertInto('service_messages')
        .values({
          ...message,
          service_case_id: caseId,
          written_at: at,
          idempotency_key: key,
          body_hash: bodyHash,
        })
        .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
        .returning('id')
        .executeTakeFirst()
      return row && Number(row.id)
    },

    findByKey: (key: string) =>
      db
        .selectFrom('service_messages')
        .select(['service_case_id as caseId', 'body_hash as bodyHash'])
        .where('idempotency_key', '=', key)
        .executeTakeFirst(),

    find: (id: number) =>
      db
        .selectFrom('service_messages')
        .select(['service_case_id as caseId', 'kind', 'text', 'state'])
        .where('id', '=', id)
        .executeTakeFirst(),

    /** Returns the messages of a case, oldest first, each with its photos and the state of its mail. */
    async ofCase(caseId: number) {
      const rows = await db
        .selectFrom('service_messages as m')
        .leftJoin('outbox as o', (join) => join.on('o.unique_key', '=', sql<string>`${SERVICE_MAIL_KEY}::text || m.id`))
        .select(['m.id', 'm.kind', 'm.author', 'm.text', 'm.state', 'm.written_at as writtenAt'])
        .select(['o.state as mailState'])
        .select(
          sql<string[]>`array(select p.id::text from service_photos p where p.service_message_id = m.id
            order by p.position)`.as('photoIds'),
        )
        .where('m.service_case_id', '=', caseId)
        .orderBy('m.id')
        .execute()
      return rows.map((row) => ({ ...row, id: Number(row.id) }))
    },
  }
}

/** A message of a case, as stored. */
export type MessageRow = Awaited<ReturnType<ReturnType<typeof messagesTable>['ofCase']>>[number]
