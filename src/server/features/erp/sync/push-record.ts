import type { Database, Executor } from '../../../db/tables.ts'
import { ErpRefusal } from '../../../ports/erp-records.ts'
import { Outage } from '../../../ports/outage.ts'
import { contentHash, type ErpRecord, erpRecordsTable, type RecordFacts } from './erp-records-table.ts'

type Deps = { db: Database; now: () => Date; renewLease(): Promise<void> }

/** Failed delivery of a record; `cause` has the error. */
export class RecordFailure extends Error {
  override readonly name = 'RecordFailure'
  readonly #record: ErpRecord

  constructor(record: ErpRecord, cause: unknown) {
    super(`${record.externalId} was not delivered`, { cause })
    this.#record = record
  }

  /**
   * A getter of a private field, so that code that prints all own properties of an error does not print the record. The
   * record contains the text of an earlier error, which may quote customer data.
   */
  get record(): ErpRecord {
    return this.#record
  }
}

/** Returns false when the ERP certainly did not store a record because of this error. */
export function mayHaveArrived(error: unknown): boolean {
  const cause = error instanceof RecordFailure ? error.cause : error
  return !(cause instanceof ErpRefusal || cause instanceof Outage) || cause.mayHaveArrived
}

/**
 * Sends a record to the ERP, unless the ERP has it with the same content, and returns its id in the ERP. When the answer to an earlier
 * call is unknown, the ERP may have the content of that call, so the record is sent again, also with the last accepted content.
 *
 * The record is stored as sent before the call and as accepted after it. No transaction is open during the call.
 * `storeId` stores the id where the shop shows it, in the transaction of the acceptance. It returns `outdated` when the content has to be
 * sent again, although the ERP accepted it: messages that wait for the record keep waiting.
 */
export async function pushRecord<Content extends object>(
  { db, now, renewLease }: Deps,
  facts: RecordFacts,
  content: Content,
  {
    put,
    storeId,
  }: {
    put: (content: Content) => Promise<number>
    storeId?: (tx: Executor, netsuiteId: number, at: Date) => Promise<unknown>
  },
): Promise<ErpRecord & { netsuiteId: number }> {
  const record = await erpRecordsTable(db).findOrCreate(facts, now())
  const hash = contentHash(content)
  const isUnchanged = record.contentHash === hash && record.tries === 0
  if (record.netsuiteId !== null && isUnchanged) return { ...record, netsuiteId: record.netsuiteId }

  await renewLease()
  await erpRecordsTable(db).markSent(record.id, content, now())
  const netsuiteId = await put(content).catch(async (cause: unknown) => {
    if (!mayHaveArrived(cause)) await erpRecordsTable(db).resetTries(record.id, record.tries)
    throw new RecordFailure(record, cause)
  })
  const at = now()
  await db.transaction().execute(async (tx) => {
    // Before the record: changes of an order lock the order before its records.
    const isOutdated = (await storeId?.(tx, netsuiteId, at)) === 'outdated'
    await erpRecordsTable(tx).markAccepted(record.id, { netsuiteId, hash: isOutdated ? null : hash, at })
  })
  return { ...record, netsuiteId, state: 'accepted' }
}
