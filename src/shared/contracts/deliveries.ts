import * as z from 'zod/mini'
import { PROMISE_STATES } from '../domain/planning/promises.ts'
import { codes, endpoint } from './endpoint.ts'
import { id, moment } from './fields.ts'
import { accessOnWire, measuredPassages, passageNotes, REPORT_KINDS, STOP_STATES } from './planning-parts.ts'

const figure = z.object({
  name: z.string(),
  kept: z.number(),
  broken: z.number(),
  replaced: z.number(),
  /** Whole percents; null when no promise was kept or broken. */
  share: z.nullable(z.number()),
})

/** Calls of staff about the outcome of deliveries: stops, reports of drivers and kept promises. */
export const deliveries = {
  proof: endpoint({
    method: 'GET',
    path: '/api/admin/planning/order/:id/deliveries',
    access: 'staff',
    about: 'Returns the stops, the promises and the reports of the drivers of an order, newest first.',
    params: z.object({ id }),
    reply: z.object({
      /** The link of the customer to the appointment; null after the data of the customer was erased. */
      link: z.nullable(z.string()),
      access: z.nullable(accessOnWire),
      passages: passageNotes,
      measured: measuredPassages,
      stops: z.array(
        z.object({
          stopId: z.number(),
          day: z.string(),
          from: z.string(),
          until: z.string(),
          state: z.enum(STOP_STATES),
          reason: z.string(),
          isCollection: z.optional(z.boolean()),
          serviceCaseId: z.optional(z.number()),
        }),
      ),
      promises: z.array(
        z.object({
          promiseId: z.number(),
          day: z.string(),
          from: z.string(),
          until: z.string(),
          state: z.enum(PROMISE_STATES),
          reason: z.string(),
        }),
      ),
      reports: z.array(
        z.object({
          reportId: z.string(),
          kind: z.enum(REPORT_KINDS),
          name: z.string(),
          signature: z.string(),
          hasPhoto: z.boolean(),
          reason: z.string(),
          isCollection: z.optional(z.boolean()),
          serviceCaseId: z.optional(z.number()),
          happenedDateTime: moment,
          receivedDateTime: moment,
        }),
      ),
    }),
    fails: codes('order_not_found'),
    limitPerMinute: 240,
  }),
  photo: endpoint({
    method: 'GET',
    path: '/api/admin/planning/report/:reportId/photo',
    access: 'staff',
    about: 'Returns the photo of a report of a driver, a JPEG.',
    params: z.object({ reportId: z.uuid() }),
    reply: z.unknown(),
    fails: codes('not_found'),
    limitPerMinute: 120,
  }),
  figures: endpoint({
    method: 'GET',
    path: '/api/admin/planning/promises',
    access: 'staff',
    about:
      'Returns how many promised windows of the last 365 days were kept, broken and moved: in total, per region and per van.',
    reply: z.object({ total: figure, regions: z.array(figure), vans: z.array(figure), models: z.array(figure) }),
    limitPerMinute: 60,
  }),
}
