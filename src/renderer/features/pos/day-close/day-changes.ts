import type { DayView } from '#shared/contracts/day-close.ts'
import { formatCents } from '#shared/domain/money/format.ts'

type DayAmounts = Pick<DayView, 'methods' | 'cash' | 'differences' | 'openAttempts'>

/**
 * Returns a sentence per figure that changed after the user loaded the day, because the count was compared with the old
 * figures.
 */
export function changesBetween(before: DayAmounts, now: DayAmounts): string[] {
  const methodsBefore = new Map(before.methods.map((method) => [method.key, method]))
  const ofMethods = now.methods.flatMap(({ key, title, ledger, provider }) => {
    const old = methodsBefore.get(key)
    return [
      changed(`${title}, in de kassa`, old?.ledger.netCents ?? 0, ledger.netCents),
      changed(`${title}, bij de betaaldienst`, old?.provider?.netCents ?? 0, provider?.netCents ?? 0),
    ]
  })
  const keysBefore = new Set(before.differences.map(({ key }) => key))
  const added = now.differences.filter(({ key }) => !keysBefore.has(key)).length
  const attempts = now.openAttempts.length - before.openAttempts.length
  return [
    changed('Contant dat er moet liggen', before.cash.expectedCents, now.cash.expectedCents),
    ...ofMethods,
    added > 0 && (added === 1 ? 'Er is een verschil bijgekomen.' : `Er zijn ${added} verschillen bijgekomen.`),
    attempts > 0 && 'Er is een betaling bijgekomen die nog niet klaar is.',
    attempts < 0 && 'Een betaling die nog liep is nu afgerond.',
  ].filter((sentence) => sentence !== false)
}

const changed = (what: string, from: number, to: number): string | false =>
  from !== to && `${what}: was ${formatCents(from)}, is nu ${formatCents(to)}.`
