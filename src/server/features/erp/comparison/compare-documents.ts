import { documentDifferences, documentTitle } from '#shared/domain/erp/erp-documents.ts'
import type { Database } from '../../../db/tables.ts'
import type { Erp } from '../../../ports/erp.ts'
import { Outage } from '../../../ports/outage.ts'
import { erpDocumentsTable, readDocuments } from '../documents/index.ts'
import type { Findings } from './findings.ts'

const BATCH_SIZE = 200
/** Maximum number of documents that one comparison reads by id, those that were read longest ago first. */
const MAX_REREADS = 5_000

type Deps = { db: Database; erp: Erp; now: () => Date }
type Options = {
  at: Date
  changedWithinMs?: number | undefined
  isStopping?: () => boolean
  progress: (count: number) => void
}

/**
 * Reads the invoices and credit notes of the ERP: those that it changed, and a part of the others to find those that it no
 * longer has. Then reports orders for which it invoiced another amount than the shop sold. When the ERP does not give the
 * list, for example because the account has other names, this is reported and the stored documents are compared.
 */
export async function compareDocuments(deps: Deps, findings: Findings, options: Options): Promise<void> {
  try {
    await readAgain(deps, findings, options)
  } catch (error) {
    if (!(error instanceof Outage)) throw error
    findings.add({ rule: 'readable', reason: 'De facturen in NetSuite waren niet te lezen.' })
  }
  await compareAmounts(deps, findings)
}

async function readAgain(deps: Deps, findings: Findings, { at, changedWithinMs, isStopping, progress }: Options) {
  const { db } = deps
  const reading = isStopping ? { isStopping } : {}
  const changed = await readDocuments(deps, { changedWithinMs }, reading)
  for (const reason of changed.unreadable) findings.add({ rule: 'readable', reason })
  progress(changed.read)
  const documents = erpDocumentsTable(db)
  for (let looked = 0; looked < MAX_REREADS; looked += BATCH_SIZE) {
    const ids = await documents.unread(at, BATCH_SIZE)
    if (ids.length === 0) return
    const again = await readDocuments(deps, { ids }, reading)
    const isUnreadable = (id: number) => again.unreadableIds.some((unread) => unread === String(id) || unread === '?')
    const missing = ids.filter((id) => !again.ids.includes(id))
    const gone = await documents.markGone(
      missing.filter((id) => !isUnreadable(id)),
      deps.now(),
    )
    for (const document of gone) {
      const reason = `${documentTitle(document)} is in NetSuite niet meer te vinden.`
      findings.add({ rule: 'document-there', salesOrderId: document.salesOrderId, reason })
    }
    await documents.markRead(ids, deps.now())
    progress(again.read)
    if (ids.length < BATCH_SIZE) return
  }
}

async function compareAmounts({ db }: Deps, findings: Findings): Promise<void> {
  for (let after = 0; ; ) {
    const orders = await erpDocumentsTable(db).ordersToCompare(after, BATCH_SIZE)
    for (const order of orders) {
      for (const reason of documentDifferences(order))
        findings.add({ rule: 'document-amount', salesOrderId: order.salesOrderId, reason })
    }
    const last = orders.at(-1)
    if (!last || orders.length < BATCH_SIZE) return
    after = last.salesOrderId
  }
}
