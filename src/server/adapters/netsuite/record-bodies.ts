import type {
  ErpAddress,
  ErpCustomer,
  ErpDeposit,
  ErpRefund,
  ErpReturn,
  ErpSalesOrder,
  ErpStockTransfer,
} from '../../ports/erp-records.ts'
import type { AccountNames, RecordNames } from './account-names.ts'

type Body = Record<string, unknown>

/** Maximum text lengths in NetSuite. */
const MAX_LENGTH = {
  memo: 999,
  reference: 45,
  description: 999,
  phone: 32,
  company: 83,
  name: 32,
  zipcode: 36,
  street: 150,
}

/** Returns the body of a customer record, with the account's field names (docs/integrations/netsuite.md#s4). */
export function customerBody(customer: ErpCustomer, { records, values }: AccountNames): Body {
  const { companyName, billTo, shipTo } = customer
  return withAccountNames(records.customer, {
    isPerson: companyName === null,
    companyName: shorten(companyName ?? '', MAX_LENGTH.company),
    firstname: shorten(customer.firstname, MAX_LENGTH.name),
    middlename: shorten(customer.middlename, MAX_LENGTH.name),
    lastname: shorten(customer.lastname, MAX_LENGTH.name),
    email: customer.email,
    phone: shorten(customer.phone, MAX_LENGTH.phone),
    vatNumber: customer.vatNumber,
    kvkNumber: customer.kvkNumber,
    subsidiary: reference(values.subsidiary),
    addresses: {
      items: [
        { defaultBilling: true, defaultShipping: shipTo === null, addressbookaddress: address(billTo) },
        ...(shipTo ? [{ defaultBilling: false, defaultShipping: true, addressbookaddress: address(shipTo) }] : []),
      ],
    },
  })
}

/** Returns the body of a sales order record (docs/integrations/netsuite.md#s4). Rates are in EUR excl. VAT. */
export function salesOrderBody(order: ErpSalesOrder, { records, values }: AccountNames): Body {
  const { salesOrder } = records
  return withAccountNames(salesOrder, {
    customer: reference(order.customerId),
    placedOn: order.placedOn,
    reference: shorten(order.reference, MAX_LENGTH.reference),
    memo: shorten(memoOf(order), MAX_LENGTH.memo),
    location: reference(order.stockLocationId ?? values.locations[order.channel]),
    shipTo: address(order.shipTo),
    orderNumber: String(order.salesOrderId),
    channel: order.channel,
    delivery: order.delivery,
    lines: {
      items: [...order.lines, ...feeLines(order, values)].map(({ itemId, count, netPrice, description, isClosed }) =>
        withAccountNames(salesOrder, {
          lineItem: reference(itemId),
          lineCount: count,
          lineRate: netPrice,
          lineDescription: shorten(description, MAX_LENGTH.description),
          // Only sent for a closed line: `replace` makes every other line an open one.
          ...(isClosed && { lineIsClosed: true }),
        }),
      ),
    },
  })
}

/** Returns the line of the cancellation fees, as a list of at most one. An account without an item for them gets none. */
const feeLines = (
  { cancellationFee }: ErpSalesOrder,
  { cancellationFeeItem }: AccountNames['values'],
): (Omit<ErpSalesOrder['lines'][number], 'itemId'> & { itemId: number | string })[] =>
  cancellationFee === undefined || cancellationFeeItem === null
    ? []
    : [{ itemId: cancellationFeeItem, count: 1, netPrice: cancellationFee, description: 'Annuleringskosten' }]

/** Returns the body of a customer deposit record. The amount in the body is in EUR. */
export function depositBody(deposit: ErpDeposit, { records, values }: AccountNames): Body {
  return withAccountNames(records.deposit, {
    customer: reference(deposit.customerId),
    salesOrder: reference(deposit.salesOrderId),
    amount: euros(deposit.amountCents),
    paidOn: deposit.paidOn,
    currency: reference(values.currency),
    paidBy: reference(values.paymentOptions[deposit.paidBy]),
    memo: deposit.payId === null ? 'Contant' : `PAY. ${deposit.payId}`,
  })
}

