import type { ErpCustomer, ErpRecords, ErpRefund, ErpSalesOrder } from '../../../ports/erp-records.ts'
import type { ErpRecord } from './erp-records-table.ts'

/**
 * The external id of a new record is taken by another record in the ERP: a sale that the shop lost when a backup was
 * restored. Sending would overwrite that sale, so the new record is not sent and staff must check it.
 */
export class ExternalIdTaken extends Error {
  override readonly name = 'ExternalIdTaken'
  /** Reason in Dutch, for staff. Contains no customer data. */
  readonly reason: string

  constructor(what: string, { externalId, id }: { externalId: string; id: number }) {
    super(`${externalId} belongs to another record in the ERP`)
    this.reason =
      `In de boekhouding heet al iets anders ${externalId} (nummer ${id}): ${what}. De winkel schrijft daar niet overheen. ` +
      'Is de winkel teruggezet uit een reservekopie, dan is dat daarna verkocht: geef het in de boekhouding een ander extern id, en probeer het daarna opnieuw.'
  }
}

/** True when the shop has never sent this record to the ERP. */
export const isNew = (record: ErpRecord | undefined): boolean =>
  record === undefined || (record.netsuiteId === null && record.tries === 0)

/** Throws `ExternalIdTaken` when the ERP has another order with this external id. */
export async function refuseOtherOrder(erp: ErpRecords, order: Omit<ErpSalesOrder, 'customerId'>): Promise<void> {
  const existing = await erp.findSalesOrder(order.externalId)
  if (!existing) return
  const linesCents = order.lines.reduce((sum, { netPrice, count }) => sum + Math.round(netPrice * 100) * count, 0)
  // An account with an item for cancellation fees has a line more.
  const feeCents = Math.round((order.cancellationFee ?? 0) * 100)
  const hasFee = feeCents > 0 && existing.lineCount === order.lines.length + 1
  const netCents = linesCents + (hasFee ? feeCents : 0)
  const isSame =
    (hasFee || existing.lineCount === order.lines.length) &&
    (existing.netCents ?? netCents) === netCents &&
    (existing.placedOn ?? order.placedOn) === order.placedOn
  if (!isSame) throw new ExternalIdTaken('een andere order', { externalId: order.externalId, id: existing.id })
}

/**
 * Throws `ExternalIdTaken` when the ERP has another customer with this external id, recognized by the email address.
 *
 * @param knownId id in the ERP that the account has already
 */
export async function refuseOtherCustomer(
  erp: ErpRecords,
  { externalId, email }: ErpCustomer,
  knownId: number | null,
): Promise<void> {
  const existing = await erp.findCustomer(externalId)
  if (!existing || existing.id === knownId) return
  if (existing.email === null || existing.email.toLowerCase() === email.toLowerCase()) return
  throw new ExternalIdTaken('een andere klant', { externalId, id: existing.id })
}

/** Throws `ExternalIdTaken` when the ERP has another refund with this external id, recognized by its deposit. */
export async function refuseOtherRefund(erp: ErpRecords, refund: ErpRefund): Promise<void> {
  const existing = await erp.findRefund(refund.externalId)
  if (!existing || (existing.depositId ?? refund.depositId) === refund.depositId) return
  throw new ExternalIdTaken('een andere terugbetaling', { externalId: refund.externalId, id: existing.id })
}
