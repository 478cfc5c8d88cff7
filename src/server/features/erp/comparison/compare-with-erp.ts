import type { CheckResult } from '#shared/contracts/check-result.ts'
import type { ErpRecordKind } from '#shared/domain/erp/sync-status.ts'
import type { Database } from '../../../db/tables.ts'
import type { Erp } from '../../../ports/erp.ts'
import type { ErpRecordFilter } from '../../../ports/erp-records.ts'
import type { ErpRowError } from '../../../ports/erp-row-error.ts'
import { compareDocuments } from './compare-documents.ts'
import { compareOrders, comparePayments } from './compare-records.ts'
import { compareStock } from './compare-stock.ts'
import { type Findings, gatherFindings } from './findings.ts'
import { finishClosedCancellations } from './finish-closed-cancellations.ts'
import { ourRecordsTable } from './our-records-table.ts'

export type CompareDeps = {
  db: Database
  erp: Erp
  now: () => Date
  /** Refreshes the shop's stock from the ERP. */
  refreshStock(): Promise<unknown>
}

type CompareOptions = {
  /** Reads the records that the ERP changed within this time; all records when undefined. */
  changedWithinMs?: number | undefined
  progress?: (done: number, what: string) => void
  isStopping?: () => boolean
}

/** Batch size for reads by id and for lookups. */
const BATCH_SIZE = 200
/**
 * Maximum number of records per kind that one comparison reads by id: records that the shop sent since their last
 * comparison or that differed then, and after them those that were compared longest ago.
 */
const MAX_RECHECKS = 5_000

/**
 * Compares the shop with its ERP: orders and payments that changed in the ERP or the shop since the last comparison,
 * a part of the others, the invoices of the ERP, and all stock. Matching records become `compared`. Differences are reported with advice.
 *
 * Nothing is corrected, because staff must decide which side is right. An unreadable row is reported too and does not
 * stop the comparison. Records are read in batches, which limits the memory use.
 */
export async function compareWithErp(deps: CompareDeps, options: CompareOptions = {}): Promise<CheckResult> {
  const { db, erp, now, refreshStock } = deps
  const findings = gatherFindings()
  const context = { db, at: now(), findings }
  const { progress = () => undefined, isStopping = () => false } = options
  const report = (what: string) => (count: number) => progress(findings.countRead(what, count), what)

  await compareKind(deps, options, {
    findings,
    at: context.at,
    kinds: ['sales_order'],
    report: report('orders'),
    what: 'De verkooporder',
    read: (wanted) => erp.storedOrders(wanted),
    compare: (theirs) => compareOrders(context, theirs),
  })
  await finishClosedCancellations(deps, findings)
  await compareKind(deps, options, {
    findings,
    at: context.at,
    kinds: ['deposit', 'refund'],
    report: report('betalingen'),
    what: 'De betaling',
    read: (wanted) => erp.storedPayments(wanted),
    compare: (theirs) => comparePayments(context, theirs),
  })
  await compareDocuments(deps, findings, { ...options, at: context.at, progress: report('facturen') })
  await compareStock({ db, erp, findings, refreshStock }, { progress: report('voorraadregels'), isStopping })
  return findings.result()
}

type Kind<Their> = {
  findings: Findings
  at: Date
  kinds: readonly ErpRecordKind[]
  report: (count: number) => void
  /** Name of the record in a finding. */
  what: string
  read: (wanted: ErpRecordFilter) => AsyncIterable<Their>
  compare: (theirs: readonly Their[]) => Promise<void>
}

async function compareKind<Their extends { id: number; externalId: string }>(
  { db }: CompareDeps,
  { changedWithinMs, isStopping }: CompareOptions,
  { findings, at, kinds, report, what, read, compare }: Kind<Their>,
): Promise<void> {
  const throwIfStopping = () => {
    if (isStopping?.()) throw new Error('ERP comparison stopped')
  }
  const unreadable = new Set<string>()
  const onUnreadableRow = ({ id, problem }: ErpRowError) => {
    if (unreadable.has(id)) return
    unreadable.add(id)
    findings.add({ rule: 'readable', reason: `${what} met nummer ${id} is in NetSuite niet te lezen: ${problem}.` })
  }
  for await (const theirs of inBatches(read({ changedWithinMs, onUnreadableRow }))) {
    throwIfStopping()
    await compare(theirs)
    report(theirs.length)
  }

  const records = ourRecordsTable(db)
  for (let looked = 0; looked < MAX_RECHECKS; looked += BATCH_SIZE) {
    throwIfStopping()
    const ours = await records.recheckable(kinds, at, BATCH_SIZE)
    if (ours.length === 0) return
    const theirs: Their[] = []
    for await (const their of read({ ids: ours.map(({ netsuiteId }) => netsuiteId), onUnreadableRow }))
      theirs.push(their)
    await compare(theirs)
    const there = new Set(theirs.map(({ id, externalId }) => `${id} ${externalId}`))
    const notSeen = ours.filter(({ netsuiteId, externalId }) => !there.has(`${netsuiteId} ${externalId}`))
    // An unreadable row without an id (`?`) may be any of these records.
    const gone = notSeen.filter(({ netsuiteId }) => !unreadable.has(String(netsuiteId)) && !unreadable.has('?'))
    for (const { externalId, netsuiteId, salesOrderId } of gone) {
      const reason = `${externalId} had nummer ${netsuiteId} in NetSuite, en is daar niet meer te vinden.`
      findings.add({ rule: 'there', salesOrderId, reason })
    }
    await records.saveResult(
      notSeen.map(({ externalId }) => externalId),
      { isGood: false, at },
    )
    report(ours.length)
    if (ours.length < BATCH_SIZE) return
  }
}

async function* inBatches<Value>(values: AsyncIterable<Value>): AsyncGenerator<Value[]> {
  let part: Value[] = []
  for await (const value of values) {
    part.push(value)
    if (part.length < BATCH_SIZE) continue
    yield part
    part = []
  }
  if (part.length > 0) yield part
}
