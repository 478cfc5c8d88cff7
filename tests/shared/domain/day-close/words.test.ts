import { describe, expect, it } from 'vitest'
import type { DifferenceKind, ProviderPaymentStatus } from '#shared/domain/day-close/compare.ts'
import { NO_MONEY } from '#shared/domain/day-close/flow.ts'
import { differenceInWords, methodInWords, methodKey, openPaymentInWords } from '#shared/domain/day-close/words.ts'
import type { AttemptState } from '#shared/domain/payments/attempts.ts'
import type { PaymentType } from '#shared/domain/payments/payment-process.ts'

type Payment = Parameters<typeof differenceInWords>[1]

const providerPaid = (amountCents: number): ProviderPaymentStatus => ({
  kind: 'told',
  hasPaid: true,
  amountCents,
  refundedCents: 0,
  chargedBackCents: 0,
  paidOn: null,
})
/** A payment of € 149,85 that is in our ledger and at the provider. */
const payment: Payment = {
  salesOrderId: 10_023,
  payId: null,
  state: 'paid',
  amountCents: 14_985,
  onDay: NO_MONEY,
  ever: { ...NO_MONEY, receivedCents: 14_985 },
  bookedOn: null,
  seen: providerPaid(14_985),
}
/** Returns the text with plain spaces, because amounts contain a no-break space. */
const inWords = (kind: DifferenceKind, amountCents: number, facts: Partial<Payment> = {}) =>
  differenceInWords(kind, { ...payment, ...facts }, amountCents).replaceAll('\u00a0', ' ')

describe('the text of a difference in the day close', () => {
  it.each<[DifferenceKind, number, Partial<Payment>, string]>([
    ['paid_not_booked', 14_985, {}, 'bij de betaaldienst is € 149,85 betaald, maar dat staat niet in ons kasboek.'],
    [
      ...(['booked_not_paid', -14_985, {}] as const),
      'in ons kasboek staat € 149,85, maar bij de betaaldienst is dit niet betaald.',
    ],
    [
      ...(['booked_not_paid', -14_985, { seen: { kind: 'unknown' } }] as const),
      'in ons kasboek staat € 149,85, maar de betaaldienst kent deze betaling niet.',
    ],
    [
      ...(['amount_differs', -85, { seen: providerPaid(14_900) }] as const),
      'bij de betaaldienst is € 149,00 betaald, bij ons was dat € 149,85. Kijk de betaling na.',
    ],
    // The ledger has another amount than was requested: the provider's amount is compared with the ledger.
    [
      ...(['amount_differs', 100, { amountCents: 20_000, seen: providerPaid(15_085) }] as const),
      'bij de betaaldienst is € 150,85 betaald, bij ons was dat € 149,85. Kijk de betaling na.',
    ],
    [
      ...(['amount_differs', 15_085, { ever: NO_MONEY, seen: providerPaid(15_085) }] as const),
      'bij de betaaldienst is € 150,85 betaald, bij ons was dat € 149,85. Kijk de betaling na.',
    ],
    [
      ...(['amount_differs', 14_985, { ever: NO_MONEY, state: 'review' }] as const),
      'bij de betaaldienst is € 149,85 binnen, maar de betaling wacht op controle. Kijk de betaling na.',
    ],
    [
      ...(['booked_other_day', 14_985, {}] as const),
      '€ 149,85 is op deze dag betaald en staat in ons kasboek op een andere dag.',
    ],
    [
      ...(['booked_other_day', -14_985, {}] as const),
      '€ 149,85 staat op deze dag in ons kasboek en is op een andere dag betaald.',
    ],
    ['refund_not_booked', -5_000, {}, 'bij de betaaldienst is € 50,00 terugbetaald waar wij niet van weten.'],
    [
      ...(['refund_not_at_provider', 5_000, {}] as const),
      'in ons kasboek is € 50,00 terugbetaald, maar bij de betaaldienst (nog) niet.',
    ],
    ['chargeback_not_booked', -5_000, {}, 'de bank haalde € 50,00 terug, maar dat staat niet in ons kasboek.'],
    [
      ...(['chargeback_not_at_provider', 5_000, {}] as const),
      'in ons kasboek haalde de bank € 50,00 terug, maar de betaaldienst weet daar niet van.',
    ],
    ['not_asked', 0, { seen: { kind: 'away' } }, 'de betaaldienst kon hier nu niet naar gevraagd worden.'],
    [
      ...(['not_asked', 0, { seen: { kind: 'refused' } }] as const),
      'de betaaldienst wil van deze betaling niets zeggen. Kijk de betaling daar na.',
    ],
  ])('for %s of %d cents of %j is: %s', (kind, amountCents, facts, words) => {
    expect(inWords(kind, amountCents, facts)).toBe(`Order 10023: ${words}`)
  })

  it('names the payment if the provider gave it a number', () => {
    expect(inWords('not_asked', 0, { payId: 'EX-1234', seen: { kind: 'away' } })).toBe(
      'Order 10023, betaling EX-1234: de betaaldienst kon hier nu niet naar gevraagd worden.',
    )
  })
})

describe('an open payment at the end of the day', () => {
  const doubtful = 'Wij weten nog niet of hier betaald is en vragen dat na. Vraag de klant niet opnieuw te betalen.'
  const review = 'Er kwam iets anders binnen dan gevraagd was. Kijk de betaling na.'
  const onTerminal = 'Deze betaling staat nog open op de pinautomaat. Wacht, of breek hem af.'
  const payLink = 'Deze betaallink is nog niet betaald. Dat kan ook later.'

  it.each<[AttemptState, PaymentType, string]>([
    ['starting', 'TERMINAL', doubtful],
    ['unknown', 'TERMINAL', doubtful],
    ['unknown', 'PAYLINK', doubtful],
    ['review', 'TERMINAL', review],
    ['review', 'PAYLINK', review],
    ['open', 'TERMINAL', onTerminal],
    ['open', 'PAYLINK', payLink],
  ])('with state %s and method %s gives the warning: %s', (state, type, words) => {
    expect(openPaymentInWords(state, type)).toBe(words)
  })
})

describe('a payment method in the report of a day', () => {
  it.each<[PaymentType, string | null, string, string]>([
    ['TERMINAL', 'TH-1000-0001', 'Pinnen TH-1000-0001', 'TERMINAL TH-1000-0001'],
    ['TERMINAL', null, 'Pinnen', 'TERMINAL'],
    ['CASH', null, 'Contant', 'CASH'],
    ['PAYLINK', null, 'Betaallink', 'PAYLINK'],
  ])('%s at payment terminal %s is named %j, with key %j', (type, terminalCode, words, key) => {
    expect(methodInWords(type, terminalCode)).toBe(words)
    expect(methodKey(type, terminalCode)).toBe(key)
  })
})
