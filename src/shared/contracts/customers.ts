import * as z from 'zod/mini'
import { QUOTE_STATES } from '../domain/quotes/quote-states.ts'
import { codes, endpoint } from './endpoint.ts'
import { id, idempotencyKey, moment, pageQuery, requiredText, viewCounts } from './fields.ts'
import { loosePayment } from './loose-payments.ts'
import { ownDataFile } from './own-data-file.ts'
import { role } from './roles.ts'
import { salesOrder } from './sales-orders.ts'
import { savedCustomer } from './saved-details.ts'
import { serviceProblem, serviceState } from './service-fields.ts'
import { tooLong } from './texts.ts'

const MAX_SEARCH = 200

/**
 * Key of a customer: the id of an account, or `gast-` with the id of any order of a guest. Most buyers have no account,
 * so staff know them by an order. The key of a guest also finds the account that the guest creates later.
 */
export const customerKey = z.string().check(z.regex(/^(?:gast-)?[1-9]\d{0,8}$/))

/**
 * Returns the key of the customer of an order.
 *
 * @example customerKeyOf({ userId: null, salesOrderId: 10001 }) // 'gast-10001'
 */
export const customerKeyOf = ({ userId, salesOrderId }: { userId: number | null; salesOrderId: number }): string =>
  userId === null ? `gast-${salesOrderId}` : String(userId)

/** Sort orders of a list of customers; `-` means descending. The default is the latest activity first. */
export const CUSTOMER_SORTS = ['-active', 'active', 'name', '-name', 'email', '-email', 'orders', '-orders'] as const
export type CustomerSort = (typeof CUSTOMER_SORTS)[number]

/** Kinds of customers: with an account, guests, and staff. */
export const CUSTOMER_KINDS = ['account', 'guest', 'staff'] as const
export type CustomerKind = (typeof CUSTOMER_KINDS)[number]

const kind = z.optional(z.enum(CUSTOMER_KINDS))
const search = z._default(z.string().check(z.trim(), z.maxLength(MAX_SEARCH, tooLong(MAX_SEARCH))), '')
const sort = z._default(z.enum(CUSTOMER_SORTS), '-active')

const listedCustomer = z.object({
  /** Key of the customer, for `/api/user/:id` and the page of the customer. */
  customerId: z.string(),
  /** Null for a guest. */
  userId: z.nullable(z.number()),
  /** Id in the ERP; null until the customer exists there. */
  netsuiteId: z.nullable(z.number()),
  email: z.string(),
  /** Name in the latest order, otherwise the email address (docs/requirements.md#s2). */
  name: z.string(),
  roles: z.array(role),
  orderCount: z.number(),
})
export type ListedCustomer = z.infer<typeof listedCustomer>

/** An order in the list of one customer; amounts in EUR incl. VAT. `total`: without the pieces that went out. */
const orderSummary = z.object({
  salesOrderId: z.number(),
  netsuiteId: z.nullable(z.number()),
  insertDateTime: moment,
  synchronizedDateTime: z.nullable(moment),
  channel: z.enum(['web', 'showroom']),
  total: z.number(),
  paid: z.number(),
  paymentState: z.enum(['none', 'part', 'full']),
})
export type CustomerOrder = z.infer<typeof orderSummary>

/**
 * A customer with everything that a till needs to find them and to fill in their order while the shop is unreachable.
 */
export const tillCustomer = z.object({
  customer: listedCustomer,
  /** Time of the latest order, otherwise the creation time of the account. */
  activeDateTime: moment,
  /** Names, addresses and phone numbers that a search matches: lower case, without accents. */
  search: z.string(),
  form: savedCustomer,
})
export type TillCustomer = z.infer<typeof tillCustomer>

export const CUSTOMER_NOTE_MAX = 2000

/** A note of staff about a customer, for colleagues. */
const customerNote = z.object({
  noteId: z.number(),
  text: z.string(),
  writtenDateTime: moment,
  /** Email address of the staff member. */
  author: z.string(),
})
export type CustomerNote = z.infer<typeof customerNote>

/** A service case in the list of a customer's page. */
const customerCase = z.object({
  serviceCaseId: z.number(),
  openedDateTime: moment,
  state: serviceState,
  problem: serviceProblem,
  products: z.string(),
  salesOrderId: z.nullable(z.number()),
})
export type CustomerCase = z.infer<typeof customerCase>

