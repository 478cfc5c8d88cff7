import * as z from 'zod/mini'
import { codes, endpoint } from './endpoint.ts'
import { moment, optionalText, plainNumber, requiredText } from './fields.ts'
import { shoppingLine } from './sales-orders.ts'
import { TILL_NAME_MAX } from './tills.ts'

const shortText = z.string().check(z.maxLength(2000))
const fieldName = z.string().check(z.maxLength(60))
const atMostFields = <T extends Record<string, unknown>>(max: number) =>
  z.refine<T>((fields) => Object.keys(fields).length <= max, `Niet meer dan ${max} velden.`)

/** An order line of a parked sale, with the data that the page displays for it. */
const parkedLine = z.extend(shoppingLine, {
  /** The fields of the cart line, stored and returned unchanged. The server does not trust them. */
  shown: z.optional(
    z
      .record(fieldName, z.union([shortText, plainNumber, z.boolean(), z.null()]))
      .check(atMostFields<Record<string, string | number | boolean | null>>(40)),
  ),
})

/** An unfinished sale: its lines, and the checkout fields entered so far. */
const parkedContent = z.object({
  lines: z.array(parkedLine).check(z.maxLength(200, 'Niet meer dan 200 regels.')),
  form: z._default(
    z.record(fieldName, z.union([shortText, z.boolean()])).check(atMostFields<Record<string, string | boolean>>(60)),
    {},
  ),
  note: optionalText(500),
})
export type ParkedContent = z.output<typeof parkedContent>

/** Name of the field in `form` with the discount on the whole order, as JSON. No field of the checkout has this name. */
export const ORDER_DISCOUNT_FIELD = 'orderDiscount'

const parkedSale = z.object({
  parkedSaleId: z.string(),
  title: z.string(),
  tillName: z.string(),
  /** Email address. */
  parkedBy: z.string(),
  parkedDateTime: moment,
  ageSeconds: z.number(),
  /** Number of pieces. */
  count: z.number(),
  /** In cents incl. VAT, at current prices, after the discounts of the seller. */
  totalCents: z.number(),
  /** False when a product of the sale can no longer be sold. `totalCents` does not include that product. */
  isComplete: z.boolean(),
})
export type ParkedSale = z.infer<typeof parkedSale>

const allParked = z.object({ parkedSales: z.array(parkedSale) })
const params = z.object({ parkedSaleId: z.uuid() })

/** The end of a sale that is no longer parked, and the user who ended it. */
const fate = z.object({
  fate: z.enum(['taken', 'removed', 'unknown']),
  /** Email address. */
  by: z.nullable(z.string()),
  dateTime: z.nullable(moment),
})
const notParked = { parked_sale_not_found: fate }
export type ParkedSaleFate = z.infer<typeof fate>

/** Sales that are parked on one till, and can be resumed on any till. */
export const parkedSales = {
  park: endpoint({
    method: 'POST',
    path: '/api/till/parked',
    access: 'staff',
    about: 'Parks a sale. A repeated call with the same id and body changes nothing.',
    body: z.object({
      parkedSaleId: z.uuid(),
      title: requiredText('Naam', 200),
      tillName: optionalText(TILL_NAME_MAX),
      content: parkedContent,
    }),
    reply: parkedSale,
    fails: codes('idempotency_key_reused'),
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/till/parked',
    access: 'staff',
    about: 'Lists the parked sales, newest first.',
    reply: allParked,
    limitPerMinute: 120,
  }),
  take: endpoint({
    method: 'POST',
    path: '/api/till/parked/:parkedSaleId/take',
    access: 'staff',
    about:
      'Resumes a parked sale, which is then no longer parked. Only one of two simultaneous callers gets the sale. A ' +
      'repeated call with the same takeId gets the same response.',
    params,
    body: z.object({ takeId: z.uuid() }),
    reply: z.extend(parkedSale, { content: parkedContent }),
    fails: notParked,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/till/parked/:parkedSaleId',
    access: 'staff',
    about: 'Deletes a parked sale. Returns the remaining parked sales.',
    params,
    reply: allParked,
    fails: notParked,
  }),
}
