/** Outcomes of an open payment that a payer, a bank or a terminal can cause, by the name of the button. */
export const outcomes = {
  paid: { code: 100, label: 'Betaald' },
  cancelled: { code: -90, label: 'Annuleren' },
  expired: { code: -80, label: 'Verlopen' },
  denied: { code: -63, label: 'Geweigerd' },
  pending: { code: 50, label: 'In behandeling' },
  authorized: { code: 95, label: 'Geautoriseerd' },
} as const

/** Outcomes of a paid payment: at the payer's request, the bank reverses the payment. */
export const laterOutcomes = { chargeback: { code: -71, label: 'Terugdraaien door de bank' } } as const

/** The name of an outcome. */
export type Outcome = keyof typeof outcomes | keyof typeof laterOutcomes

/** Returns PAY.'s status code of an outcome (docs/integrations/pay.md#s4). */
export const codeOf = (outcome: Outcome): number => ({ ...outcomes, ...laterOutcomes })[outcome].code

/** Returns true when the text is the name of an outcome. */
export const isOutcome = (text: unknown): text is Outcome =>
  typeof text === 'string' && (Object.hasOwn(outcomes, text) || Object.hasOwn(laterOutcomes, text))

/** PAY.'s action names by status code (docs/integrations/pay.md#s4). All other codes are `PENDING`. */
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

/** Returns PAY.'s action name of a status code. */
export const actionOf = (code: number) => actions[code] ?? 'PENDING'

/** Dutch texts of the status codes, for the payment page. */
const dutchStatuses: Readonly<Record<number, string>> = {
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

/** Returns the Dutch text of a status code. */
export const dutchStatusOf = (code: number) => dutchStatuses[code] ?? 'in behandeling'

/**
 * The status codes that may follow a code. Every code above zero that is not in this table is open, and any code may
 * follow it. No code may follow a code below zero that is not in this table.
 */
const nextStatuses: Readonly<Record<number, readonly number[]>> = {
  85: [100, -64],
  95: [100, 97, -61, -60],
  97: [100, -61, -82],
  100: [-71, -81, -82],
  [-81]: [-71],
  [-82]: [-71, -81, -82],
}

/** Returns true while the payer can still pay or cancel, and the payment can expire. */
export const isOpen = (code: number) => code > 0 && code !== 100 && !(code in nextStatuses)

/** Returns true when a payment may change from the first status code to the second. */
export const canChangeTo = (from: number, to: number) =>
  isOpen(from) ? true : (nextStatuses[from]?.includes(to) ?? false)
