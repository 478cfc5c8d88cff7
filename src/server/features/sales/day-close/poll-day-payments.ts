import { setTimeout } from 'node:timers/promises'
import type { ProviderPaymentStatus } from '#shared/domain/day-close/compare.ts'
import { type PollDeps, reconcilePayment } from '../payments/index.ts'
import { dayTable } from './day-table.ts'
import type { PaymentOfDay } from './payments-of-day.ts'

/** Provider statuses by payment id. */
export type ProviderStatuses = ReadonlyMap<string, ProviderPaymentStatus>

/** Number of parallel polls. With six, the payments of a normal day take a few seconds. */
const CONCURRENCY = 6

/**
 * Above this number of payments there is a pause between two polls. The provider limits the number of our calls, and
 * customers who pay at the same time need some of these calls.
 */
const MANY_PAYMENTS = 150
const PAUSE_MS = 200

/**
 * Maximum duration, because a seller waits at the till. Payments that were not polled by then are reported as not
 * polled.
 */
const TIMEOUT_MS = 20_000

/**
 * After this many polls in a row without a response, the remaining polls are skipped, because each of them would wait
 * for its timeout.
 */
const GIVE_UP_AFTER_FAILURES = CONCURRENCY

/**
 * Polls the provider for every payment that concerns a day of a location, and books the result in the ledger. Card payments come
 * first.
 *
 * A poll without a response does not stop the other polls. Such a poll is repeated once at the end, if the provider
 * responded to any poll. The remaining polls are skipped after `GIVE_UP_AFTER_FAILURES` polls in a row without a
 * response, or after `TIMEOUT_MS`.
 */
export async function pollDayPayments(
  deps: PollDeps,
  day: string,
  locationId: number | null,
): Promise<ProviderStatuses> {
  const payments = await dayTable(deps.db).payments(day, locationId)
  const ofType = (type: PaymentOfDay['paymentType']) => payments.filter(({ paymentType }) => paymentType === type)
  const toPoll = [...ofType('TERMINAL'), ...ofType('PAYLINK')]
  const pauseMs = toPoll.length > MANY_PAYMENTS ? PAUSE_MS : 0
  const statuses = new Map<string, ProviderPaymentStatus>()
  const until = deps.now().getTime() + TIMEOUT_MS
  let failuresInARow = 0
  const isGivenUp = () => failuresInARow >= GIVE_UP_AFTER_FAILURES || deps.now().getTime() > until

  const poll = async ({ paymentId, payId }: PaymentOfDay) => {
    // A payment without a provider id needs no call, so it is reconciled even after giving up.
    const status = isGivenUp() && payId !== null ? ({ kind: 'away' } as const) : await reconcilePayment(deps, paymentId)
    if (status) statuses.set(paymentId, status)
    if (status) failuresInARow = status.kind === 'away' ? failuresInARow + 1 : 0
  }
  const pollAll = async (remaining: PaymentOfDay[]) => {
    const worker = async () => {
      for (let next = remaining.shift(); next; next = remaining.shift()) {
        await poll(next)
        if (pauseMs > 0 && !isGivenUp()) await setTimeout(pauseMs)
      }
    }
    await Promise.all(Array.from({ length: CONCURRENCY }, worker))
  }

  await pollAll([...toPoll])
  const hasResponded = [...statuses.values()].some(({ kind }) => kind !== 'away')
  if (hasResponded) await pollAll(toPoll.filter(({ paymentId }) => statuses.get(paymentId)?.kind === 'away'))
  return statuses
}
