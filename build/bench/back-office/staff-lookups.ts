import { audit } from '#shared/contracts/audit.ts'
import { customers } from '#shared/contracts/customers.ts'
import { jump } from '#shared/contracts/jump.ts'
import { openAmounts } from '#shared/contracts/open-amounts.ts'
import { planning } from '#shared/contracts/planning.ts'
import { productReviews } from '#shared/contracts/product-reviews.ts'
import { salesOrders } from '#shared/contracts/sales-orders.ts'
import { serviceDesk } from '#shared/contracts/service-desk.ts'
import { staffOrders } from '#shared/contracts/staff-orders.ts'
import { staffQuotes } from '#shared/contracts/staff-quotes.ts'
import { backOfficeStart } from '#shared/contracts/start-page.ts'
import type { LoadRequest } from '../visits/load-job.ts'

/** One kind of lookup by staff, with a list of different requests. */
export type StaffLookup = { name: string; requests: readonly LoadRequest[] }

/** The data of an order by which staff look it up. */
export type KnownOrder = {
  id: number
  email: string
  lastname: string
  zipcode: string
  city: string
  customer: string
}

type Query = Readonly<Record<string, string | number>>

/** Returns the typical lookups of staff in the back office, about orders of the whole generated period (fill-orders.ts). */
export function staffLookups(orders: readonly KnownOrder[], token: string): StaffLookup[] {
  const headers = { accept: 'application/json', authorization: `Bearer ${token}` }
  const get = (path: string, query: Query = {}): LoadRequest => {
    const text = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString()
    return { method: 'GET', path: text ? `${path}?${text}` : path, headers }
  }
  /** One lookup with a request for each order. */
  const perOrder = (name: string, request: (order: KnownOrder, index: number) => LoadRequest): StaffLookup => ({
    name,
    requests: orders.map(request),
  })
  const inTurn = <Thing>(things: readonly Thing[], index: number) => things[index % things.length] as Thing // the lists below are not empty
  const findOrders = (query: Query) => get(staffOrders.find.path, { pageSize: 96, ...query })
  const findCustomers = (query: Query) => get(customers.find.path, { pageSize: 96, ...query })

  return [
    perOrder('start page', () => get(backOfficeStart.show.path)),
    perOrder('orders: first pages', (_, index) => findOrders({ page: 1 + (index % 20) })),
    perOrder('orders: pages anywhere', (_, index) => findOrders({ page: 1 + ((index * 7919) % 1000) })),
    perOrder('orders: sorted otherwise', (_, index) =>
      findOrders({ sort: inTurn(['name', '-price', '-paid', 'email', 'date', 'id'], index), page: 1 + (index % 20) }),
    ),
    perOrder('orders: by name', ({ lastname }, index) => findOrders({ search: lastname, page: 1 + (index % 2) })),
    perOrder('orders: by postcode', ({ zipcode }, index) =>
      findOrders({ search: inTurn([zipcode, zipcode.replace(' ', ''), zipcode.slice(0, 4)], index) }),
    ),
    perOrder('orders: by city', ({ city }) => findOrders({ search: city })),
    perOrder('orders: by mail address', ({ email }) => findOrders({ search: email })),
    perOrder('orders: filtered', (_, index) =>
      findOrders(
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
          index,
        ),
      ),
    ),
    perOrder('order: as the customer sees it', ({ id }) => get(salesOrders.show.path.replace(':id', String(id)))),
    perOrder('order: as staff see it', ({ id }) => get(staffOrders.show.path.replace(':id', String(id)))),
    perOrder('customers: pages', (_, index) => findCustomers({ page: 1 + ((index * 7919) % 500) })),
    perOrder('customers: by name, postcode, city, mail', ({ lastname, zipcode, city, email }, index) =>
      findCustomers({ search: inTurn([lastname, zipcode, city, email], index) }),
    ),
    perOrder('customer', ({ customer }) => get(customers.show.path.replace(':id', customer))),
    perOrder('jump', ({ id, lastname, email }, index) =>
      get(jump.find.path, { term: inTurn([String(id), lastname.slice(0, 4), email.slice(0, 9)], index) }),
    ),
    perOrder('quotes: pages', (_, index) =>
      get(staffQuotes.find.path, { page: 1 + ((index * 7919) % 200), pageSize: 96 }),
    ),
    perOrder('quotes: by name, filtered', ({ lastname, email }, index) =>
      get(
        staffQuotes.find.path,
        inTurn<Query>([{ search: lastname }, { state: 'seen' }, { search: email }, { until: '2026-06-30' }], index),
      ),
    ),
    perOrder('quotes: figures', () => get(staffQuotes.figures.path)),
    perOrder('deliveries: week board', (_, index) =>
      get(planning.board.path, { dag: dayFromNow((index % 12) * 7 - 42) }),
    ),
    perOrder('deliveries: promises', () => get(planning.figures.path)),
    perOrder('service cases: pages', (_, index) =>
      get(serviceDesk.find.path, { page: 1 + (index % 50), pageSize: 96 }),
    ),
    perOrder('service cases: figures', () => get(serviceDesk.figures.path)),
    perOrder('open amounts: pages', (_, index) => get(openAmounts.list.path, { page: 1 + (index % 20), pageSize: 48 })),
    perOrder('reviews: pages', (_, index) => get(productReviews.find.path, { page: 1 + (index % 30), pageSize: 96 })),
    perOrder('audit log: pages', (_, index) => get(audit.find.path, { page: 1 + (index % 200), pageSize: 96 })),
  ]
}

/** Returns a day as "2026-11-29". */
const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
