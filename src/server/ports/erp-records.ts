import type { ErpDocumentKind, ErpDocumentLine } from '#shared/domain/erp/erp-documents.ts'
import type { CalendarDay } from '#shared/kernel/dates.ts'
import type { ErpRowError } from './erp-row-error.ts'

/** An address in a record that the shop sends to the ERP. */
export type ErpAddress = {
  addressee: string
  street: string
  zipcode: string
  city: string
  province: string
  /** Country code, such as "NL". */
  country: string
}

/** A customer to create or update in the ERP. */
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
  /** Null when the delivery address is the same as `billTo`. */
  shipTo: ErpAddress | null
}

/** A sales order to create or update in the ERP. */
export type ErpSalesOrder = {
  externalId: string
  /** The order number of the shop. */
  salesOrderId: number
  /** The ERP's id of the customer. */
  customerId: number
  placedOn: CalendarDay
  channel: 'web' | 'showroom'
  /** The ERP's id of the stock location from which the pieces were taken; absent when the ERP decides. */
  stockLocationId?: number
  delivery: 'deliver' | 'pickup'
  /** The customer's own reference. */
  reference: string
  remarks: string
  shipTo: ErpAddress
  lines: readonly {
    itemId: number
    count: number
    /** EUR excl. VAT of one piece, rounded to cents. The ERP computes the VAT. */
    netPrice: number
    /** Name and options at the time of sale. */
    description: string
    /** True for a canceled line. The ERP keeps it, and sends and commits nothing for it. */
    isClosed?: boolean
  }[]
  /** EUR excl. VAT of the fees of cancellations; absent without fees. Only sent to an account that has an item for it. */
  cancellationFee?: number
}

/** How an amount was paid: card payment, cash, or payment link. */
export type PaidBy = 'TERMINAL' | 'CASH' | 'PAYLINK'

/** A payment for an order, to create or update in the ERP. */
export type ErpDeposit = {
  externalId: string
  /** The ERP's ids of the customer and the order. */
  customerId: number
  salesOrderId: number
  amountCents: number
  paidOn: CalendarDay
  paidBy: PaidBy
  /** The payment provider's id of the payment; null for cash. */
  payId: string | null
}

/** A refund of a deposit, to create or update in the ERP. */
export type ErpRefund = {
  externalId: string
  /** The ERP's ids of the customer and the deposit. */
  customerId: number
  depositId: number
  amountCents: number
  paidOn: CalendarDay
  paidBy: PaidBy
  /** True when the customer's bank took the amount back (chargeback), instead of a refund by the shop. */
  isChargeback: boolean
}

/** A transfer of pieces between two stock locations, to create or update in the ERP. */
export type ErpStockTransfer = {
  externalId: string
  /** The number of the transfer in the shop. */
  transferId: number
  /** The ERP's ids of the stock locations. */
  fromLocationId: number
  toLocationId: number
  movedOn: CalendarDay
  reason: string
  lines: readonly { itemId: number; count: number }[]
}

/** Goods that came back from a sales order, to create or update in the ERP. */
export type ErpReturn = {
  externalId: string
  /** The number of the return in the shop. */
  returnId: number
  /** The ERP's ids of the customer and the order. */
  customerId: number
  salesOrderId: number
  /** ISO date. */
  receivedOn: string
  lines: readonly {
    itemId: number
    count: number
    /** EUR excl. VAT that is credited of one piece, rounded to cents. */
    netPrice: number
    description: string
  }[]
}

/** A sales order that exists in the ERP. */
export type ErpOrderSummary = {
  id: number
  /** Total excl. VAT; null when the ERP gives no amount. */
  netCents: number | null
  lineCount: number
  /** ISO date; null when the ERP gives no date. */
  placedOn: string | null
}

/** A deposit or refund that exists in the ERP. `amountCents` is null when the ERP gives no amount. */
export type ErpPaymentSummary = { id: number; amountCents: number | null }

/** An order of the shop as the ERP lists it: `externalId` is our id, `id` is the ERP's. `netCents` is excl. VAT. */
export type ErpStoredOrder = { id: number; externalId: string; lineCount: number; netCents: number }

/** A deposit or refund of the shop as the ERP lists it. The amount of a refund is positive. */
export type ErpStoredPayment = { id: number; externalId: string; amountCents: number }

/**
 * An invoice or credit note of the ERP for an order of the shop. `orderExternalId` is our id of the order. Amounts are
 * positive, also those of a credit note.
 */
export type ErpStoredDocument = {
  id: number
  kind: ErpDocumentKind
  /** The number that the ERP gave it, such as "INV10231". */
  number: string
  issuedOn: string
  orderExternalId: string
  vatCents: number
  /** Incl. VAT. */
  grossCents: number
}

