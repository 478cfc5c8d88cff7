import type { Withdrawal } from '#shared/contracts/withdrawals.ts'
import type { WithdrawalState } from '#shared/domain/withdrawals/states.ts'
import type { InTime } from '#shared/domain/withdrawals/term.ts'
import { dayInWords } from '#shared/kernel/dates.ts'

const STATES: Readonly<Record<WithdrawalState, string>> = {
  received: 'Ontvangen',
  in_progress: 'In behandeling',
  settled: 'Afgehandeld',
  refused: 'Afgewezen',
}

export const stateInWords = (state: WithdrawalState): string => STATES[state]

/**
 * Returns the text of the action that changes a withdrawal from one state to another. A decision can be undone, so the
 * text of the action "in progress" depends on the current state.
 */
export function stepInWords(from: WithdrawalState, to: WithdrawalState): string {
  switch (to) {
    case 'received':
      return STATES.received
    case 'in_progress':
      return from === 'received' ? 'In behandeling nemen' : 'Weer in behandeling nemen'
    case 'settled':
      return 'Afhandelen: de klant krijgt terug wat is afgesproken'
    case 'refused':
      return 'Afwijzen'
    default:
      return to satisfies never
  }
}

const IN_TIME: Readonly<Record<InTime, string>> = {
  yes: 'Ja',
  no: 'Nee, na de bedenktijd',
  unknown: 'Onbekend: de leverdag is niet ingevuld',
}

export const inTimeInWords = (inTime: InTime): string => IN_TIME[inTime]

/** Returns a calendar day in words; '' for null. @example dayText('2026-12-05') // '5 december 2026' */
export const dayText = (day: string | null): string => (day === null ? '' : dayInWords(`${day}T12:00:00Z`))

/**
 * Returns the reasons why there may be no right of withdrawal, apart from a declaration after the 14 days
 * (docs/law.md#r9, docs/law.md#r37, docs/law.md#r38).
 */
export function doubtsAbout({ order }: Withdrawal): string[] {
  if (!order) return []
  const madeToMeasure = order.rows.filter(({ isMadeToMeasure, isWithdrawn }) => isMadeToMeasure && isWithdrawn)
  const names = madeToMeasure.map(({ displayName }) => displayName).join(', ')
  return [
    ...(order.channel === 'showroom' ? ['Gekocht in de showroom: geen wettelijke bedenktijd.'] : []),
    ...(order.customerType === 'business' ? ['Gekocht door een bedrijf: geen wettelijke bedenktijd.'] : []),
    ...(madeToMeasure.length > 0 ? [`Op maat gemaakt, dus zonder wettelijke bedenktijd: ${names}.`] : []),
  ]
}
