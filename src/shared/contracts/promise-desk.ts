import * as z from 'zod/mini'
import { PROMISE_CAUSES } from '../domain/planning/promised-periods.ts'
import { codes, endpoint } from './endpoint.ts'
import { id, optionalText, recordId } from './fields.ts'
import { orderPromisesReply } from './order-promises.ts'
import { monday, preferredWeeks } from './planning-parts.ts'

const cause = z.enum(PROMISE_CAUSES, 'Kies een reden.')
/** The customer reads it. */
const explanation = optionalText(300)

/** A quarter: "2026-4". */
const quarter = z.string().check(z.regex(/^20\d{2}-[1-4]$/, 'Kies een kwartaal.'))

const figure = z.object({
  name: z.string(),
  kept: z.number(),
  broken: z.number(),
  /** Moved before they ended, or delivered later because the customer asked for it. */
  replaced: z.number(),
  /** Whole percents; null when no promise was kept or broken. */
  share: z.nullable(z.number()),
})
export type PromiseFigure = z.infer<typeof figure>

/** Calls of staff about what was promised. */
export const promiseDesk = {
  ofOrder: endpoint({
    method: 'GET',
    path: '/api/admin/promises/order/:id',
    access: 'staff',
    about: 'Returns what was promised about an order, what became of it, and the weeks that suit the customer.',
    params: z.object({ id }),
    reply: orderPromisesReply,
    fails: codes('order_not_found'),
    limitPerMinute: 240,
  }),
  replace: endpoint({
    method: 'POST',
    path: '/api/admin/promises/order/:id/replace',
    access: 'staff',
    about:
      'Replaces open promises of an order by another week, to which the customer agreed. A repeated call changes nothing.',
    params: z.object({ id }),
    body: z.object({
      promiseIds: z
        .array(recordId)
        .check(z.minLength(1, 'Kies minstens één product.'), z.maxLength(200, 'Kies hooguit 200 producten.')),
      week: monday,
      cause,
      explanation,
    }),
    reply: orderPromisesReply,
    fails: codes('order_not_found', 'order_forgotten', 'order_canceled', 'promise_changed'),
  }),
  explain: endpoint({
    method: 'PUT',
    path: '/api/admin/promises/:promiseId/cause',
    access: 'staff',
    about: 'Saves why a promise was not kept. The customer reads it. A repeated call changes nothing.',
    params: z.object({ promiseId: id }),
    body: z.object({ cause, explanation }),
    reply: orderPromisesReply,
    fails: codes('order_not_found', 'order_forgotten', 'promise_changed'),
  }),
  savePreference: endpoint({
    method: 'PUT',
    path: '/api/admin/promises/order/:id/preferred-weeks',
    access: 'staff',
    about: 'Saves the weeks that suit the customer, as the buyer can do it on the page of the order.',
    params: z.object({ id }),
    body: preferredWeeks,
    reply: orderPromisesReply,
    fails: codes('order_not_found', 'appointment_closed'),
  }),
  figures: endpoint({
    method: 'GET',
    path: '/api/admin/promises/figures',
    access: 'staff',
    about:
      'Returns how many promises that ended in a quarter were kept, broken and moved: by kind, model, brand and van. Without a quarter: the current one.',
    query: z.object({ kwartaal: z.optional(quarter) }),
    reply: z.object({
      quarter: z.string(),
      /** The quarters that can be chosen, the newest first. */
      quarters: z.array(z.string()),
      total: figure,
      kinds: z.array(figure),
      models: z.array(figure),
      brands: z.array(figure),
      vans: z.array(figure),
      regions: z.array(figure),
      /** Broken delivery periods by their cause. */
      causes: z.array(z.object({ name: z.string(), count: z.number() })),
    }),
    limitPerMinute: 60,
  }),
  figuresFile: endpoint({
    method: 'GET',
    path: '/api/admin/promises/figures.csv',
    access: 'staff',
    about: 'Returns the figures of a quarter as CSV.',
    query: z.object({ kwartaal: z.optional(quarter) }),
    reply: z.unknown(),
    limitPerMinute: 30,
  }),
}
