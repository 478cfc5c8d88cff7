import type { SeenAtProvider } from '#shared/domain/day-close/compare.ts'
import { type AskDeps, lookAtProvider } from '../payments/index.ts'
import { dayTable, type PaymentOfDay } from './day-table.ts'

/** What the provider said, by our number of the payment. */
export type Answers = ReadonlyMap<string, SeenAtProvider>

/** The provider bears many more; a day is asked about in a few seconds. */
const AT_ONCE = 6

/**
 * Asks the provider about every payment that concerns a day, and books what it says. Once it does not answer, the rest is
 * not asked: each would wait as long, and somebody stands at the till.
 */
export async function askAboutDay(deps: AskDeps, day: string): Promise<Answers> {
  const waiting = (await dayTable(deps.db).payments(day)).filter(({ paymentType }) => paymentType !== 'CASH')
  const answers = new Map<string, SeenAtProvider>()
  let isAway = false
  const ask = async (payment: PaymentOfDay) => {
    const seen =
      isAway && payment.payId !== null ? ({ kind: 'away' } as const) : await lookAtProvider(deps, payment.paymentId)
    if (seen?.kind === 'away') isAway = true
    if (seen) answers.set(payment.paymentId, seen)
  }
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await ask(next)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return answers
}
