import type { DayView } from '#shared/contracts/day-close.ts'
import { formatCents } from '#shared/domain/money/format.ts'

type DayAmounts = Pick<DayView, 'methods' | 'cash' | 'differences' | 'openAttempts'>

/**
 * Returns one sentence for each figure that changed after the user loaded the day. The user compared the count with the
 * old figures and must check the count again.
 */
export function changesBetween(before: DayAmounts, now: DayAmounts): string[] {
  const methodsBefore = new Map(before.methods.map((method) => [method.key, method]))
  const methodChanges = now.methods.flatMap(({ key, title, ledger, provider }) => {
    const old = methodsBefore.get(key)
    return [
      changeSentence(`${title}, in de kassa`, old?.ledger.netCents ?? 0, ledger.netCents),
      changeSentence(`${title}, bij de betaaldienst`, old?.provider?.netCents ?? 0, provider?.netCents ?? 0),
    ]
  })
  const keysBefore = new Set(before.differences.map(({ key }) => key))
  const added = now.differences.filter(({ key }) => !keysBefore.has(key)).length
  const attempts = now.openAttempts.length - before.openAttempts.length
  return [
    changeSentence('Contant dat er moet liggen', before.cash.expectedCents, now.cash.expectedCents),
    ...methodChanges,
    added > 0 && (added === 1 ? 'Er is een verschil bijgekomen.' : `Er zijn ${added} verschillen bijgekomen.`),
    attempts > 0 && 'Er is een betaling bijgekomen die nog niet klaar is.',
    attempts < 0 && 'Een betaling die nog liep is nu afgerond.',
  ].filter((sentence) => sentence !== false)
}

const changeSentence = (what: string, from: number, to: number): string | false =>
  from !== to && `${what}: was ${formatCents(from)}, is nu ${formatCents(to)}.`