/** A quote in the list of a customer's page; `total` in EUR incl. VAT. */
const customerQuote = z.object({
  quoteId: z.number(),
  number: z.string(),
  state: z.enum(QUOTE_STATES),
  insertDateTime: moment,
  /** "2026-12-29" */
  validUntil: z.string(),
  total: z.number(),
  salesOrderId: z.nullable(z.number()),
})
export type CustomerQuote = z.infer<typeof customerQuote>

/** A color sample that a customer ordered. */
const orderedSample = z.object({
  salesOrderId: z.number(),
  orderedDateTime: moment,
  name: z.string(),
  /** The first later order with a total above 0; null when none followed. */
  boughtOrderId: z.nullable(z.number()),
})
export type OrderedSample = z.infer<typeof orderedSample>

/** A merge on the page of the customer that stayed. */
export const customerMerge = z.object({
  mergeId: z.string(),
  /** The other customer: an account number, or the email address of a guest. Empty after the day of the merge. */
  other: z.string(),
  mergedDateTime: moment,
  mergedBy: z.string(),
  undoneDateTime: z.nullable(moment),
  canUndo: z.boolean(),
})
export type CustomerMerge = z.infer<typeof customerMerge>

/** One customer with all data of its page. */
const customer = z.extend(listedCustomer, {
  firstname: z.string(),
  middlename: z.string(),
  lastname: z.string(),
  gender: z.string(),
  /** Creation time of the account; null for a guest. */
  createdDateTime: z.nullable(moment),
  /** Time when the email address was verified. From then on guest orders with that address belong to the account. */
  emailProvenDateTime: z.nullable(moment),
  /** Deletion time of the account; null for an existing account or a guest. */
  deletedDateTime: z.nullable(moment),
  /**
   * True after the account was deleted or the guest was erased. Orders that the law requires stay until their last day.
   */
  isForgotten: z.boolean(),
  isLocked: z.boolean(),
  /**
   * Key of the other customer with the same email address: for a guest an account, for an account a guest. They are
   * separate customers while the account has not verified the address.
   */
  namesake: z.nullable(z.string()),
  /** The latest order in full, with its payments; null without orders. */
  latestOrder: z.nullable(z.extend(salesOrder, { paid: z.number(), outstanding: z.number() })),
  /** All orders, newest first. */
  salesOrders: z.array(orderSummary),
  /** Notes of staff about the customer, newest first. */
  notes: z.optional(z.array(customerNote)),
  /** The latest service cases: of the orders, and those without an order that have the email address. */
  serviceCases: z.optional(z.array(customerCase)),
  /** The latest quotes, drafts too: of the orders, and those with the email address. */
  quotes: z.optional(z.array(customerQuote)),
  /** Other customers that staff merged into this one, newest first. */
  merges: z.optional(z.array(customerMerge)),
  /** Payments at the terminal without an order, the latest first. */
  loosePayments: z.optional(z.array(loosePayment)),
  /** Color samples that the customer ordered, the latest first, and whether an order that is not free followed. */
  samples: z.optional(z.array(orderedSample)),
  /** "2034-01-01": first day on which no data of this customer must be retained; null when that is today or earlier. */
  mayForgetFrom: z.nullable(z.string()),
})
export type Customer = z.infer<typeof customer>
export type CustomerOnWire = z.input<typeof customer>

/** A record of the ERP, unchanged. */
const accountingRecord = z.record(z.string(), z.unknown())

/** All stored data of one customer, for the customer (GDPR 15 and 20); a guest has no account. */
const customerDataFile = z.extend(ownDataFile, { account: z.nullable(ownDataFile.shape.account) })
export type CustomerDataFile = z.infer<typeof customerDataFile>

const customerParams = z.object({ id: customerKey })

