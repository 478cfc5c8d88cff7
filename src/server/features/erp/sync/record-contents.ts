import { discountDetails } from '#shared/domain/discounts/row-discount.ts'
import { customerExternalId, salesOrderExternalId } from '#shared/domain/erp/sync-status.ts'
import { formatEuros } from '#shared/domain/money/format.ts'
import { eurosFromCents, netUnitPrice, VAT_PERCENT } from '#shared/domain/money/prices.ts'
import { fullName } from '#shared/domain/orders/buyer.ts'
import { amsterdamDay } from '#shared/kernel/dates.ts'
import type { AddressJson } from '../../../db/tables.ts'
import type { ErpAddress, ErpCustomer, ErpSalesOrder } from '../../../ports/erp-records.ts'
import type { OrderDetails } from '../../sales/sales-orders/index.ts'

/** Returns the buyer of this order as a customer record. */
export function customerOf(order: OrderDetails, externalId: string): ErpCustomer {
  const isBusiness = order.customerType === 'business' && order.companyName !== ''
  const { firstname, middlename, lastname, email, phoneNumber, vatNumber, kvkNumber, deliveryAddress } = order
  return {
    externalId,
    companyName: isBusiness ? order.companyName : null,
    firstname,
    middlename,
    lastname,
    email,
    phone: phoneNumber,
    vatNumber,
    kvkNumber,
    billTo: addressOf(order, order.address),
    shipTo: deliveryAddress && addressOf(order, deliveryAddress),
  }
}

/** Returns the external id of the customer: one per guest order, one per account, or one for all walk-in sales. */
export const customerExternalIdOf = ({
  id,
  userId,
  isWalkIn,
}: Pick<OrderDetails, 'id' | 'userId' | 'isWalkIn'>): string =>
  customerExternalId({ userId, salesOrderId: id, isWalkIn })

/**
 * Returns the order as it was sold, without canceled pieces. Components of a set are separate lines
 * (docs/integrations/netsuite.md#s4).
 *
 * A line without pieces left is closed, and so are all lines of a canceled or expired order. When a late payment makes an expired
 * order active again, its lines are sent open.
 */
export function salesOrderOf(order: OrderDetails, customerId: number): ErpSalesOrder {
  return {
    externalId: salesOrderExternalId(order.id),
    salesOrderId: order.id,
    customerId,
    placedOn: amsterdamDay(order.insertedAt),
    channel: order.channel,
    ...(order.stockLocationId !== null && { stockLocationId: order.stockLocationId }),
    delivery: order.delivery === 'delivery' ? 'deliver' : 'pickup',
    reference: order.reference,
    remarks: order.remarks,
    shipTo: addressOf(order, order.deliveryAddress ?? order.address),
    ...(order.cancellationFeeCents > 0 && { cancellationFee: eurosFromCents(netFeeCents(order.cancellationFeeCents)) }),
    lines: order.rows.map((row) => ({
      itemId: row.inventoryItemId,
      // A closed line keeps its pieces: NetSuite refuses a line without them.
      count: row.canceledCount === row.count ? row.count : row.count - row.canceledCount,
      ...((row.canceledCount === row.count || isClosedInErp(order)) && { isClosed: true }),
      // The agreed price, rounded per piece as everywhere in the shop, so that the ERP has the same total.
      netPrice: eurosFromCents(netUnitPrice(row.basePrice)),
      description: [
        row.displayName,
        ...row.options.map(({ label, value }) => `${label}: ${value}`),
        ...discountLines(row),
      ].join('\n'),
    })),
  }
}

/** Returns a fee excl. VAT in cents, with the VAT of the products. `our-records-table.ts` of the comparison has the same rule. */
const netFeeCents = (feeCents: number) => Math.round((feeCents * 100) / (100 + VAT_PERCENT))

/** Returns whether the order has to be closed in the ERP. */
export const isClosedInErp = ({ canceledAt }: Pick<OrderDetails, 'canceledAt'>): boolean => canceledAt !== null

/** Returns the list price excl. VAT and the discount incl. VAT, for people who read the order in the ERP. */
const discountLines = (row: OrderDetails['rows'][number]) =>
  row.listPrice === null ? [] : [`Lijstprijs ${formatEuros(row.listPrice)} excl. btw per stuk`, ...discountDetails(row)]

function addressOf(order: OrderDetails, address: AddressJson): ErpAddress {
  const { streetname, houseNumber, houseNumberAddition, zipcode, city, province, country } = address
  return {
    addressee: order.companyName || fullName(order),
    street: [streetname, houseNumber, houseNumberAddition].filter(Boolean).join(' '),
    zipcode,
    city,
    province,
    country,
  }
}
