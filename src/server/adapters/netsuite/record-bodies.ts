import type { ErpAddress, ErpCustomer, ErpDeposit, ErpRefund, ErpSalesOrder } from '../../ports/erp-records.ts'
import type { AccountNames, RecordNames } from './account-names.ts'

type Body = Record<string, unknown>

/** NetSuite takes no longer text in these. */
const MOST = { memo: 999, reference: 45, description: 999, phone: 32, company: 83, name: 32, zipcode: 36, street: 150 }

/** A customer as a record, by the names of the account (docs/integrations/netsuite.md#s4). */
export function customerBody(customer: ErpCustomer, { records, values }: AccountNames): Body {
  const { companyName, billTo, shipTo } = customer
  return named(records.customer, {
    isPerson: companyName === null,
    companyName: short(companyName ?? '', MOST.company),
    firstname: short(customer.firstname, MOST.name),
    middlename: short(customer.middlename, MOST.name),
    lastname: short(customer.lastname, MOST.name),
    email: customer.email,
    phone: short(customer.phone, MOST.phone),
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

export function salesOrderBody(order: ErpSalesOrder, { records, values }: AccountNames): Body {
  const { salesOrder } = records
  return named(salesOrder, {
    customer: reference(order.customerId),
    placedOn: order.placedOn,
    reference: short(order.reference, MOST.reference),
    memo: short(memoOf(order), MOST.memo),
    location: reference(values.locations[order.channel]),
    shipTo: address(order.shipTo),
    orderNumber: String(order.salesOrderId),
    channel: order.channel,
    delivery: order.delivery,
    lines: {
      items: order.lines.map(({ itemId, count, netPrice, description }) =>
        named(salesOrder, {
          lineItem: reference(itemId),
          lineCount: count,
          lineRate: netPrice,
          lineDescription: short(description, MOST.description),
        }),
      ),
    },
  })
}

export function depositBody(deposit: ErpDeposit, { records, values }: AccountNames): Body {
  return named(records.deposit, {
    customer: reference(deposit.customerId),
    salesOrder: reference(deposit.salesOrderId),
    amount: euros(deposit.amountCents),
    paidOn: deposit.paidOn,
    currency: reference(values.currency),
    paidBy: reference(values.paymentOptions[deposit.paidBy]),
    memo: deposit.payId === null ? 'Contant' : `PAY. ${deposit.payId}`,
  })
}

export function refundBody(refund: ErpRefund, { records, values }: AccountNames): Body {
  const names = records.refund
  return named(names, {
    customer: reference(refund.customerId),
    paidOn: refund.paidOn,
    currency: reference(values.currency),
    paidBy: reference(values.paymentOptions[refund.paidBy]),
    memo: refund.isChargeback ? 'Teruggeboekt door de bank' : 'Terugbetaald',
    deposits: {
      items: [
        named(names, {
          depositRecord: reference(refund.depositId),
          depositIsApplied: true,
          depositAmount: euros(refund.amountCents),
        }),
      ],
    },
  })
}

/**
 * Our words for the fields become the account's; without those it has no name for. What is empty is null: left out, it
 * would stay what it was before a correction emptied it.
 */
function named<Field extends string>(names: RecordNames<Field>, values: Partial<Record<Field, unknown>>): Body {
  const fields = Object.entries(values) as [Field, unknown][] // of an object with no other keys
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
  const facts = `Bestelling ${salesOrderId} (${CHANNELS[channel]}, ${DELIVERIES[delivery]})`
  return remarks ? `${facts}. ${remarks}` : facts
}

function address({ addressee, street, zipcode, city, province, country }: ErpAddress): Body {
  return {
    addressee: short(addressee, MOST.company),
    addr1: short(street, MOST.street),
    zip: short(zipcode, MOST.zipcode),
    city,
    state: province || null,
    country: { id: country },
  }
}

const reference = (id: number | string | null) => (id === null ? undefined : { id: String(id) })
/** In euros with two decimals, not in cents (docs/integrations/netsuite.md#s4). */
const euros = (cents: number) => Number((cents / 100).toFixed(2))
const short = (text: string, most: number) => (text.length <= most ? text : `${text.slice(0, most - 1)}…`)