/** A line of an invoice or credit note. `documentId` is the ERP's id of the document; amounts in cents excl. VAT. */
export type ErpStoredDocumentLine = ErpDocumentLine & { documentId: number }

/**
 * The pieces of an item that the ERP no longer counts as available because of an order: committed to it, sent, or closed.
 * `salesOrderId` is the ERP's id of the order.
 */
export type ErpCommitment = { salesOrderId: number; itemId: number; pieces: number }

/**
 * Selects records: all of them, those that changed within this many milliseconds, or those with these ids of the ERP (at
 * most a few hundred).
 */
export type ErpRecordFilter = ({ changedWithinMs?: number | undefined } | { ids: readonly number[] }) & {
  /** Called for each unreadable row; reading continues. Without it, `ErpRowError` is thrown for the first such row. */
  onUnreadableRow?: (error: ErpRowError) => void
}

/**
 * The shop's records in the ERP, read page by page in the order of the ERP's ids. Throws `ErpRowError` for an
 * unreadable row, and `Outage('netsuite')` when the ERP cannot be used.
 */
export interface ErpRecordLists {
  storedOrders(filter: ErpRecordFilter): AsyncIterable<ErpStoredOrder>
  /** Returns the pieces that the ERP subtracts from its stock for these orders: ids of the ERP, at most a few hundred. */
  commitments(orderIds: readonly number[]): AsyncIterable<ErpCommitment>
  /** Returns those of these orders that are canceled or closed: ids of the ERP, at most a few hundred. */
  closedOrders(orderIds: readonly number[]): AsyncIterable<number>
  /** Returns the invoices and credit notes that were made of our orders. */
  storedDocuments(filter: ErpRecordFilter): AsyncIterable<ErpStoredDocument>
  /** Returns the lines of these invoices and credit notes: ids of the ERP, at most a few hundred. */
  documentLines(documentIds: readonly number[]): AsyncIterable<ErpStoredDocumentLine>
  /** Returns deposits and refunds. */
  storedPayments(filter: ErpRecordFilter): AsyncIterable<ErpStoredPayment>
}

/**
 * The records that the shop writes to the ERP.
 *
 * Every `put` creates the record with this external id or updates the existing one, so it may be repeated after a lost
 * response. It returns the ERP's id of the record. Throws `ErpRefusal` when the ERP refuses the record, and
 * `Outage('netsuite')` when the ERP is unreachable.
 */
export interface ErpRecords {
  putCustomer(customer: ErpCustomer): Promise<number>
  putSalesOrder(order: ErpSalesOrder): Promise<number>
  putDeposit(deposit: ErpDeposit): Promise<number>
  putRefund(refund: ErpRefund): Promise<number>
  putStockTransfer(transfer: ErpStockTransfer): Promise<number>
  putReturn(goods: ErpReturn): Promise<number>
  /** Each `find` method finds a record by our external id; undefined when it does not exist. */
  findCustomer(externalId: string): Promise<{ id: number; email: string | null } | undefined>
  findSalesOrder(externalId: string): Promise<ErpOrderSummary | undefined>
  findDeposit(externalId: string): Promise<ErpPaymentSummary | undefined>
  findRefund(externalId: string): Promise<{ id: number; depositId: number | null } | undefined>
  findStockTransfer(externalId: string): Promise<{ id: number } | undefined>
  /** Resolves when the ERP accepts our calls. Throws `Outage('netsuite')` when it does not. */
  ping(): Promise<void>
}

/** The part of a record that the ERP refused: an order line (by index) or a field, by our own name if we have one. */
export type RefusedPart = { kind: 'line'; index: number; field: string | null } | { kind: 'field'; name: string } | null

/**
 * The ERP refused a record. Unless `isTemporary`, sending the same record again does not help: staff must correct the
 * cause.
 *
 * `detail` is the ERP's own message, for staff. It may contain text that a customer typed, so it must not be logged.
 * Therefore `detail` is a getter and not an own property: code that prints an error with its own properties does not
 * print it. The message of the error contains only the code.
 */
export class ErpRefusal extends Error {
  override readonly name = 'ErpRefusal'
  readonly code: string
  readonly #detail: string
  readonly part: RefusedPart
  /** True when a repeated call may succeed, because the record was being changed at the same time. */
  readonly isTemporary: boolean
  /** Whether the ERP may have stored the record in an earlier call of the same write, whose answer was lost. */
  readonly mayHaveArrived: boolean

  constructor(refusal: {
    code: string
    detail: string
    part: RefusedPart
    isTemporary: boolean
    mayHaveArrived?: boolean
  }) {
    super(`netsuite refused: ${refusal.code}`)
    this.code = refusal.code
    this.#detail = refusal.detail
    this.part = refusal.part
    this.isTemporary = refusal.isTemporary
    this.mayHaveArrived = refusal.mayHaveArrived ?? false
  }

  get detail(): string {
    return this.#detail
  }
}
