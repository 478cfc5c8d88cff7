import * as z from 'zod/mini'
import { QUOTE_STATES } from '../domain/quotes/quote-states.ts'
import { calendarDate } from './calendar-date.ts'
import { codes, endpoint } from './endpoint.ts'
import { id, idempotencyKey, moment, optionalText, pageQuery, recordId, recordVersion, viewCounts } from './fields.ts'
import { orderDiscounts } from './order-discounts.ts'
import { quoteLine, quoteState, quoteTotals } from './quotes.ts'
import { changedLine, refusedLine } from './sales-orders.ts'
import { INVALID_EMAIL, tooLong } from './texts.ts'

const count = z
  .number()
  .check(
    z.int('Aantal moet een heel getal zijn.'),
    z.minimum(1, 'Aantal moet minimaal 1 zijn.'),
    z.maximum(999, 'Aantal mag maximaal 999 zijn.'),
  )

/** The customer of a quote. A draft may have empty fields; a quote is sent to a name and an email address only. */
const quoteBuyer = {
  customerType: z._default(z.enum(['private', 'business']), 'private'),
  companyName: optionalText(100),
  vatnumber: optionalText(100),
  kvknumber: optionalText(100),
  gender: z._default(z.enum(['', 'm', 'v']), ''),
  firstname: optionalText(100),
  middlename: optionalText(10),
  lastname: optionalText(200),
  email: z._default(
    z
      .string()
      .check(
        z.trim(),
        z.maxLength(200, tooLong(200)),
        z.regex(/^(?:[^\s@<>()[\],;:"\\]+@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,})?$/i, INVALID_EMAIL),
      ),
    '',
  ),
  phoneNumber: optionalText(20),
}

/** The content of a quote, which staff edit. Prices are set by the server. */
export const quoteContent = z.object({
  ...quoteBuyer,
  reference: optionalText(200),
  /** Shown to the customer. */
  remarks: optionalText(4000),
  validUntil: calendarDate,
  lines: z
    .array(z.object({ id: recordId, count }))
    .check(z.minLength(1, 'Voeg minstens één product toe.'), z.maxLength(200)),
  discounts: z._default(orderDiscounts, []),
})
export type QuoteContent = z.output<typeof quoteContent>

const quoteVersion = z.object({
  version: z.number(),
  state: z.enum([...QUOTE_STATES, 'replaced']),
  madeDateTime: moment,
  sentDateTime: z.nullable(moment),
  validUntil: z.string(),
  remarks: z.string(),
  discounts: orderDiscounts,
  lines: z.array(quoteLine),
  totals: quoteTotals,
  /** True when the stored content matches the seal that the shop made at sending; null for a draft. */
  isSealIntact: z.nullable(z.boolean()),
})
export type QuoteVersion = z.infer<typeof quoteVersion>

const quoteEvent = z.object({
  kind: z.string(),
  version: z.number(),
  detail: z.record(z.string(), z.unknown()),
  /** Email address of a staff member, `klant`, or null for the shop itself. */
  by: z.nullable(z.string()),
  at: moment,
})
export type QuoteEvent = z.infer<typeof quoteEvent>

const listedQuote = z.object({
  quoteId: z.number(),
  number: z.string(),
  state: quoteState,
  /** True when a draft of a newer version waits to be sent. */
  hasDraft: z.boolean(),
  insertDateTime: moment,
  sentDateTime: z.nullable(moment),
  validUntil: z.string(),
  name: z.string(),
  companyName: z.string(),
  email: z.string(),
  /** In EUR incl. VAT. */
  total: z.number(),
  seller: z.nullable(z.string()),
  salesOrderId: z.nullable(z.number()),
  renewalAskedDateTime: z.nullable(moment),
})
export type ListedQuote = z.infer<typeof listedQuote>

/** A quote as staff see it. */
const staffQuote = z.extend(listedQuote, {
  /** Number of changes; a save of an older revision is refused. */
  revision: z.number(),
  /** True for a quote that a shopper made from the cart. */
  isFromShopper: z.boolean(),
  isForgotten: z.boolean(),
  buyer: z.object({ ...quoteBuyer, reference: z.string() }),
  /** Newest first. */
  versions: z.array(quoteVersion),
  decidedDateTime: z.nullable(moment),
  decisionReason: z.string(),
  /** The acceptance: who accepted, and whether its seal belongs to the accepted version. Null before it. */
  acceptance: z.nullable(z.object({ name: z.string(), acceptedDateTime: moment, isSealIntact: z.boolean() })),
  events: z.array(quoteEvent),
  changedBy: z.nullable(z.string()),
  changedDateTime: moment,
})
export type StaffQuote = z.infer<typeof staffQuote>

/** Conversion of the quotes that were first sent in a month. Amounts in EUR incl. VAT. */
const quoteFigure = z.object({
  /** "2026-11" */
  month: z.string(),
  /** Email address; null for quotes that shoppers made. */
  seller: z.nullable(z.string()),
  sent: z.number(),
  /** Without quotes whose order was canceled or expired. */
  accepted: z.number(),
  sentAmount: z.number(),
  acceptedAmount: z.number(),
})
export type QuoteFigure = z.infer<typeof quoteFigure>

const contentFailures = {
  ...codes('too_many_samples', 'empty_cart'),
  not_purchasable: z.object({ lines: z.array(refusedLine) }),
  prices_changed: z.object({ lines: z.array(changedLine) }),
  discount_refused: z.object({ field: z.string() }),
}

const changeFailures = codes('quote_not_found', 'quote_forgotten', 'quote_closed', 'quote_changed')

/** Quotes in the back office. */
export const staffQuotes = {
  find: endpoint({
    method: 'GET',
    path: '/api/admin/quote',
    access: 'staff',
    about: 'Lists quotes, newest first, by state, seller, last day, and number or name.',
    query: z.object({
      ...pageQuery,
      state: z.optional(quoteState),
      /** Only quotes of which the customer asks for a new one. */
      renewal: z.optional(z.enum(['asked'])),
      seller: z.optional(z.coerce.number<number>().check(z.int(), z.minimum(0), z.maximum(2_147_483_647))),
      /** Quotes whose last day is this day or earlier. */
      until: z.optional(calendarDate),
      search: z._default(z.string().check(z.trim(), z.maxLength(100, tooLong(100))), ''),
    }),
    reply: z.object({
      items: z.array(listedQuote),
      total: z.number(),
      page: z.number(),
      pageSize: z.number(),
      counts: viewCounts,
      sellers: z.array(z.object({ userId: z.number(), email: z.string() })),
    }),
  }),
  figures: endpoint({
    method: 'GET',
    path: '/api/admin/quote-figures',
    access: 'staff',
    about: 'Returns how many quotes of the last twelve months became orders, per month and seller.',
    reply: z.object({ figures: z.array(quoteFigure) }),
  }),
  show: endpoint({
    method: 'GET',
    path: '/api/admin/quote/:id',
    access: 'staff',
    about: 'Returns one quote with its versions and history.',
    params: z.object({ id }),
    reply: staffQuote,
    fails: codes('quote_not_found'),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/admin/quote',
    access: 'staff',
    about:
      'Makes a draft of a quote. A repeated call with the same Idempotency-Key and body returns the same quote. Without a last day the default validity applies.',
    headers: z.object({ 'idempotency-key': idempotencyKey }),
    body: z.extend(quoteContent, { validUntil: z.optional(calendarDate) }),
    reply: staffQuote,
    fails: { ...contentFailures, ...codes('idempotency_key_reused', 'quote_not_found') },
    limitPerMinute: 60,
  }),
  save: endpoint({
    method: 'PUT',
    path: '/api/admin/quote/:id',
    access: 'staff',
    about:
      'Replaces the content of a draft, at the prices of now. A quote that was sent gets a draft of a new version. Refused when a colleague changed it first.',
    params: z.object({ id }),
    body: z.extend(quoteContent, { revision: recordVersion }),
    reply: staffQuote,
    fails: { ...contentFailures, ...changeFailures },
    limitPerMinute: 120,
  }),
  send: endpoint({
    method: 'POST',
    path: '/api/admin/quote/:id/send',
    access: 'staff',
    about:
      'Sends the newest version to the customer. It replaces the earlier version, which can no longer be accepted. A discount above the limit of the caller is refused.',
    params: z.object({ id }),
    body: z.object({ revision: recordVersion }),
    reply: staffQuote,
    fails: {
      ...contentFailures,
      ...changeFailures,
      ...codes('quote_nothing_to_send'),
      discount_needs_approval: z.object({
        limitPercent: z.number(),
        lines: z.array(z.object({ id: z.number(), displayName: z.string() })),
      }),
    },
    limitPerMinute: 30,
  }),
  resend: endpoint({
    method: 'POST',
    path: '/api/admin/quote/:id/resend',
    access: 'staff',
    about: 'Mails the link of the sent version again. A repeated call with the same Idempotency-Key mails once.',
    params: z.object({ id }),
    headers: z.object({ 'idempotency-key': idempotencyKey }),
    reply: staffQuote,
    fails: codes('quote_not_found', 'quote_forgotten', 'quote_closed', 'too_many_mails'),
    limitPerMinute: 30,
  }),
  copy: endpoint({
    method: 'POST',
    path: '/api/admin/quote/:id/copy',
    access: 'staff',
    about: 'Makes a draft of a new quote with the content of this one, at the prices of now.',
    params: z.object({ id }),
    headers: z.object({ 'idempotency-key': idempotencyKey }),
    reply: staffQuote,
    fails: { ...contentFailures, ...codes('quote_not_found', 'quote_forgotten', 'idempotency_key_reused') },
    limitPerMinute: 30,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/admin/quote/:id/cancel',
    access: 'staff',
    about: 'Withdraws a quote, so that it can no longer be accepted. A repeated call changes nothing.',
    params: z.object({ id }),
    body: z.object({ reason: optionalText(500) }),
    reply: staffQuote,
    fails: codes('quote_not_found', 'quote_closed'),
    limitPerMinute: 30,
  }),
  previewMail: endpoint({
    method: 'GET',
    path: '/api/admin/quote/:id/mail',
    access: 'staff',
    about: 'Returns the mail with the newest version, as the customer gets it.',
    params: z.object({ id }),
    reply: z.object({ to: z.string(), subject: z.string(), html: z.string() }),
    fails: codes('quote_not_found', 'quote_forgotten'),
    limitPerMinute: 60,
  }),
  document: endpoint({
    method: 'GET',
    path: '/api/admin/quote/:id/document',
    access: 'staff',
    about: 'Returns the newest version of a quote as a PDF.',
    params: z.object({ id }),
    reply: z.unknown(),
    fails: codes('quote_not_found', 'quote_forgotten'),
    limitPerMinute: 60,
  }),
}
