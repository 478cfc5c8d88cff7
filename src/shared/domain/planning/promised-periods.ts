import type { DeliveryMethod } from '../checkout/delivery-choice.ts'
import { rowDeliveryKind } from '../delivery/delivery-kind.ts'
import { dayAfter, mondayOf } from '../figures/days.ts'
import type { LineState } from '../orders/line-states.ts'
import type { PreferredWeeks } from './preferred-weeks.ts'
import type { PromiseState } from './promises.ts'

/** The days between which a line should be delivered, or for a pickup be ready. */
export type PromisedPeriod = { from: string; until: string; counts: 'delivered' | 'ready' }

/** Why a promise was broken or replaced. */
export const PROMISE_CAUSES = ['supplier', 'workshop', 'transport', 'customer', 'other'] as const
export type PromiseCause = (typeof PROMISE_CAUSES)[number]

/** Names of the causes, for staff. */
export const CAUSE_WORDS: Readonly<Record<PromiseCause, string>> = {
  supplier: 'Leverancier later',
  workshop: 'Maken duurde langer',
  transport: 'Vervoer',
  customer: 'Op verzoek van de klant',
  other: 'Iets anders',
}

/** The causes in a sentence for the customer. Never a reproach. */
export const CAUSE_SENTENCES: Readonly<Record<PromiseCause, string>> = {
  supplier: 'omdat onze leverancier later levert',
  workshop: 'omdat het maken meer tijd kost',
  transport: 'omdat het vervoer meer tijd kost',
  customer: 'op uw verzoek',
  other: 'omdat er bij ons iets tussen kwam',
}

/** Furniture from stock, and made furniture that has arrived in the shop, is delivered within these weeks (docs/requirements.md#s9-product). */
const SERVICE_WEEKS = { from: 1, until: 3 }

/**
 * Returns the weeks in a production time as the shop writes it; undefined for a text without weeks.
 *
 * @example weeksInText('Productietijd circa 8-12 weken.') // { from: 8, until: 12 }
 */
export function weeksInText(text: string): { from: number; until: number } | undefined {
  const found = /(\d{1,2})(?:\s*(?:-|–|à|tot(?: en met)?|t\/m)\s*(\d{1,2}))?\s*we(?:ek|ken)\b/i.exec(text)
  if (!found) return undefined
  const from = Number(found[1])
  const until = Number(found[2] ?? found[1])
  return from <= until ? { from, until } : undefined
}

type OrderedRow = Parameters<typeof rowDeliveryKind>[0] & { options: readonly { label: string; value: string }[] }

/**
 * Returns the period that the shop promised for a row when it was ordered: the production time of the row, plus the 1 to 3
 * weeks of the delivery service. For a pickup it is the production time, and what counts is that the row is ready. When the
 * customer wants the delivery later, the period begins in that week. Undefined for parcels, samples, pickups from stock, and
 * production times without weeks.
 *
 * @param order `day`: the day of the order in Amsterdam
 */
export function promisedPeriod(
  row: OrderedRow,
  { day, delivery, preference }: { day: string; delivery: DeliveryMethod; preference?: PreferredWeeks | undefined },
): PromisedPeriod | undefined {
  const kind = rowDeliveryKind(row)
  const isPickup = delivery === 'pickup'
  if (kind === 'parcel' || kind === 'sample' || (kind === 'from_stock' && isPickup)) return undefined
  const made =
    kind === 'from_stock'
      ? { from: 0, until: 0 }
      : weeksInText(row.options.find(({ label }) => label === 'Levertijd')?.value ?? '')
  if (!made) return undefined
  const service = isPickup ? { from: 0, until: 0 } : SERVICE_WEEKS
  const period: PromisedPeriod = {
    from: dayAfter(day, 7 * (made.from + service.from)),
    until: dayAfter(day, 7 * (made.until + service.until)),
    counts: isPickup ? 'ready' : 'delivered',
  }
  return isPickup ? period : laterPeriod(period, preference)
}

/** Returns the period as it becomes when the customer wants the delivery from a later week on. */
function laterPeriod(period: PromisedPeriod, preference: PreferredWeeks | undefined): PromisedPeriod {
  const from = preference?.from ?? null
  if (from === null || from <= period.from) return period
  return { ...period, from, until: later(period.until, endOfService(from)) }
}

const later = (one: string, other: string) => (one > other ? one : other)

/** Returns the last day of the three weeks that the delivery service needs from a Monday on. */
const endOfService = (monday: string) => dayAfter(monday, 7 * SERVICE_WEEKS.until - 1)

/**
 * Returns the period that replaces an open promise because the customer prefers a later week; undefined when the promise
 * can stay. A wish for an earlier week never changes what was promised.
 */
export function postponedPeriod(period: PromisedPeriod, preference: PreferredWeeks): PromisedPeriod | undefined {
  if (period.counts === 'ready' || preference.from === null || preference.from <= mondayOf(period.until))
    return undefined
  return { ...period, from: preference.from, until: endOfService(preference.from) }
}

/** A line as it is now: its state, and the first day of that state. */
type LineNow = { state: LineState | 'canceled'; day: string | null }

const READY_STATES: readonly LineNow['state'][] = ['ready', 'planned', 'delivered']

/**
 * Returns what became of a promise, from the state of its line. A delivery before the period keeps the promise. A promise
 * about a pickup ends on the day on which the line was ready first. A line that moves back opens its promise again.
 */
export function settledPeriod(
  promise: Pick<PromisedPeriod, 'until' | 'counts'> & { state: PromiseState; endedOn: string | null },
  line: LineNow,
): { state: PromiseState; endedOn: string | null } {
  if (promise.state === 'replaced') return { state: 'replaced', endedOn: promise.endedOn }
  if (line.state === 'canceled') return { state: 'withdrawn', endedOn: null }
  const isFulfilled = promise.counts === 'ready' ? READY_STATES.includes(line.state) : line.state === 'delivered'
  if (!isFulfilled || line.day === null) return { state: 'open', endedOn: null }
  const wasFulfilled = promise.state === 'kept' || promise.state === 'broken'
  if (promise.counts === 'ready' && line.state !== 'ready' && wasFulfilled)
    return { state: promise.state, endedOn: promise.endedOn }
  return { state: line.day <= promise.until ? 'kept' : 'broken', endedOn: line.day }
}

/** A broken promise counts as moved when the customer asked for the later day: it says nothing about the shop. */
export const countsAs = (
  state: PromiseState,
  cause: PromiseCause | null,
): 'kept' | 'broken' | 'replaced' | undefined =>
  state === 'open' || state === 'withdrawn'
    ? undefined
    : state === 'broken' && cause === 'customer'
      ? 'replaced'
      : state
