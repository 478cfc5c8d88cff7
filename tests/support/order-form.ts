import { randomUUID } from 'node:crypto'
import type { CallInput } from '#shared/contracts/endpoint.ts'
import type { Api } from '#shared/contracts/endpoints.ts'
import type { salesOrders } from '#shared/contracts/sales-orders.ts'

type OrderBody = CallInput<typeof salesOrders.place>['body']

/** Returns a valid checkout form of a fictitious buyer. A test passes only the fields that matter. */
export function orderForm(shoppinglist: OrderBody['shoppinglist'], changes: Partial<OrderBody> = {}): OrderBody {
  return {
    customerType: 'private',
    gender: 'v',
    firstname: 'Anna',
    middlename: 'de',
    lastname: 'Wilde',
    country: 'NL',
    zipcode: '1234 AB',
    houseNumber: '12',
    houseNumberAddition: 'a',
    streetname: 'Voorbeeldstraat',
    city: 'Verzonnen aan Zee',
    addressVerified: true,
    deliveryAddress: '1',
    email: 'anna@voorbeeld.example',
    phoneNumber: '0612345678',
    delivery: 's',
    payment: '1',
    shoppinglist,
    ...changes,
  }
}

export const newKey = () => randomUUID()

/** Places an order, with a new key by default. */
export const place = (api: Api, body: OrderBody, key: string = newKey()) =>
  api.salesOrders.place({ body, headers: { 'idempotency-key': key } })
