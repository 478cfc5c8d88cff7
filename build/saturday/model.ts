/** A line of an order as it was sold. `netPrice` is in EUR excl. VAT. */
export type SoldLine = { id: number; itemId: string; netPrice: number; count: number }
/** `standalone`: a card at a terminal that is not connected to the till. Its slip has a number. */
export type TakenPayment = { method: 'cash' | 'card' | 'standalone'; amountCents: number; receiptNumber?: string }
export type TakenOrder = {
  /** Reference in the order, by which the shop's order is found. */
  reference: string
  lines: SoldLine[]
  totalCents: number
  payments: TakenPayment[]
}

/** What happened on the day according to the seller, to compare with the shop, the ERP and the till. */
export class DayModel {
  readonly orders = new Map<string, TakenOrder>()
  /** Money in the drawer, in cents. */
  drawerCents = 0
  /** Sums of the day, in cents. `difference` is the sum of the differences of both counts. */
  readonly moved = { in: 0, out: 0, difference: 0 }
  movements = 0

  paidCents = (reference: string): number =>
    this.orders.get(reference)?.payments.reduce((sum, { amountCents }) => sum + amountCents, 0) ?? 0

  addPayment(reference: string, payment: TakenPayment): void {
    this.orders.get(reference)?.payments.push(payment)
    if (payment.method === 'cash') this.drawerCents += payment.amountCents
  }
  addMovement(direction: 'in' | 'out', amountCents: number): void {
    this.movements += 1
    this.moved[direction] += amountCents
    this.drawerCents += direction === 'in' ? amountCents : -amountCents
  }
  addCount(countedCents: number): void {
    this.moved.difference += countedCents - this.drawerCents
    this.drawerCents = countedCents
  }

  /** Sum of the payments of the day with a method, in cents. */
  sumCents = (method: TakenPayment['method']): number =>
    [...this.orders.values()]
      .flatMap(({ payments }) => payments)
      .filter((payment) => payment.method === method)
      .reduce((sum, { amountCents }) => sum + amountCents, 0)

  /** Number of sold pieces of each item. */
  soldPieces(): Map<number, number> {
    const sold = new Map<number, number>()
    for (const { lines } of this.orders.values())
      for (const { id, count } of lines) sold.set(id, (sold.get(id) ?? 0) + count)
    return sold
  }
}
