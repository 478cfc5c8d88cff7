import { audit } from '#shared/contracts/audit.ts'
import { customers } from '#shared/contracts/customers.ts'
import { jump } from '#shared/contracts/jump.ts'
import { productReviews } from '#shared/contracts/product-reviews.ts'
import { salesOrders } from '#shared/contracts/sales-orders.ts'
import { staffOrders } from '#shared/contracts/staff-orders.ts'
import { backOfficeStart } from '#shared/contracts/start-page.ts'
import type { LoadRequest } from '../road/load-job.ts'

/** One kind of lookup by staff, with a list of different requests. */
export type StaffQuestion = { name: string; requests: readonly LoadRequest[] }

/** The data of an order that a caller may mention. */
export type KnownOrder = {
  id: number
  email: string
  lastname: string
  zipcode: string
  city: string
  customer: string
}

type Query = Readonly<Record<string, string | number>>

/** The lookups of a day in the back office, about orders of all four years. */
export function staffQuestions(orders: readonly KnownOrder[], token: string): StaffQuestion[] {
  const headers = { accept: 'application/json', authorization: `Bearer ${token}` }
  const ask = (path: string, query: Query = {}): LoadRequest => {
    const text = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString()
    return { method: 'GET', path: text ? `${path}?${text}` : path, headers }
  }
  const eachOrder = (name: string, request: (order: KnownOrder, place: number) => LoadRequest): StaffQuestion => ({
    name,
    requests: orders.map(request),
  })
  const inTurn = <Thing>(things: readonly Thing[], place: number) => things[place % things.length] as Thing // the lists below are not empty
  const listed = (query: Query) => ask(staffOrders.find.path, { pageSize: 96, ...query })
  const found = (query: Query) => ask(customers.find.path, { pageSize: 96, ...query })

  return [
    eachOrder('start page', () => ask(backOfficeStart.show.path)),
    eachOrder('orders: first pages', (_, place) => listed({ page: 1 + (place % 20) })),
    eachOrder('orders: pages anywhere', (_, place) => listed({ page: 1 + ((place * 7919) % 1000) })),
    eachOrder('orders: sorted otherwise', (_, place) =>
      listed({ sort: inTurn(['name', '-price', '-paid', 'email', 'date', 'id'], place), page: 1 + (place % 20) }),
    ),
    eachOrder('orders: by name', ({ lastname }, place) => listed({ search: lastname, page: 1 + (place % 2) })),
    eachOrder('orders: by postcode', ({ zipcode }, place) =>
      listed({ search: inTurn([zipcode, zipcode.replace(' ', ''), zipcode.slice(0, 4)], place) }),
    ),
    eachOrder('orders: by city', ({ city }) => listed({ search: city })),
    eachOrder('orders: by mail address', ({ email }) => listed({ search: email })),
    eachOrder('orders: filtered', (_, place) =>
      listed(
        inTurn<Query>(
          [
            { paid: 'due' },
            { paid: 'full', state: 'in_production' },
            { synced: 'no' },
            { from: '2026-01-01', until: '2026-03-31' },
            { seller: 'none', state: 'ordered' },
            { attempt: 'open' },
            { attempt: 'failed', paid: 'due' },
          ],
          place,
        ),
      ),
    ),
    eachOrder('order: as the customer sees it', ({ id }) => ask(salesOrders.show.path.replace(':id', String(id)))),
    eachOrder('order: what staff know of it', ({ id }) => ask(staffOrders.show.path.replace(':id', String(id)))),
    eachOrder('customers: pages', (_, place) => found({ page: 1 + ((place * 7919) % 500) })),
    eachOrder('customers: by name, postcode, city, mail', ({ lastname, zipcode, city, email }, place) =>
      found({ search: inTurn([lastname, zipcode, city, email], place) }),
    ),
    eachOrder('customer', ({ customer }) => ask(customers.show.path.replace(':id', customer))),
    eachOrder('jump', ({ id, lastname, email }, place) =>
      ask(jump.find.path, { term: inTurn([String(id), lastname.slice(0, 4), email.slice(0, 9)], place) }),
    ),
    eachOrder('reviews: pages', (_, place) => ask(productReviews.find.path, { page: 1 + (place % 30), pageSize: 96 })),
    eachOrder('audit log: pages', (_, place) => ask(audit.find.path, { page: 1 + (place % 200), pageSize: 96 })),
  ]
}
