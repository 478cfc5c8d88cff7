import type { Withdrawal } from '#shared/contracts/withdrawals.ts'

/** Returns a line of the order. */
export const row = (displayName: string, isMadeToMeasure: boolean, isWithdrawn: boolean) => ({
  salesOrderRowId: 1,
  displayName,
  count: 1,
  isMadeToMeasure,
  isWithdrawn,
})

export const order = (changes: Partial<NonNullable<Withdrawal['order']>> = {}): NonNullable<Withdrawal['order']> => ({
  channel: 'web',
  customerType: 'private',
  deliveredOn: null,
  lastDayToWithdraw: null,
  isInTime: 'unknown',
  rows: [row('Bank Vlier', false, true), row('Bank Vonk', true, false)],
  ...changes,
})

/** Returns a withdrawal of the whole order 10001 by Anna, whose name contains a line break. */
export const withdrawal = (changes: Partial<Withdrawal> = {}): Withdrawal => ({
  withdrawalId: 1007,
  receivedDateTime: '2026-11-21T10:30:00.000Z',
  state: 'received',
  orderNumber: '10001',
  name: 'Anna\nde Wilde',
  email: 'anna@voorbeeld.example',
  scope: 'all',
  salesOrderId: 10_001,
  refundDueOn: '2026-12-05',
  products: '',
  reason: '',
  order: order(),
  history: [],
  ...changes,
})

/** The time of the declaration as the mails format it. */
export const MOMENT = '21 november 2026 om 11:30'
const facts = (more: { label: string; value: string }[] = [], what = 'De hele bestelling') => [
  { label: 'Kenmerk', value: 'H1007' },
  { label: 'Ontvangen op', value: MOMENT },
  { label: 'Bestelnummer', value: '10001' },
  { label: 'Naam', value: 'Anna de Wilde' },
  { label: 'E-mailadres', value: 'anna@voorbeeld.example' },
  { label: 'Wat', value: what },
  ...more,
]
/** Returns the blocks of a mail that repeat the declaration. */
export const declared = (...given: Parameters<typeof facts>) => [
  { kind: 'heading', text: 'Uw verklaring' },
  { kind: 'text', text: 'Ik deel u mee dat ik onze overeenkomst herroep.' },
  { kind: 'facts', facts: facts(...given) },
]
