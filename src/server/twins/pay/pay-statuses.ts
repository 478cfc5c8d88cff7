/** What a payer, a bank or a terminal can make of a payment, by the name of its button. */
export const outcomes = {
  paid: { code: 100, label: 'Betaald' },
  cancelled: { code: -90, label: 'Annuleren' },
  expired: { code: -80, label: 'Verlopen' },
  denied: { code: -63, label: 'Geweigerd' },
  pending: { code: 50, label: 'In behandeling' },
  authorized: { code: 95, label: 'Geautoriseerd' },
} as const

/** What the bank of the payer can make of a payment that came in: the payer had it turned back. */
export const afterOutcomes = { chargeback: { code: -71, label: 'Terugdraaien door de bank' } } as const

export type Outcome = keyof typeof outcomes | keyof typeof afterOutcomes

export const codeOf = (outcome: Outcome): number => ({ ...outcomes, ...afterOutcomes })[outcome].code

export const isOutcome = (text: unknown): text is Outcome =>
  typeof text === 'string' && (Object.hasOwn(outcomes, text) || Object.hasOwn(afterOutcomes, text))

/** The words PAY. puts beside a code. */
const actions: Readonly<Record<number, string>> = {
  85: 'VERIFY',
  95: 'AUTHORIZE',
  97: 'PARTLY_CAPTURED',
  98: 'PENDING',
  100: 'PAID',
  [-60]: 'FAILURE',
  [-71]: 'CHARGEBACK',
  [-61]: 'CANCEL',
  [-63]: 'DENIED',
  [-64]: 'DENIED',
  [-80]: 'EXPIRED',
  [-81]: 'REFUND',
  [-82]: 'PARTIAL_REFUND',
  [-90]: 'CANCEL',
}

export const actionOf = (code: number) => actions[code] ?? 'PENDING'

/** The same in the words of the pay page. */
const dutch: Readonly<Record<number, string>> = {
  20: 'wacht op betaling',
  95: 'geautoriseerd',
  97: 'deels geïnd',
  100: 'betaald',
  [-60]: 'mislukt',
  [-61]: 'geannuleerd',
  [-63]: 'geweigerd',
  [-71]: 'teruggedraaid door de bank',
  [-80]: 'verlopen',
  [-81]: 'terugbetaald',
  [-82]: 'deels terugbetaald',
  [-90]: 'geannuleerd',
}

export const dutchStatusOf = (code: number) => dutch[code] ?? 'in behandeling'

const afterwards: Readonly<Record<number, readonly number[]>> = {
  85: [100, -64],
  95: [100, 97, -61, -60],
  97: [100, -61, -82],
  100: [-71, -81, -82],
  [-81]: [-71],
  [-82]: [-71, -81, -82],
}

/** While open, somebody can still pay, cancel or wait too long. */
export const isOpen = (code: number) => code > 0 && code !== 100 && !(code in afterwards)

export const canBecome = (from: number, to: number) => (isOpen(from) ? true : (afterwards[from]?.includes(to) ?? false))
