import type { ErpCustomer, ErpRecords, ErpRefund, ErpSalesOrder } from '../../../ports/erp-records.ts'
import type { ErpRecord } from './erp-records-table.ts'

/**
 * The bookkeeping has something else by a name that the shop is about to use for the first time: a sale that the shop lost
 * when a backup was put back. To send it would write over that, so it is not sent, and somebody has to look.
 */
export class NameTaken extends Error {
  override readonly name = 'NameTaken'
  /** In Dutch, for staff; holds nothing that a customer typed. */
  readonly reason: string

  constructor(what: string, { externalId, id }: { externalId: string; id: number }) {
    super(`${externalId} is something else in the bookkeeping`)
    this.reason =
      `In de boekhouding heet al iets anders ${externalId} (nummer ${id}): ${what}. De winkel schrijft daar niet overheen. ` +
      'Is de winkel teruggezet uit een reservekopie, dan is dat daarna verkocht: geef het in de boekhouding een ander extern id, en probeer het daarna opnieuw.'
  }
}

/** Whether nothing was ever sent by this name, as far as the shop knows. */
export const isNew = (record: ErpRecord | undefined): boolean =>
  record === undefined || (record.netsuiteId === null && record.tries === 0)

/** Throws `NameTaken` when there is another order by the name of this one. */
export async function refuseOtherOrder(erp: ErpRecords, order: Omit<ErpSalesOrder, 'customerId'>): Promise<void> {
  const there = await erp.findSalesOrder(order.externalId)
  if (!there) return
  const netCents = order.lines.reduce((sum, { netPrice, count }) => sum + Math.round(netPrice * 100) * count, 0)
  const isSame =
    there.lineCount === order.lines.length &&
    (there.netCents ?? netCents) === netCents &&
    (there.placedOn ?? order.placedOn) === order.placedOn
  if (!isSame) throw new NameTaken('een andere order', { externalId: order.externalId, id: there.id })
}

/** The same of a customer, who is somebody else when the address for mail is another. */
export async function refuseOtherCustomer(
  erp: ErpRecords,
  { externalId, email }: ErpCustomer,
  knownId: number | null,
): Promise<void> {
  const there = await erp.findCustomer(externalId)
  if (!there || there.id === knownId) return
  if (there.email === null || there.email.toLowerCase() === email.toLowerCase()) return
  throw new NameTaken('een andere klant', { externalId, id: there.id })
}

/** The same of money that went back, which is of one deposit only. */
export async function refuseOtherRefund(erp: ErpRecords, refund: ErpRefund): Promise<void> {
  const there = await erp.findRefund(refund.externalId)
  if (!there || (there.depositId ?? refund.depositId) === refund.depositId) return
  throw new NameTaken('een andere terugbetaling', { externalId: refund.externalId, id: there.id })
}
