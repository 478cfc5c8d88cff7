import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { ErpRecordKind, ErpRecordState } from '#shared/domain/erp/sync-status.ts'
import type { Executor } from '../../../db/tables.ts'

/** Record of the ERP with its sync state in the shop. */
export type ErpRecord = {
  id: number
  kind: ErpRecordKind
  externalId: string
  salesOrderId: number | null
  customerRecordId: number | null
  netsuiteId: number | null
  state: ErpRecordState
  /** Calls since the last accepted one, without those that certainly did not arrive. When it is not 0, the ERP may have other content than `contentHash`. */
  tries: number
  lastError: string | null
  /** Hash of the last accepted content; null when everything has to be sent again. */
  contentHash: string | null
  acceptedAt: Date | null
}

/** Identity of a record. Written once and never changed. */
export type RecordFacts = {
  kind: ErpRecordKind
  externalId: string
  salesOrderId: number | null
  userId: number | null
  customerRecordId?: number
}

const COLUMNS = [
  'id',
  'kind',
  'external_id as externalId',
  'sales_order_id as salesOrderId',
  'customer_record_id as customerRecordId',
  'netsuite_id as netsuiteId',
  'state',
  'tries',
  'last_error as lastError',
  'content_hash as contentHash',
  'accepted_at as acceptedAt',
] as const

/** Returns the hash of a record's content, to detect unchanged records. */
export const contentHash = (content: object): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('base64url')

/** Reads and writes `erp_records`: one row per record that the shop sends to the ERP. */
export function erpRecordsTable(db: Executor) {
  const select = () => db.selectFrom('erp_records').select(COLUMNS)
  const change = (id: number) => db.updateTable('erp_records').where('id', '=', id)

  return {
    find: (externalId: string): Promise<ErpRecord | undefined> =>
      select().where('external_id', '=', externalId).executeTakeFirst(),

    get: (id: number): Promise<ErpRecord | undefined> => select().where('id', '=', id).executeTakeFirst(),

    /** Returns the records of an order and its customer record. */
    ofOrder: (salesOrderId: number): Promise<ErpRecord[]> =>
      select()
        .where(sql<boolean>`sales_order_id = ${salesOrderId} or id in (
          select customer_record_id from erp_records where sales_order_id = ${salesOrderId} and kind = 'sales_order')`)
        .orderBy('id')
        .execute(),

    /** Returns the record with this external id; inserts it when it does not exist. */
    async findOrCreate(facts: RecordFacts, at: Date): Promise<ErpRecord> {
      await db
        .insertInto('erp_records')
        .values({
          kind: facts.kind,
          external_id: facts.externalId,
          inserted_at: at,
          sales_order_id: facts.salesOrderId,
          user_id: facts.userId,
          customer_record_id: facts.customerRecordId ?? null,
        })
        .onConflict((conflict) => conflict.column('external_id').doNothing())
        .execute()
      return select().where('external_id', '=', facts.externalId).executeTakeFirstOrThrow()
    },

    /**
     * Clears the content hashes of an order's records, including its customer, so that the next delivery sends them
     * completely.
     */
    async clearContentHashes(salesOrderId: number): Promise<void> {
      await sql`
        update erp_records set content_hash = null where sales_order_id = ${salesOrderId} or id in (
          select customer_record_id from erp_records where sales_order_id = ${salesOrderId} and kind = 'sales_order')`.execute(
        db,
      )
    },

    /**
     * Marks a record as sent before the call, because after a crash it may be in the ERP already. A record with an id
     * of the ERP keeps its state.
     */
    async markSent(id: number, content: object, at: Date): Promise<void> {
      await change(id)
        .set((eb) => ({
          state: sql<ErpRecordState>`case when netsuite_id is null then 'sent' else state end`,
          payload: JSON.stringify(content),
          sent_at: at,
          tries: eb('tries', '+', 1),
        }))
        .execute()
    },

    /**
     * Sets the number of calls without an accepted answer back to what it was before a call that certainly did not arrive. Does nothing
     * when another server sent the record meanwhile.
     */
    async resetTries(id: number, tries: number): Promise<void> {
      await change(id)
        .set({ tries })
        .where('tries', '=', tries + 1)
        .execute()
    },

    /**
     * Stores the id and the content hash of a record that the ERP accepted; no hash when it has to be sent again. Deletes the stored
     * content.
     */
    async markAccepted(
      id: number,
      { netsuiteId, hash, at }: { netsuiteId: number; hash: string | null; at: Date },
    ): Promise<void> {
      await change(id)
        .set({
          state: 'accepted',
          netsuite_id: netsuiteId,
          content_hash: hash,
          accepted_at: at,
          tries: 0,
          last_error: null,
          payload: sql<string>`null`,
        })
        .execute()
    },

    /** Stores the failure of a record. A record that is in the ERP keeps its state. */
    async markFailed(id: number, { state, reason }: { state: 'queued' | 'dead'; reason: string }): Promise<void> {
      await change(id)
        .set({
          state: sql<ErpRecordState>`case when netsuite_id is null then ${state} else state end`,
          last_error: reason,
        })
        .execute()
    },
  }
}
