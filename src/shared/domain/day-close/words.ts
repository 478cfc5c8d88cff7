import { formatCents } from '../money/format.ts'
import type { AttemptState } from '../payments/attempts.ts'
import { methodOnDocument } from '../payments/payment-methods.ts'
import type { PaymentType } from '../payments/payment-process.ts'
import type { ComparedPayment, DifferenceKind } from './compare.ts'

type IdentifiedPayment = ComparedPayment & { salesOrderId: number; payId: string | null }

/** Returns the text of a difference for the user who closes: the order, the problem, and the recommended action. */
export function differenceInWords(kind: DifferenceKind, payment: IdentifiedPayment, amountCents: number): string {
  const { salesOrderId, payId, seen, ever } = payment
  const label = `Order ${salesOrderId}${payId ? `, betaling ${payId}` : ''}`
  const amount = formatCents(Math.abs(amountCents))
  const providerAmount = seen.kind === 'told' ? formatCents(seen.amountCents) : ''
  const requestedAmount = formatCents(ever.receivedCents || payment.amountCents)
  switch (kind) {
    case 'paid_not_booked':
      return `${label}: bij de betaaldienst is ${amount} betaald, maar dat staat niet in ons kasboek.`
    case 'booked_not_paid':
      return seen.kind === 'unknown'
        ? `${label}: in ons kasboek staat ${amount}, maar de betaaldienst kent deze betaling niet.`
        : `${label}: in ons kasboek staat ${amount}, maar bij de betaaldienst is dit niet betaald.`
    case 'amount_differs':
      return providerAmount === requestedAmount
        ? `${label}: bij de betaaldienst is ${providerAmount} binnen, maar de betaling wacht op controle. Kijk de betaling na.`
        : `${label}: bij de betaaldienst is ${providerAmount} betaald, bij ons was dat ${requestedAmount}. Kijk de betaling na.`
    case 'booked_other_day':
      return amountCents > 0
        ? `${label}: ${amount} is op deze dag betaald en staat in ons kasboek op een andere dag.`
        : `${label}: ${amount} staat op deze dag in ons kasboek en is op een andere dag betaald.`
    case 'refund_not_booked':
      return `${label}: bij de betaaldienst is ${amount} terugbetaald waar wij niet van weten.`
    case 'refund_not_at_provider':
      return `${label}: in ons kasboek is ${amount} terugbetaald, maar bij de betaaldienst (nog) niet.`
    case 'chargeback_not_booked':
      return `${label}: de bank haalde ${amount} terug, maar dat staat niet in ons kasboek.`
    case 'chargeback_not_at_provider':
      return `${label}: in ons kasboek haalde de bank ${amount} terug, maar de betaaldienst weet daar niet van.`
    case 'not_asked':
      return seen.kind === 'refused'
        ? `${label}: de betaaldienst wil van deze betaling niets zeggen. Kijk de betaling daar na.`
        : `${label}: de betaaldienst kon hier nu niet naar gevraagd worden.`
    default:
      return kind satisfies never
  }
}

/** Returns the recommended action for a payment that is not final, or that waits for a check by staff (`review`). */
export function openPaymentInWords(state: AttemptState, paymentType: PaymentType): string {
  if (state === 'unknown' || state === 'starting')
    return 'Wij weten nog niet of hier betaald is en vragen dat na. Vraag de klant niet opnieuw te betalen.'
  if (state === 'review') return 'Er kwam iets anders binnen dan gevraagd was. Kijk de betaling na.'
  return paymentType === 'TERMINAL'
    ? 'Deze betaling staat nog open op de pinautomaat. Wacht, of breek hem af.'
    : 'Deze betaallink is nog niet betaald. Dat kan ook later.'
}

/** @example methodInWords('TERMINAL', 'TH-1000-0001') // 'Pinnen TH-1000-0001' */
export const methodInWords = (paymentType: PaymentType, terminalCode: string | null): string =>
  terminalCode === null ? methodOnDocument(paymentType) : `${methodOnDocument(paymentType)} ${terminalCode}`

/** @example methodKey('TERMINAL', 'TH-1000-0001') // 'TERMINAL TH-1000-0001' */
export const methodKey = (paymentType: PaymentType, terminalCode: string | null): string =>
  terminalCode === null ? paymentType : `${paymentType} ${terminalCode}`
