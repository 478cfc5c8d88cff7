import { setTimeout } from 'node:timers/promises'
import type { SeenAtProvider } from '#shared/domain/day-close/compare.ts'
import { type AskDeps, lookAtProvider } from '../payments/index.ts'
import { dayTable, type PaymentOfDay } from './day-table.ts'

/** What the provider said, by our number of the payment. */
export type Answers = ReadonlyMap<string, SeenAtProvider>

/** What is paid in a showroom and beside it is asked about in a few seconds. */
const AT_ONCE = 6

/** On a day with more than that we take our time: beside us payments are made, and the provider counts our calls. */
const MANY = 150
const PAUSE_MS = 200

/** Somebody waits at the till. What was not asked by then is told as not asked. */
const PATIENCE_MS = 20_000

/**
 * Asks the provider about every payment that concerns a day, and books what it says; those of the PIN terminals first.
 * Once it does not answer, the rest is not asked: each would wait as long.
 */
export async function askAboutDay(deps: AskDeps, day: string): Promise<Answers> {
  const payments = await dayTable(deps.db).payments(day)
  const ofType = (type: PaymentOfDay['paymentType']) => payments.filter(({ paymentType }) => paymentType === type)
  const waiting = [...ofType('TERMINAL'), ...ofType('PAYLINK')]
  const answers = new Map<string, SeenAtProvider>()
  const until = deps.now().getTime() + PATIENCE_MS
  let isAway = false

  const ask = async ({ paymentId, payId }: PaymentOfDay) => {
    if (deps.now().getTime() > until) isAway = true
    const seen = isAway && payId !== null ? ({ kind: 'away' } as const) : await lookAtProvider(deps, paymentId)
    if (seen?.kind === 'away') isAway = true
    if (seen) answers.set(paymentId, seen)
  }
  const pauseMs = waiting.length > MANY ? PAUSE_MS : 0
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      await ask(next)
      if (pauseMs > 0 && !isAway) await setTimeout(pauseMs)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return answers
}
