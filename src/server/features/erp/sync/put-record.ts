import type { Database, Executor } from '../../../db/tables.ts'
import { contentHash, type ErpRecord, erpRecordsTable, type RecordFacts } from './erp-records-table.ts'

type Deps = { db: Database; now: () => Date; stillBusy(): Promise<void> }

/** A record that could not be put there; `cause` says why. */
export class RecordFailure extends Error {
  override readonly name = 'RecordFailure'
  readonly #record: ErpRecord

  constructor(record: ErpRecord, cause: unknown) {
    super(`${record.externalId} did not arrive`, { cause })
    this.#record = record
  }

  /** Holds what was said of it before, which is not for the log. */
  get record(): ErpRecord {
    return this.#record
  }
}

/**
 * Puts one record in the bookkeeping, unless it has exactly this already, and gives its number there.
 *
 * That it was sent is written down before the call and that it was taken afterwards; in between nothing is open in the
 * database. `taken` writes the number wherever the shop shows it, in the same transaction.
 */
export async function putRecord<Content extends object>(
  { db, now, stillBusy }: Deps,
  facts: RecordFacts,
  content: Content,
  {
    put,
    taken,
  }: {
    put: (content: Content) => Promise<number>
    taken?: (tx: Executor, netsuiteId: number, at: Date) => Promise<unknown>
  },
): Promise<ErpRecord & { netsuiteId: number }> {
  const record = await erpRecordsTable(db).keep(facts, now())
  const hash = contentHash(content)
  if (record.netsuiteId !== null && record.contentHash === hash) return { ...record, netsuiteId: record.netsuiteId }

  await stillBusy()
  await erpRecordsTable(db).sending(record.id, content, now())
  const netsuiteId = await put(content).catch((cause: unknown) => {
    throw new RecordFailure(record, cause)
  })
  const at = now()
  await db.transaction().execute(async (tx) => {
    await erpRecordsTable(tx).accepted(record.id, { netsuiteId, hash, at })
    await taken?.(tx, netsuiteId, at)
  })
  return { ...record, netsuiteId, state: 'accepted' }
}
