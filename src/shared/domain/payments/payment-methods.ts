import type { PaymentType } from './payment-process.ts'

type Method = {
  readonly type: PaymentType
  /** On its button, in the menu and wherever staff read of it. */
  readonly label: string
  /** On a receipt and in the close of a day, where no button explains it. */
  readonly onPaper: string
}

/** The ways to pay at the counter, in the order of their buttons (docs/requirements.md#s4). */
export const PAYMENT_METHODS = [
  { type: 'TERMINAL', label: 'Pinnen', onPaper: 'Pinnen' },
  { type: 'CASH', label: 'Contant', onPaper: 'Contant' },
  { type: 'PAYLINK', label: 'Pay link', onPaper: 'Betaallink' },
] as const satisfies readonly Method[]

const methodOf = (type: PaymentType): Method | undefined => PAYMENT_METHODS.find((method) => method.type === type)

/** @example methodLabel('PAYLINK') // 'Pay link' */
export const methodLabel = (type: PaymentType): string => methodOf(type)?.label ?? type

/** @example methodOnDocument('PAYLINK') // 'Betaallink' */
export const methodOnDocument = (type: PaymentType): string => methodOf(type)?.onPaper ?? type
