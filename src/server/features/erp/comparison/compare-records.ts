import { formatCents } from '#shared/domain/money/format.ts'
import type { Database } from '../../../db/tables.ts'
import type { ErpStoredOrder, ErpStoredPayment } from '../../../ports/erp-records.ts'
import type { CompareRule, Findings } from './findings.ts'
import { type OurOrder, type OurPayment, type OurRecord, ourRecordsTable } from './our-records-table.ts'

type ComparisonContext = { db: Database; at: Date; findings: Findings }

type Fault = { rule: CompareRule; reason: string }

/** Compares orders of the ERP with those of the shop. */
export async function compareOrders(
  { db, ...context }: ComparisonContext,
  theirs: readonly ErpStoredOrder[],
): Promise<void> {
  const ours = await ourRecordsTable(db).orders(theirs.map(({ externalId }) => externalId))
  await compareRecords({ db, ...context }, theirs, ours, faultsOfOrder)
}

/** Compares deposits and refunds of the ERP with the ledger of the shop. */
export async function comparePayments(
  { db, ...context }: ComparisonContext,
  theirs: readonly ErpStoredPayment[],
): Promise<void> {
  const ours = await ourRecordsTable(db).payments(theirs.map(({ externalId }) => externalId))
  await compareRecords({ db, ...context }, theirs, ours, faultsOfPayment)
}

function faultsOfOrder(their: ErpStoredOrder, ours: OurOrder): Fault[] {
  const our = withFeeLine(their, ours)
  const faults: Fault[] = []
  if (their.lineCount !== our.lineCount) {
    const reason = `In NetSuite heeft de order ${their.lineCount} regels, in de winkel ${our.lineCount}.`
    faults.push({ rule: 'order-lines', reason })
  }
  if (their.netCents !== our.netCents) {
    const reason = `In NetSuite is de order ${formatCents(their.netCents)} zonder btw, in de winkel ${formatCents(our.netCents)}.`
    faults.push({ rule: 'order-amount', reason })
  }
  return faults
}

/** Returns our order with the line of its cancellation fees, when the ERP has that line. */
function withFeeLine({ lineCount }: ErpStoredOrder, our: OurOrder): Pick<OurOrder, 'lineCount' | 'netCents'> {
  const hasFee = our.feeCents > 0 && lineCount === our.lineCount + 1
  return hasFee ? { lineCount: our.lineCount + 1, netCents: our.netCents + our.feeCents } : our
}

function faultsOfPayment(their: ErpStoredPayment, our: OurPayment): Fault[] {
  if (our.amountCents === their.amountCents) return []
  const here = our.amountCents === null ? 'niet in het grootboek' : formatCents(our.amountCents)
  return [
    {
      rule: 'payment-amount',
      reason: `${their.externalId} is in NetSuite ${formatCents(their.amountCents)}, in de winkel ${here}.`,
    },
  ]
}

type Their = { id: number; externalId: string }

async function compareRecords<T extends Their, O extends OurRecord>(
  { db, at, findings }: ComparisonContext,
  theirs: readonly T[],
  ours: readonly O[],
  faultsOf: (their: T, our: O) => Fault[],
): Promise<void> {
  const records = ourRecordsTable(db)
  const knownIds = await records.knownIds(theirs.map(({ externalId }) => externalId))
  const unknownRecords = theirs.filter(({ externalId }) => !knownIds.has(externalId))
  const ownSales = await records.ownSales(unknownRecords.map(({ externalId }) => externalId))
  const byExternalId = new Map(ours.map((our) => [our.externalId, our]))
  const good: string[] = []
  const bad: string[] = []
  for (const their of theirs) {
    const our = byExternalId.get(their.externalId)
    if (!our) {
      if (!knownIds.has(their.externalId)) findings.add(unknownRecord(their, ownSales.get(their.externalId)))
      continue
    }
    const faults = their.id === our.netsuiteId ? faultsOf(their, our) : [differentNumber(their, our)]
    for (const fault of faults) findings.add({ ...fault, salesOrderId: our.salesOrderId })
    const results = faults.length === 0 ? good : bad
    results.push(their.externalId)
  }
  await records.saveResult(good, { isGood: true, at })
  await records.saveResult(bad, { isGood: false, at })
}

/**
 * Returns the finding for an ERP record that the shop has not stored as sent: `known` for a sale that the shop has,
 * `lost` for a sale that the shop may have lost.
 */
function unknownRecord({ id, externalId }: Their, salesOrderId: number | undefined) {
  const there = `NetSuite heeft ${externalId} (nummer ${id})`
  return salesOrderId === undefined
    ? { rule: 'lost' as const, reason: `${there}, de winkel kent die niet.` }
    : { rule: 'known' as const, salesOrderId, reason: `${there}, de winkel weet niet dat die daar staat.` }
}

const differentNumber = (their: Their, our: OurRecord): Fault => ({
  rule: 'number',
  reason: `${their.externalId} heeft in NetSuite nummer ${their.id}, de winkel kent nummer ${our.netsuiteId}.`,
})
