import type { PaymentType } from './payment-process.ts'

type Method = {
  readonly type: PaymentType
  /** Label on the payment button, in the menu and in texts for staff. */
  readonly label: string
  /** Label on a receipt and in a day close. */
  readonly onDocument: string
}

/** Payment methods at the counter, in the order of their buttons (docs/requirements.md#s4-back-office-payment). */
export const PAYMENT_METHODS = [
  { type: 'TERMINAL', label: 'Pinnen', onDocument: 'Pinnen' },
  { type: 'CASH', label: 'Contant', onDocument: 'Contant' },
  { type: 'PAYLINK', label: 'Pay link', onDocument: 'Betaallink' },
] as const satisfies readonly Method[]

/** A card terminal that is not connected to the till. It has no button: only an offline till uses it. */
const STANDALONE = { type: 'STANDALONE', label: 'Losse pinautomaat', onDocument: 'Pinnen (losse automaat)' } as const

const methodOf = (type: PaymentType): Method | undefined =>
  [...PAYMENT_METHODS, STANDALONE].find((method) => method.type === type)

/** @example methodLabel('PAYLINK') // 'Pay link' */
export const methodLabel = (type: PaymentType): string => methodOf(type)?.label ?? type

/** @example methodOnDocument('PAYLINK') // 'Betaallink' */
export const methodOnDocument = (type: PaymentType): string => methodOf(type)?.onDocument ?? type
