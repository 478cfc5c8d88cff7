import type { CheckResult } from '#shared/contracts/check-result.ts'
import type { ErpRecordKind } from '#shared/domain/erp/sync-status.ts'
import type { Database } from '../../../db/tables.ts'
import type { Erp, ErpRowError } from '../../../ports/erp.ts'
import type { ErpRecordFilter } from '../../../ports/erp-records.ts'
import { compareOrders, comparePayments } from './compare-records.ts'
import { compareStock } from './compare-stock.ts'
import { type Findings, gatherFindings } from './findings.ts'
import { ourRecordsTable } from './our-records-table.ts'

export type CompareDeps = {
  db: Database
  erp: Erp
  now: () => Date
  /** Takes over what the ERP counts at this moment. */
  countAnew(): Promise<unknown>
}

type CompareOptions = {
  /** What the ERP changed since then is read; without it everything. */
  changedWithinMs?: number | undefined
  progress?: (done: number, what: string) => void
  isStopping?: () => boolean
}

/** As many as are asked for at once by their numbers, and looked up at once. */
const AT_ONCE = 200
/** Of what did not change so many are looked at again each time; a shop of a hundred orders a day sees all in a month or two. */
const MAX_RECHECKS = 5_000

/**
 * Lays the shop and its ERP side by side: orders and payments that changed on either side since the last time, a part of
 * the rest, and all stock. What is there as it should be becomes `compared`; what is not is told with what to do.
 *
 * Nothing is mended: which of the two is right is for people. A row that cannot be read is told too, and keeps no other
 * from being compared. Needs room for a few hundred records, however many there are.
 */
export async function compareWithErp(deps: CompareDeps, watch: CompareOptions = {}): Promise<CheckResult> {
  const { db, erp, now, countAnew } = deps
  const findings = gatherFindings()
  const judging = { db, at: now(), findings }
  const { progress = () => undefined, isStopping = () => false } = watch
  const seen = (what: string) => (count: number) => progress(findings.looked(what, count), what)

  await compareKind(deps, watch, {
    findings,
    at: judging.at,
    kinds: ['sales_order'],
    seen: seen('orders'),
    what: 'De verkooporder',
    read: (wanted) => erp.storedOrders(wanted),
    compare: (theirs) => compareOrders(judging, theirs),
  })
  await compareKind(deps, watch, {
    findings,
    at: judging.at,
    kinds: ['deposit', 'refund'],
    seen: seen('betalingen'),
    what: 'De betaling',
    read: (wanted) => erp.storedPayments(wanted),
    compare: (theirs) => comparePayments(judging, theirs),
  })
  await compareStock({ db, erp, findings, countAnew }, { progress: seen('voorraadregels'), isStopping })
  return findings.result()
}

type Kind<Their> = {
  findings: Findings
  at: Date
  kinds: readonly ErpRecordKind[]
  seen: (count: number) => void
  /** As it is called in a finding. */
  what: string
  read: (wanted: ErpRecordFilter) => AsyncIterable<Their>
  compare: (theirs: readonly Their[]) => Promise<void>
}

async function compareKind<Their extends { id: number; externalId: string }>(
  { db }: CompareDeps,
  { changedWithinMs, isStopping }: CompareOptions,
  { findings, at, kinds, seen, what, read, compare: judge }: Kind<Their>,
): Promise<void> {
  const goOn = () => {
    if (isStopping?.()) throw new Error('the compare was broken off')
  }
  const unreadable = new Set<string>()
  const broken = ({ id, problem }: ErpRowError) => {
    if (unreadable.has(id)) return
    unreadable.add(id)
    findings.add({ rule: 'readable', reason: `${what} met nummer ${id} is in NetSuite niet te lezen: ${problem}.` })
  }
  for await (const theirs of inParts(read({ changedWithinMs, broken }))) {
    goOn()
    await judge(theirs)
    seen(theirs.length)
  }

  const records = ourRecordsTable(db)
  for (let looked = 0; looked < MAX_RECHECKS; looked += AT_ONCE) {
    goOn()
    const ours = await records.rest(kinds, at, AT_ONCE)
    if (ours.length === 0) return
    const theirs: Their[] = []
    for await (const their of read({ ids: ours.map(({ netsuiteId }) => netsuiteId), broken })) theirs.push(their)
    await judge(theirs)
    const there = new Set(theirs.map(({ id, externalId }) => `${id} ${externalId}`))
    const notSeen = ours.filter(({ netsuiteId, externalId }) => !there.has(`${netsuiteId} ${externalId}`))
    // One that does not even tell its number may be any of them.
    const gone = notSeen.filter(({ netsuiteId }) => !unreadable.has(String(netsuiteId)) && !unreadable.has('?'))
    for (const { externalId, netsuiteId, salesOrderId } of gone) {
      const reason = `${externalId} had nummer ${netsuiteId} in NetSuite, en is daar niet meer te vinden.`
      findings.add({ rule: 'there', salesOrderId, reason })
    }
    await records.looked(
      notSeen.map(({ externalId }) => externalId),
      { isGood: false, at },
    )
    seen(ours.length)
    if (ours.length < AT_ONCE) return
  }
}

async function* inParts<Value>(values: AsyncIterable<Value>): AsyncGenerator<Value[]> {
  let part: Value[] = []
  for await (const value of values) {
    part.push(value)
    if (part.length < AT_ONCE) continue
    yield part
    part = []
  }
  if (part.length > 0) yield part
}
