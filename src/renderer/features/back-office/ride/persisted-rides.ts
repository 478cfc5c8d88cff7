import * as z from 'zod/mini'
import { ride, rideReport } from '#shared/contracts/visits.ts'

/** A report that the shop does not have yet. `refusal`: why the shop refused it; empty while it waits. */
const queuedReport = z.object({ report: z.omit(rideReport, { sentDateTime: true }), refusal: z.string() })

/** Format in local storage of the rides of a driver, by the token of their link. */
export const persistedRides = z.object({
  rides: z.record(z.string(), z.object({ ride, fetchedAt: z.string(), queue: z.array(queuedReport) })),
})
export type PersistedRides = z.infer<typeof persistedRides>
export type QueuedReport = z.infer<typeof queuedReport>
