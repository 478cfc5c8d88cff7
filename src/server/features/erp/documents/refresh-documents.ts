import { sql } from 'kysely'
import type { Database, Executor } from '../../../db/tables.ts'
import type { Erp } from '../../../ports/erp.ts'
import type { ErpRecordFilter, ErpStoredDocument, ErpStoredDocumentLine } from '../../../ports/erp-records.ts'
import type { ErpRowError } from '../../../ports/erp-row-error.ts'
import type { Operation } from '../../operations/operations/index.ts'
import { erpDocumentsTable } from './erp-documents-table.ts'

export type DocumentDeps = { db: Database; erp: Erp; now: () => Date }

/** Result of a run. `unknown`: documents of orders that the shop does not have. `unreadable`: why some were left out, in Dutch. */
type RefreshedDocuments = { fetched: number; unknown: number; leftOut: number; unreadable: string[] }

/**
 * Documents that were read. `ids`: the ERP's ids of the documents that it returned. `unreadableIds`: of those that could not
 * be read; "?" without an id.
 */
type ReadDocuments = { read: number; unknown: number; unreadable: string[]; ids: number[]; unreadableIds: string[] }

/** Documents per query of their lines. */
const BATCH_SIZE = 200
/** Overlap of two refreshes, so that a document that was saved during the previous one is read again. */
const OVERLAP_MS = 3_600_000

type Reading = { isStopping?: () => boolean; progress?: (done: number) => void }

/** Operation that reads the invoices and credit notes which the ERP made or changed since its last run. */
export const documentsOperation = (deps: DocumentDeps): Operation<RefreshedDocuments> => ({
  name: 'invoices-refresh',
  async run({ progress, isStopping }) {
    const before = await lastRead(deps.db)
    const changedWithinMs = before && deps.now().getTime() - before.getTime() + OVERLAP_MS
    const report = (done: number) => progress(done, null, 'facturen')
    const { read, unknown, unreadable } = await readDocuments(
      deps,
      { changedWithinMs },
      { isStopping, progress: report },
    )
    return { fetched: read, unknown, leftOut: unreadable.length, unreadable }
  },
})

/** Returns the start of the last completed refresh; undefined before the first one, which reads everything. */
async function lastRead(db: Executor): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date }>`
    select started_at as at from operation_runs where name = 'invoices-refresh' and state = 'done'
    order by started_at desc, id limit 1`.execute(db)
  return rows[0]?.at
}

/**
 * Reads documents of the ERP with their lines and stores those of our orders. A document of an order that the shop does
 * not have is counted as unknown, and one that cannot be read is reported. Reading a document again changes nothing.
 * Throws `Outage('netsuite')` when the ERP cannot be used; documents that were stored before remain.
 */
export async function readDocuments(
  { db, erp, now }: DocumentDeps,
  filter: ErpRecordFilter,
  { isStopping = () => false, progress = () => undefined }: Reading = {},
): Promise<ReadDocuments> {
  const result = { read: 0, unknown: 0, unreadable: new Map<string, string>(), ids: [] as number[] }
  const onUnreadableRow = ({ id, problem }: ErpRowError) => {
    result.unreadable.set(id, `Factuur met nummer ${id} is in NetSuite niet te lezen: ${problem}.`)
  }
  for await (const documents of inBatches(erp.storedDocuments({ ...filter, onUnreadableRow }))) {
    if (isStopping()) throw new Error('reading of documents stopped')
    const lines = new Map<number, ErpStoredDocumentLine[]>()
    for await (const line of erp.documentLines(documents.map(({ id }) => id)))
      lines.set(line.documentId, [...(lines.get(line.documentId) ?? []), line])
    const orderIds = await erpDocumentsTable(db).orderIds(documents.map(({ orderExternalId }) => orderExternalId))
    const at = now()
    await db.transaction().execute(async (tx) => {
      for (const document of documents) {
        const salesOrderId = orderIds.get(document.orderExternalId)
        result.ids.push(document.id)
        if (salesOrderId === undefined) result.unknown += 1
        else if (document.vatCents > document.grossCents)
          result.unreadable.set(String(document.id), `Factuur ${document.number} heeft meer btw dan het totaal.`)
        else await erpDocumentsTable(tx).save({ ...document, salesOrderId, lines: lines.get(document.id) ?? [] }, at)
      }
    })
    result.read += documents.length
    progress(result.read)
  }
  return { ...result, unreadable: [...result.unreadable.values()], unreadableIds: [...result.unreadable.keys()] }
}

async function* inBatches(documents: AsyncIterable<ErpStoredDocument>): AsyncGenerator<ErpStoredDocument[]> {
  let part: ErpStoredDocument[] = []
  for await (const document of documents) {
    part.push(document)
    if (part.length < BATCH_SIZE) continue
    yield part
    part = []
  }
  if (part.length > 0) yield part
}