/** Customers for staff: accounts and guests. */
export const customers = {
  find: endpoint({
    method: 'GET',
    path: '/api/user',
    access: 'staff',
    about:
      'Lists customers, searched by email address, name, postcode or town. For a guest it searches the data of the ' +
      'orders.',
    query: z.object({ ...pageQuery, search, kind, sort }),
    reply: z.object({
      items: z.array(listedCustomer),
      total: z.number(),
      page: z.number(),
      pageSize: z.number(),
      counts: viewCounts,
    }),
  }),
  show: endpoint({
    method: 'GET',
    path: '/api/user/:id',
    access: 'staff',
    about:
      'Returns one customer with their orders, newest first. The key of a guest is `gast-` with the number of an order.',
    params: customerParams,
    reply: customer,
    fails: codes('customer_not_found'),
  }),
  accountingRecord: endpoint({
    method: 'GET',
    path: '/api/user/netsuite/:id',
    access: 'staff',
    about: 'Returns the customer record in the ERP, by its number there.',
    params: z.object({ id }),
    reply: accountingRecord,
    fails: codes('customer_not_found'),
    limitPerMinute: 60,
  }),
  ownDetails: endpoint({
    method: 'GET',
    path: '/api/user/details',
    access: 'customer',
    about: 'Returns the data that fill in the checkout of the logged-in user; the same as /api/user/me/customer.',
    reply: savedCustomer,
    fails: codes('unauthenticated'),
  }),
  details: endpoint({
    method: 'GET',
    path: '/api/user/details/:id',
    access: 'staff',
    about: 'Returns the data that fill in the checkout of one account.',
    params: z.object({ id }),
    reply: savedCustomer,
    fails: codes('customer_not_found'),
  }),
  form: endpoint({
    method: 'GET',
    path: '/api/user/:id/form',
    access: 'staff',
    about: 'Returns the data that fill in the order of one customer, with or without an account.',
    params: customerParams,
    reply: savedCustomer,
    fails: codes('customer_not_found'),
  }),
  exportList: endpoint({
    method: 'GET',
    path: '/api/admin/customers/export',
    access: 'staff',
    isStrong: true,
    about: 'Exports the filtered list as a CSV file.',
    query: z.object({ search, kind }),
    reply: z.string(),
    limitPerMinute: 10,
  }),
  exportData: endpoint({
    method: 'GET',
    path: '/api/admin/customers/:id/data',
    access: 'staff',
    isStrong: true,
    about:
      'Returns all stored data of one customer, as a file for the customer; the audit log records who exported it.',
    params: customerParams,
    reply: customerDataFile,
    fails: codes('customer_not_found'),
    limitPerMinute: 30,
  }),
  addNote: endpoint({
    method: 'POST',
    path: '/api/admin/customers/:id/notes',
    access: 'staff',
    about:
      'Adds a note about a customer for colleagues. A repeated call with the same Idempotency-Key adds no second note.',
    params: customerParams,
    headers: z.object({ 'idempotency-key': idempotencyKey }),
    body: z.object({ text: requiredText('Notitie', CUSTOMER_NOTE_MAX) }),
    reply: customer,
    fails: codes('customer_not_found', 'idempotency_key_reused'),
  }),
  undoNote: endpoint({
    method: 'POST',
    path: '/api/admin/customers/:id/notes/:noteId/undo',
    access: 'staff',
    about: 'Removes a note of today about a customer, for its author and for Admins. A repeated call changes nothing.',
    params: z.object({ id: customerKey, noteId: id }),
    reply: customer,
    fails: codes('customer_not_found', 'undo_too_late', 'undo_of_colleague'),
  }),
  forget: endpoint({
    method: 'POST',
    path: '/api/admin/customers/:id/forget',
    access: 'staff',
    isStrong: true,
    about:
      'Starts the erasure of a customer: the account is deleted at once, each order when its term has ended. A repeated call has no further effect.',
    params: customerParams,
    reply: customer,
    fails: codes('customer_not_found', 'staff_account'),
  }),
  anonymise: endpoint({
    method: 'POST',
    path: '/api/admin/customers/:id/anonymise',
    access: 'staff',
    isStrong: true,
    about:
      'Erases a customer whose data no longer have to be retained; otherwise it refuses with the first possible day. ' +
      'A repeated call has no further effect.',
    params: customerParams,
    reply: z.object({ message: z.string() }),
    fails: {
      ...codes('customer_not_found', 'staff_account', 'withdrawal_open', 'service_case_open'),
      customer_in_books: z.object({ from: z.string() }),
    },
  }),
}
