import type { Ride } from '#shared/contracts/visits.ts'
import { dayAfter } from '#shared/domain/figures/days.ts'
import { report as reportError } from '../../../lib/report.ts'
import { createPersistedStore } from '../../../platform/persisted-store.ts'
import type { PersistedRides, QueuedReport } from './persisted-rides.ts'

/** The rides on this phone, with the reports that the shop does not have yet. They survive a reload and a day offline. */
export const useRidesStore = createPersistedStore<PersistedRides>(
  'rides',
  () => import('./persisted-rides.ts').then(({ persistedRides }) => persistedRides),
  { rides: {} },
  // A driver is no user of the shop: a logout of staff on this device must not lose unsent reports.
  (state) => state,
)

type StoredRide = PersistedRides['rides'][string]

/** A ride whose link ended this number of days ago is removed from the phone, unless reports wait. */
const KEEP_DAYS = 2

/**
 * Stores the route that was fetched, and removes old routes with their addresses. When the storage of the phone is full,
 * the route is shown from memory, and the failure is reported.
 */
export function storeRide(token: string, ride: Ride, today: string): void {
  changeOrReport(({ rides }) => {
    const kept = Object.entries(rides).filter(
      ([key, stored]) => key === token || stored.queue.length > 0 || dayAfter(stored.ride.day, KEEP_DAYS) >= today,
    )
    const queue = rides[token]?.queue ?? []
    return { rides: { ...Object.fromEntries(kept), [token]: { ride, fetchedAt: new Date().toISOString(), queue } } }
  })
}

/** Removes a route from the phone, when its link ended. Keeps it while reports wait. */
export function forgetRide(token: string): void {
  changeOrReport(({ rides }) => {
    const { [token]: ended, ...others } = rides
    return ended && ended.queue.length > 0 ? { rides } : { rides: others }
  })
}

/**
 * Changes the rides. When the storage of the phone is full, the change is in memory only, and the failure is reported: its caller is an
 * effect or a timer, where a thrown error would replace the page or get lost.
 */
function changeOrReport(change: (state: PersistedRides) => PersistedRides): void {
  try {
    useRidesStore.setState(change)
  } catch (error) {
    reportError(error, 'stored ride')
  }
}

/**
 * Puts a report in the queue. Throws when the storage of the phone is full; then the report is not in the queue, and the
 * driver must be told.
 */
export function queueReport(token: string, report: QueuedReport['report']): void {
  const before = useRidesStore.getState()
  try {
    useRidesStore.setState(
      changedRide(token, ({ queue, ...stored }) => ({ ...stored, queue: [...queue, { report, refusal: '' }] })),
    )
  } catch (error) {
    // The store changes its memory before it writes. Without this the report would be sent, and once more when the
    // driver tries again.
    changeOrReport(() => before)
    throw error
  }
}

/** Removes a report that the shop has stored, and shows its new state. */
export const reportSent = (token: string, reportId: string, state: Ride['stops'][number]['state']) =>
  changeOrReport(
    changedRide(token, ({ ride, queue, ...stored }) => {
      const sent = queue.find(({ report }) => report.reportId === reportId)
      const stops = ride.stops.map((stop) => (stop.stopId === sent?.report.stopId ? { ...stop, state } : stop))
      return { ...stored, ride: { ...ride, stops }, queue: queue.filter(({ report }) => report.reportId !== reportId) }
    }),
  )

/** Marks a report that the shop refused. It stays on the phone. With an empty text it is tried again. */
export const reportRefused = (token: string, reportId: string, refusal: string) =>
  changeOrReport(
    changedRide(token, ({ queue, ...stored }) => ({
      ...stored,
      queue: queue.map((one) => (one.report.reportId === reportId ? { ...one, refusal } : one)),
    })),
  )

const changedRide =
  (token: string, change: (stored: StoredRide) => StoredRide) =>
  ({ rides }: PersistedRides): PersistedRides => {
    const stored = rides[token]
    return stored ? { rides: { ...rides, [token]: change(stored) } } : { rides }
  }

/** Returns the state of a stop as the driver reported it, also before the shop has the report. */
export function stateOnPhone(
  stop: Ride['stops'][number],
  queue: readonly QueuedReport[],
): Ride['stops'][number]['state'] {
  const last = queue.findLast(({ report }) => report.stopId === stop.stopId)?.report.kind
  if (last === 'delivered') return 'done'
  if (last === 'not_home' || last === 'damaged' || last === 'refused') return 'failed'
  return last === 'under_way' && stop.state === 'planned' ? 'under_way' : stop.state
}
