import * as z from 'zod/mini'
import { LINE_STATES } from '../domain/orders/line-states.ts'
import { calendarDate } from './calendar-date.ts'
import { codes, endpoint } from './endpoint.ts'
import { id, moment, pageQuery, requiredText } from './fields.ts'
import { attemptState } from './sales-orders.ts'
import { tooLong } from './texts.ts'

const lineState = z.enum(LINE_STATES)
const paymentState = z.enum(['none', 'part', 'full'])

/** Columns by which the list of orders can be sorted. In a query, a `-` before the column means descending. */
export const ORDER_SORTS = ['id', 'name', 'email', 'date', 'price', 'paid'] as const
export type OrderSort = (typeof ORDER_SORTS)[number] | `-${(typeof ORDER_SORTS)[number]}`
const sorts = ORDER_SORTS.flatMap((sort) => [sort, `-${sort}` as const])

const filters = {
  /**
   * Words that must each occur in email address, last name, postcode, town, company, phone number, order number or
   * NetSuite number (docs/requirements.md#s2).
   */
  search: z._default(z.string().check(z.trim(), z.maxLength(100, tooLong(100))), ''),
  /** State of the order. */
  state: z.optional(lineState),
  /** `due`: nothing or a part is paid. */
  paid: z.optional(z.enum(['none', 'part', 'full', 'due'])),
  synced: z.optional(z.enum(['yes', 'no'])),
  /** First and last day of placing, in Amsterdam. */
  from: z.optional(calendarDate),
  until: z.optional(calendarDate),
  /** Id of the account that sold the order; `none` for orders without a seller. */
  seller: z.optional(z.union([z.literal('none'), id])),
  /**
   * Orders with a payment attempt in this state. `after_cancel`: orders of which more was
   * paid than is due, for example after a cancellation. The name is from when it had canceled orders only.
   */
  attempt: z.optional(z.enum(['open', 'unknown', 'failed', 'review', 'charged_back', 'refunded', 'after_cancel'])),
}

/** Filters and sort order. */
const orderQuery = z.object({ ...filters, sort: z._default(z.enum(sorts), '-date') })
export type OrderQuery = z.output<typeof orderQuery>

/** An order in the list for staff. Amounts in EUR incl. VAT. */
const listedOrder = z.object({
  salesOrderId: z.number(),
  netsuiteId: z.nullable(z.number()),
  userId: z.nullable(z.number()),
  name: z.string(),
  email: z.string(),
  insertDateTime: moment,
  synchronizedDateTime: z.nullable(moment),
  total: z.number(),
  paid: z.number(),
  /** Part of the total that is no longer due, because it was withdrawn or canceled. */
  released: z.optional(z.number()),
  /** Time of the cancellation of the whole order. */
  canceledDateTime: z.optional(z.nullable(moment)),
  /** True when the order was canceled because it was not paid in time. */
  isExpired: z.optional(z.boolean()),
  paymentState,
  workState: lineState,
  channel: z.enum(['web', 'showroom']),
  /** Email address of the seller; null when the buyer ordered without staff. */
  seller: z.nullable(z.string()),
  /** State of the open payment attempt; null when there is none. */
  openAttempt: z.nullable(attemptState),
})
export type ListedOrder = z.infer<typeof listedOrder>

/** A saved view of the list: a name and its query. */
const orderView = z.object({ viewId: z.number(), name: z.string(), query: z.string() })
export type OrderView = z.infer<typeof orderView>

const account = z.object({ userId: z.number(), email: z.string() })

/** Calls of staff about the list of orders. */
export const staffOrderList = {
  find: endpoint({
    method: 'GET',
    path: '/api/salesorder',
    access: 'staff',
    about: 'Returns a page of all orders, newest first unless sorted otherwise, by search term and filters.',
    query: z.object({ ...pageQuery, ...orderQuery.shape }),
    reply: z.object({ items: z.array(listedOrder), total: z.number(), page: z.number(), pageSize: z.number() }),
    limitPerMinute: 240,
  }),
  export: endpoint({
    method: 'GET',
    path: '/api/salesorder/export',
    access: 'staff',
    isStrong: true,
    about: 'Exports all orders with this search term and these filters as a CSV file, always newest first.',
    query: orderQuery,
    reply: z.unknown(),
    limitPerMinute: 10,
  }),
  sellers: endpoint({
    method: 'GET',
    path: '/api/admin/salesorder-sellers',
    access: 'staff',
    about: 'Lists all sellers, for the filter of the list.',
    reply: z.array(account),
  }),
  views: endpoint({
    method: 'GET',
    path: '/api/admin/salesorder-views',
    access: 'staff',
    about: 'Lists the saved views of the caller.',
    reply: z.array(orderView),
  }),
  keepView: endpoint({
    method: 'POST',
    path: '/api/admin/salesorder-views',
    access: 'staff',
    about: 'Saves a view of the list under a name. Replaces an earlier view of the caller with the same name.',
    body: z.object({
      name: requiredText('Naam', 60),
      query: z.string().check(z.trim(), z.maxLength(1000, tooLong(1000))),
    }),
    reply: z.array(orderView),
    fails: codes('too_many_views'),
  }),
  forgetView: endpoint({
    method: 'DELETE',
    path: '/api/admin/salesorder-views/:id',
    access: 'staff',
    about: 'Deletes a saved view of the caller.',
    params: z.object({ id }),
    reply: z.array(orderView),
  }),
}
