import { sql } from 'kysely'
import type { OwnDataFile } from '#shared/contracts/own-data-file.ts'
import type { Executor } from '../../../db/tables.ts'

/**
 * Returns the service cases of a person for the file with their own data: cases of the orders, and cases with the email
 * address if the person proved it. Photos are listed by id, with the path at which the person can open them.
 */
export async function exportedCases(
  db: Executor,
  { orderIds, email }: { orderIds: readonly number[]; email?: string | undefined },
): Promise<NonNullable<OwnDataFile['serviceCases']>> {
  const cases = await db
    .selectFrom('service_cases')
    .select(['id', 'opened_at as openedAt', 'state', 'sales_order_id as salesOrderId', 'problem', 'products'])
    .select(['name', 'email', 'phone'])
    .where('erased_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('sales_order_id', 'in', [0, ...orderIds]),
        ...(email === undefined ? [] : [eb(sql`lower(email)`, '=', email)]),
      ]),
    )
    .orderBy('id')
    .execute()
  const messages = await db
    .selectFrom('service_messages as m')
    .select(['m.service_case_id as caseId', 'm.kind', 'm.text', 'm.written_at as writtenAt'])
    .select(
      sql<string[]>`array(select p.id::text from service_photos p where p.service_message_id = m.id
        order by p.position)`.as('photoIds'),
    )
    .where('m.service_case_id', 'in', [0, ...cases.map(({ id }) => id)])
    .orderBy('m.id')
    .execute()
  return cases.map(({ id, openedAt, ...facts }) => ({
    ...facts,
    serviceCaseId: id,
    openedAt: openedAt.toISOString(),
    messages: messages
      .filter(({ caseId }) => caseId === id)
      .map(({ kind, text, writtenAt, photoIds }) => ({
        from: kind,
        text,
        writtenAt: writtenAt.toISOString(),
        photos: photoIds.map((photoId) => `/api/service/${id}/photos/${photoId}`),
      })),
  }))
}
