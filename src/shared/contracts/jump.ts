import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { moment } from './fields.ts'
import { serviceState } from './service-fields.ts'
import { tooLong } from './texts.ts'

const MAX_TERM = 100

const jumpResults = z.object({
  /** Matches of the number: the exact one first, then numbers that begin with it, newest first. */
  orders: z.array(
    z.object({
      salesOrderId: z.number(),
      /** Name of the buyer. */
      name: z.string(),
      insertDateTime: moment,
      /** In EUR incl. VAT, without pieces that are no longer due. */
      total: z.number(),
    }),
  ),
  /** The service case with this number: `S1001` or `1001`. */
  serviceCases: z.optional(
    z.array(z.object({ serviceCaseId: z.number(), name: z.string(), state: serviceState, products: z.string() })),
  ),
  /** Quotes whose number matches. */
  quotes: z.optional(
    z.array(z.object({ quoteId: z.number(), number: z.string(), name: z.string(), total: z.number() })),
  ),
  /** Matches of name, email address, postcode or town; most recent activity first. */
  customers: z.array(
    z.object({
      /** Key of the customer, for the URL of the customer's page. */
      customerId: z.string(),
      name: z.string(),
      email: z.string(),
      orderCount: z.number(),
    }),
  ),
})
export type JumpResults = z.infer<typeof jumpResults>

/** Quick search for an order or customer in the back office. */
export const jump = {
  find: endpoint({
    method: 'GET',
    path: '/api/admin/jump',
    access: 'staff',
    about: 'Returns a few orders and customers that match a term, while staff type it.',
    query: z.object({
      term: z.string().check(z.trim(), z.minLength(1, 'Typ een zoekterm.'), z.maxLength(MAX_TERM, tooLong(MAX_TERM))),
    }),
    reply: jumpResults,
    limitPerMinute: 240,
  }),
}
