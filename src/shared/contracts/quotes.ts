import * as z from 'zod/mini'
import { QUOTE_STATES } from '../domain/quotes/quote-states.ts'
import { checkoutForm } from './checkout-form.ts'
import { codes, endpoint } from './endpoint.ts'
import { email, id, idempotencyKey, moment, optionalText, recordVersion, requiredText } from './fields.ts'
import { changedLine, refusedLine, shoppingLine, shortLine } from './sales-orders.ts'

export const quoteState = z.enum(QUOTE_STATES)

/** A line of a quote. Its texts and prices do not change with the catalog. */
export const quoteLine = z.object({
  inventoryItemId: z.number(),
  itemId: z.string(),
  displayName: z.string(),
  options: z.array(z.object({ label: z.string(), value: z.string() })),
  /** The agreed price of one piece in EUR excl. VAT. */
  basePrice: z.number(),
  /** The list price in EUR excl. VAT, on a line with a discount. */
  listPrice: z.optional(z.number()),
  count: z.number(),
  isMadeToMeasure: z.boolean(),
  imageUrl: z.nullable(z.string()),
})
export type QuoteLine = z.infer<typeof quoteLine>

/** In EUR. `gross`: incl. VAT; `discount`: what the buyer saves, incl. VAT and already subtracted. */
export const quoteTotals = z.object({ gross: z.number(), net: z.number(), vat: z.number(), discount: z.number() })

/** A version of a quote that the customer got. */
export const sentVersion = z.object({
  version: z.number(),
  sentDateTime: moment,
  /** "2026-12-29": the quote is valid until the end of this day in Amsterdam. */
  validUntil: z.string(),
  remarks: z.string(),
  lines: z.array(quoteLine),
  totals: quoteTotals,
})
export type SentVersion = z.infer<typeof sentVersion>

/** A quote as its customer sees it. */
export const quote = z.object({
  quoteId: z.number(),
  number: z.string(),
  state: quoteState,
  /** True when the last day is over, also before the job has marked the quote as expired. */
  isPastValidity: z.boolean(),
  /** The email address of the customer with most letters hidden, because a link can be forwarded. */
  emailHint: z.string(),
  buyer: z.object({
    customerType: z.enum(['private', 'business']),
    companyName: z.string(),
    vatnumber: z.string(),
    kvknumber: z.string(),
    gender: z.string(),
    firstname: z.string(),
    middlename: z.string(),
    lastname: z.string(),
    phoneNumber: z.string(),
  }),
  reference: z.string(),
  /** Email address of the seller; null for a quote that the customer made. */
  seller: z.nullable(z.string()),
  /** Every version that was sent, newest first. Only the first can be accepted. */
  versions: z.array(sentVersion),
  decidedDateTime: z.nullable(moment),
  /** The order that the quote became. */
  salesOrderId: z.nullable(z.number()),
  /** When the customer asked for a new quote. */
  renewalAskedDateTime: z.nullable(moment),
})
export type Quote = z.infer<typeof quote>

/** A quote in the list of the account that it is for. `total`: EUR incl. VAT of the newest sent version. */
const ownListedQuote = z.object({
  quoteId: z.number(),
  number: z.string(),
  state: quoteState,
  isPastValidity: z.boolean(),
  sentDateTime: moment,
  validUntil: z.string(),
  total: z.number(),
})
export type OwnListedQuote = z.infer<typeof ownListedQuote>

/** Failures of a customer's answer to a quote. */
const answerFailures = codes('quote_not_found', 'quote_replaced', 'quote_expired', 'quote_closed')

/** The shopper's form for a quote of the cart. */
export const saveQuoteFields = {
  firstname: requiredText('Voornaam', 100),
  middlename: optionalText(10),
  lastname: requiredText('Achternaam', 200),
  email: email(),
  companyName: optionalText(100),
  vatnumber: optionalText(100),
  reference: optionalText(200),
}

