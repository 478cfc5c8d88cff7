import { setTimeout } from 'node:timers/promises'
import type { ProviderPaymentStatus } from '#shared/domain/day-close/compare.ts'
import { type PollDeps, reconcilePayment } from '../payments/index.ts'
import { dayTable } from './day-table.ts'
import type { PaymentOfDay } from './payments-of-day.ts'

/** What the provider said, by our number of the payment. */
export type ProviderStatuses = ReadonlyMap<string, ProviderPaymentStatus>

/** What is paid in a showroom and beside it is asked about in a few seconds. */
const AT_ONCE = 6

/** On a day with more than that we take our time: beside us payments are made, and the provider counts our calls. */
const MANY = 150
const PAUSE_MS = 200

/** Somebody waits at the till. What was not asked by then is told as not asked. */
const PATIENCE_MS = 20_000

/** So often in a row no answer, whichever payment it was about, and the provider is away: each more would wait as long. */
const AWAY_AFTER = AT_ONCE

/**
 * Asks the provider about every payment that concerns a day, and books what it says; those of the PIN terminals first.
 *
 * A payment without an answer stands by itself: the others are asked, and it once more at the end. Only when the provider
 * answers nothing at all, or somebody has waited long enough, the rest is not asked.
 */
export async function pollDayPayments(deps: PollDeps, day: string): Promise<ProviderStatuses> {
  const payments = await dayTable(deps.db).payments(day)
  const ofType = (type: PaymentOfDay['paymentType']) => payments.filter(({ paymentType }) => paymentType === type)
  const waiting = [...ofType('TERMINAL'), ...ofType('PAYLINK')]
  const pauseMs = waiting.length > MANY ? PAUSE_MS : 0
  const answers = new Map<string, ProviderPaymentStatus>()
  const until = deps.now().getTime() + PATIENCE_MS
  let silentInARow = 0
  const isGivenUp = () => silentInARow >= AWAY_AFTER || deps.now().getTime() > until

  const ask = async ({ paymentId, payId }: PaymentOfDay) => {
    const seen = isGivenUp() && payId !== null ? ({ kind: 'away' } as const) : await reconcilePayment(deps, paymentId)
    if (seen) answers.set(paymentId, seen)
    if (seen) silentInARow = seen.kind === 'away' ? silentInARow + 1 : 0
  }
  const askAll = async (left: PaymentOfDay[]) => {
    const worker = async () => {
      for (let next = left.shift(); next; next = left.shift()) {
        await ask(next)
        if (pauseMs > 0 && !isGivenUp()) await setTimeout(pauseMs)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, worker))
  }

  await askAll([...waiting])
  const isThere = [...answers.values()].some(({ kind }) => kind !== 'away')
  if (isThere) await askAll(waiting.filter(({ paymentId }) => answers.get(paymentId)?.kind === 'away'))
  return answers
}