/** Returns the body of a customer refund record, applied to its deposit. The amount in the body is in EUR. */
export function refundBody(refund: ErpRefund, { records, values }: AccountNames): Body {
  const names = records.refund
  return withAccountNames(names, {
    customer: reference(refund.customerId),
    paidOn: refund.paidOn,
    currency: reference(values.currency),
    paidBy: reference(values.paymentOptions[refund.paidBy]),
    memo: refund.isChargeback ? 'Teruggeboekt door de bank' : 'Terugbetaald',
    deposits: {
      items: [
        withAccountNames(names, {
          depositRecord: reference(refund.depositId),
          depositIsApplied: true,
          depositAmount: euros(refund.amountCents),
        }),
      ],
    },
  })
}

/** Returns the body of an inventory transfer record. */
export function stockTransferBody(transfer: ErpStockTransfer, { records, values }: AccountNames): Body {
  const names = records.stockTransfer
  return withAccountNames(names, {
    movedOn: transfer.movedOn,
    memo: shorten(`Verplaatsing ${transfer.transferId}. ${transfer.reason}`, MAX_LENGTH.memo),
    subsidiary: reference(values.subsidiary),
    from: reference(transfer.fromLocationId),
    to: reference(transfer.toLocationId),
    lines: {
      items: transfer.lines.map(({ itemId, count }) =>
        withAccountNames(names, { lineItem: reference(itemId), lineCount: count }),
      ),
    },
  })
}

/** Returns the body of a return authorization of a sales order. Rates are in EUR excl. VAT. */
export function returnBody(goods: ErpReturn, { records, values }: AccountNames): Body {
  const names = records.return
  return withAccountNames(names, {
    customer: reference(goods.customerId),
    salesOrder: reference(goods.salesOrderId),
    receivedOn: goods.receivedOn,
    memo: shorten(`Retour ${goods.returnId} van de webwinkel`, MAX_LENGTH.memo),
    subsidiary: reference(values.subsidiary),
    lines: {
      items: goods.lines.map(({ itemId, count, netPrice, description }) =>
        withAccountNames(names, {
          lineItem: reference(itemId),
          lineCount: count,
          lineRate: netPrice,
          lineDescription: shorten(description, MAX_LENGTH.description),
        }),
      ),
    },
  })
}

/**
 * Renames our fields to the names in the account, and drops fields that have no name there. An empty text becomes null:
 * if the field were left out, NetSuite would keep the old value after a correction.
 */
function withAccountNames<Field extends string>(
  names: RecordNames<Field>,
  values: Partial<Record<Field, unknown>>,
): Body {
  const fields = Object.entries(values) as [Field, unknown][] // `values` has no other keys
  return Object.fromEntries(
    fields.flatMap(([field, value]) => {
      const name = names.fields[field]
      return name === null || value === undefined ? [] : [[name, value === '' ? null : value]]
    }),
  )
}

const CHANNELS = { web: 'webwinkel', showroom: 'showroom' } as const
const DELIVERIES = { deliver: 'bezorgen', pickup: 'afhalen' } as const

function memoOf({ salesOrderId, channel, delivery, remarks }: ErpSalesOrder): string {
  const summary = `Bestelling ${salesOrderId} (${CHANNELS[channel]}, ${DELIVERIES[delivery]})`
  return remarks ? `${summary}. ${remarks}` : summary
}

function address({ addressee, street, zipcode, city, province, country }: ErpAddress): Body {
  return {
    addressee: shorten(addressee, MAX_LENGTH.company),
    addr1: shorten(street, MAX_LENGTH.street),
    zip: shorten(zipcode, MAX_LENGTH.zipcode),
    city,
    state: province || null,
    country: { id: country },
  }
}

const reference = (id: number | string | null) => (id === null ? undefined : { id: String(id) })
/** Converts cents to euros with two decimals (docs/integrations/netsuite.md#s4). */
const euros = (cents: number) => Number((cents / 100).toFixed(2))
const shorten = (text: string, max: number) => (text.length <= max ? text : `${text.slice(0, max - 1)}…`)
