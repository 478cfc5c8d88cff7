import type { SalesOrderOnWire } from '#shared/contracts/sales-orders.ts'
import { codeOfDelivery, codeOfPaymentOption } from '#shared/domain/checkout/choice-codes.ts'
import { eurosFromCents } from '#shared/domain/money/prices.ts'
import { sortPayments } from '#shared/domain/payments/order-payment.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import type { AddressJson, Database } from '../../../db/tables.ts'
import { type Caller, mayUseOrder } from './order-access.ts'
import { type OrderDetails, readOrderDetails } from './order-details.ts'

/** Returns an order to a caller who may see it. Missing and forbidden orders give the same failure. */
export async function showOrder({ db }: { db: Database }, id: number, caller: Caller) {
  const order = await readOrderDetails(db, id)
  return order && mayUseOrder(order, caller) ? ok(orderOnWire(order)) : fail('order_not_found')
}

/** Maps an order to the wire, for its buyer and for staff. */
export function orderOnWire(order: OrderDetails): SalesOrderOnWire {
  const { country, zipcode, houseNumber, houseNumberAddition, streetname, city } = order.address
  const { email, phoneNumber, customerType, companyName, gender, firstname, middlename, lastname } = order
  return {
    salesOrderId: order.id,
    netsuiteId: order.netsuiteId,
    userId: order.userId,
    user: order.userId !== null && order.userEmail !== null ? { userId: order.userId, email: order.userEmail } : null,
    insertDateTime: order.insertedAt.toISOString(),
    synchronizedDateTime: order.synchronizedAt?.toISOString() ?? null,
    reference: order.reference,
    remarks: order.remarks,
    delivery: codeOfDelivery(order.delivery),
    payment: codeOfPaymentOption(order.option),
    totals: {
      gross: eurosFromCents(order.grossCents),
      net: eurosFromCents(order.netCents),
      vat: eurosFromCents(order.vatCents),
      deposit: eurosFromCents(order.depositCents),
    },
    salesOrderCustomer: {
      email,
      phoneNumber,
      customerType,
      companyName,
      gender,
      firstname,
      middlename,
      lastname,
      country,
      zipcode,
      houseNumber,
      houseNumberAddition,
      streetname,
      city,
    },
    ...(order.deliveryAddress && { deliveryAddress: addressOnWire(order.deliveryAddress) }),
    ...(order.canceledAt && { canceledDateTime: order.canceledAt.toISOString() }),
    ...(order.cancellationFeeCents > 0 && { cancellationFee: eurosFromCents(order.cancellationFeeCents) }),
    salesOrderRows: order.rows.map(({ id, unitGrossCents: _, listPrice, canceledCount, ...row }) => ({
      salesOrderRowId: id,
      ...row,
      ...(canceledCount > 0 && { canceledCount }),
      ...(listPrice !== null && { listPrice }),
    })),
    salesOrderPayments: sortPayments(order.payments.map(paymentOnWire)),
  }
}

const addressOnWire = ({ country, zipcode, houseNumber, houseNumberAddition, streetname, city }: AddressJson) => ({
  country,
  zipcode,
  houseNumber,
  houseNumberAddition,
  streetname,
  city,
})

const paymentOnWire = (payment: OrderDetails['payments'][number]): SalesOrderOnWire['salesOrderPayments'][number] => ({
  salesOrderPaymentId: payment.id,
  netsuiteId: payment.netsuiteId,
  paymentType: payment.paymentType,
  payId: payment.payId,
  payStatusCode: payment.payStatusCode,
  state: payment.state,
  payment: eurosFromCents(payment.amountCents),
  refunded: eurosFromCents(payment.refundedCents),
  insertDateTime: payment.startedAt.toISOString(),
  synchronizedDateTime: payment.synchronizedAt?.toISOString() ?? null,
})
