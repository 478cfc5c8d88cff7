import type { CalendarDay } from '#shared/kernel/dates.ts'
import type { ErpRowError } from './erp-row-error.ts'

export type ErpAddress = {
  addressee: string
  street: string
  zipcode: string
  city: string
  province: string
  /** "NL" */
  country: string
}

/** Whoever bought something, as the bookkeeping should know them. */
export type ErpCustomer = {
  externalId: string
  /** Null for a private person. */
  companyName: string | null
  firstname: string
  middlename: string
  lastname: string
  email: string
  phone: string
  vatNumber: string
  kvkNumber: string
  billTo: ErpAddress
  /** Null when it is the same. */
  shipTo: ErpAddress | null
}

export type ErpSalesOrder = {
  externalId: string
  /** Number of the shop. */
  salesOrderId: number
  /** The bookkeeping's own number of the customer. */
  customerId: number
  placedOn: CalendarDay
  channel: 'web' | 'showroom'
  delivery: 'deliver' | 'pickup'
  /** What the customer calls the order. */
  reference: string
  remarks: string
  shipTo: ErpAddress
  lines: readonly {
    itemId: number
    count: number
    /** EUR excl. VAT of one piece, in whole cents; the bookkeeping reckons the VAT. */
    netPrice: number
    /** Name and choices as they were sold. */
    description: string
  }[]
}

export type PaidBy = 'TERMINAL' | 'CASH' | 'PAYLINK'

/** Money that came in for an order. */
export type ErpDeposit = {
  externalId: string
  /** The bookkeeping's own numbers. */
  customerId: number
  salesOrderId: number
  amountCents: number
  paidOn: CalendarDay
  paidBy: PaidBy
  /** How the payment provider calls it; null for cash. */
  payId: string | null
}

/** Money that went back of a deposit. */
export type ErpRefund = {
  externalId: string
  /** The bookkeeping's own numbers. */
  customerId: number
  depositId: number
  amountCents: number
  paidOn: CalendarDay
  paidBy: PaidBy
  /** Taken back by the customer's bank rather than given back by us. */
  isChargeback: boolean
}

/** What the bookkeeping says of an order that it has. */
export type ErpKnownOrder = {
  id: number
  /** Excl. VAT, of all lines together; null when it does not tell. */
  netCents: number | null
  lineCount: number
  /** Null when it does not tell. */
  placedOn: string | null
}

/** A deposit or refund that the ERP has; `amountCents` is null when it gives no amount. */
export type ErpKnownPayment = { id: number; amountCents: number | null }

/** An order of the shop in the ERP: `externalId` is ours, `id` is the ERP's. */
export type ErpStoredOrder = { id: number; externalId: string; lineCount: number; netCents: number }

/** A deposit or refund of the shop in the ERP. The amount of a refund is positive. */
export type ErpStoredPayment = { id: number; externalId: string; amountCents: number }

/** How many pieces of an item the bookkeeping has set apart for an order, sent, or gave up; by its own number of the order. */
export type ErpCommitment = { salesOrderId: number; itemId: number; pieces: number }

/** Everything, what changed within so many milliseconds, or those with these numbers (at most a few hundred). */
export type ErpRecordFilter = ({ changedWithinMs?: number | undefined } | { ids: readonly number[] }) & {
  /** Hears of each row that cannot be read; the others follow. Without it the first is thrown. */
  broken?: (error: ErpRowError) => void
}

/** What the shop brought to the bookkeeping, read back page by page in the order of its own numbers. */
export interface ErpRecordLists {
  storedOrders(wanted: ErpRecordFilter): AsyncIterable<ErpStoredOrder>
  /** Of the orders with these numbers of the bookkeeping, at most a few hundred: what it subtracts from its stock for them. */
  commitments(orderIds: readonly number[]): AsyncIterable<ErpCommitment>
  /** Deposits and refunds. */
  storedPayments(wanted: ErpRecordFilter): AsyncIterable<ErpStoredPayment>
}

/**
 * What the shop writes in the bookkeeping system.
 *
 * Every `put` creates the record with this external id or changes the one there is, so calling it again after a lost
 * answer does no harm; the answer is the bookkeeping's own number. Throws `ErpRefusal` when the bookkeeping says no,
 * `Outage('netsuite')` when it is not there.
 */
export interface ErpRecords {
  putCustomer(customer: ErpCustomer): Promise<number>
  putSalesOrder(order: ErpSalesOrder): Promise<number>
  putDeposit(deposit: ErpDeposit): Promise<number>
  putRefund(refund: ErpRefund): Promise<number>
  /** Each by our external id; undefined when there is none. */
  findCustomer(externalId: string): Promise<{ id: number; email: string | null } | undefined>
  findSalesOrder(externalId: string): Promise<ErpKnownOrder | undefined>
  findDeposit(externalId: string): Promise<ErpKnownPayment | undefined>
  findRefund(externalId: string): Promise<{ id: number; depositId: number | null } | undefined>
  /** Returns when the bookkeeping takes our calls, and throws `Outage('netsuite')` when it does not. */
  ping(): Promise<void>
}

/** Where in what was sent the bookkeeping found something wrong; the field by our own word, where we have one. */
export type RefusedPart = { kind: 'line'; index: number; field: string | null } | { kind: 'field'; name: string } | null

/**
 * The bookkeeping understood us and says no: sending the same again would not help, somebody has to look.
 *
 * `detail` is its own sentence, which may hold what was typed by a customer: for staff to read, not for the log, which
 * writes whatever an error has of its own. So it is a getter, and the message holds the code alone.
 */
export class ErpRefusal extends Error {
  override readonly name = 'ErpRefusal'
  readonly code: string
  readonly #detail: string
  readonly part: RefusedPart
  /** True when it may be different a moment later: somebody was changing the same record. */
  readonly isPassing: boolean

  constructor(refusal: { code: string; detail: string; part: RefusedPart; isPassing: boolean }) {
    super(`netsuite refused: ${refusal.code}`)
    this.code = refusal.code
    this.#detail = refusal.detail
    this.part = refusal.part
    this.isPassing = refusal.isPassing
  }

  get detail(): string {
    return this.#detail
  }
}