/** Quotes for a customer: made from the cart, opened by the link in a mail, accepted or refused. */
export const quotes = {
  save: endpoint({
    method: 'POST',
    path: '/api/quote',
    access: 'public',
    about:
      'Stores the cart as a quote at list prices and mails its link. A repeated call with the same Idempotency-Key and body returns the same quote.',
    headers: z.object({ 'idempotency-key': idempotencyKey }),
    body: z.object({
      ...saveQuoteFields,
      shoppinglist: z
        .array(shoppingLine)
        .check(z.minLength(1, 'Leg eerst een product in uw winkelwagen.'), z.maxLength(200)),
    }),
    reply: z.object({ quoteId: z.number(), number: z.string() }),
    fails: {
      ...codes('idempotency_key_reused', 'too_many_quotes', 'too_many_samples', 'empty_cart'),
      prices_changed: z.object({ lines: z.array(changedLine) }),
      not_purchasable: z.object({ lines: z.array(refusedLine) }),
    },
    limitPerMinute: 5,
  }),
  own: endpoint({
    method: 'GET',
    path: '/api/account/quote',
    access: 'customer',
    about:
      'Lists the latest quotes that were sent to the proven email address of the account, or became an order of it. The account may use each without its link.',
    reply: z.array(ownListedQuote),
  }),
  show: endpoint({
    method: 'GET',
    path: '/api/quote/:id',
    access: 'public',
    about:
      'Returns a quote to its account, or to a caller with its token, which the link in the mail stores as a cookie.',
    params: z.object({ id }),
    reply: quote,
    fails: codes('quote_not_found'),
    limitPerMinute: 120,
  }),
  see: endpoint({
    method: 'POST',
    path: '/api/quote/:id/seen',
    access: 'public',
    about: 'Marks a quote as seen. The page calls it, so that a program that only fetches the link does not.',
    params: z.object({ id }),
    reply: z.object({ state: quoteState }),
    fails: codes('quote_not_found'),
    limitPerMinute: 30,
  }),
  accept: endpoint({
    method: 'POST',
    path: '/api/quote/:id/accept',
    access: 'public',
    about:
      'Accepts a version of a quote, which becomes an order at the prices of the quote. A repeated call returns the same order. The email address must be that of the quote.',
    params: z.object({ id }),
    body: z.intersection(checkoutForm, z.object({ version: recordVersion })),
    reply: z.object({
      salesOrderId: z.number(),
      /** Amount to pay now, in EUR. */
      salesOrderDeposit: z.number(),
    }),
    fails: {
      ...answerFailures,
      ...codes('payment_option_refused', 'payment_option_mismatch', 'idempotency_key_reused'),
      quote_email_mismatch: z.object({ field: z.string() }),
      not_enough_stock: z.object({ lines: z.array(shortLine) }),
      not_purchasable: z.object({ lines: z.array(refusedLine) }),
      too_many_unpaid: z.object({
        field: z.string(),
        maxOrders: z.number(),
        maxPieces: z.number(),
        heldBy: z.optional(z.enum(['account', 'email', 'network'])),
      }),
    },
    limitPerMinute: 10,
  }),
  refuse: endpoint({
    method: 'POST',
    path: '/api/quote/:id/refuse',
    access: 'public',
    about: 'Refuses a version of a quote, with an optional reason. A repeated call changes nothing.',
    params: z.object({ id }),
    body: z.object({ version: recordVersion, reason: optionalText(1000) }),
    reply: quote,
    fails: answerFailures,
    limitPerMinute: 10,
  }),
  renew: endpoint({
    method: 'POST',
    path: '/api/quote/:id/renew',
    access: 'public',
    about: 'Asks staff for a new quote instead of one that expired or was refused. A repeated call asks once.',
    params: z.object({ id }),
    reply: quote,
    fails: codes('quote_not_found', 'quote_still_valid', 'quote_not_renewable'),
    limitPerMinute: 10,
  }),
  document: endpoint({
    method: 'GET',
    path: '/api/quote/:id/document',
    access: 'public',
    about: 'Returns the newest sent version of a quote as a PDF, to a caller with its token.',
    params: z.object({ id }),
    reply: z.unknown(),
    fails: codes('quote_not_found'),
    limitPerMinute: 20,
  }),
}
