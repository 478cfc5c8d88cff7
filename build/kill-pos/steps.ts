import type { PaymentType } from '#shared/domain/payments/payment-process.ts'

/**
 * Behavior of the till after it was killed and restarted. `kill-at-step.ts` checks it at the payment panel, in the
 * journal, on the server and at the provider.
 */
export const ENDINGS = {
  nothing: 'starts without a pending payment: no request was sent',
  'not-started': 'returns to the order, asks the shop, and reports that the payment never started',
  paid: 'returns to the order, follows the same payment, and reports it as paid',
  'paid-before-receipt': 'returns to the order with the payment paid, and prints the receipt',
  cancelled: 'returns to the order, and reports that the payment was aborted',
  'as-arrived': 'returns to the order; the payment is paid if the request had arrived, else it never started',
} as const
export type Ending = keyof typeof ENDINGS

/** A moment of a payment at which the till is killed. */
export type Step = {
  /** Action of the till at that moment. */
  moment: string
  ending: Ending
  /** Payment types that have this moment. */
  types: readonly PaymentType[]
  /** When the customer pays: as soon as the payment is open, only after the restart, or not at all. */
  pays: 'at once' | 'after the kill' | 'never'
  /** The seller aborts the payment as soon as it is open. */
  isAborted?: true
  /** The first start request got no response: it was lost, or it had arrived. The seller then repeats the request. */
  firstCall?: 'lost' | 'arrived'
  /** The seller does not repeat the request, so the till gives up the start. */
  isAbandoned?: true
}

const ALL = ['TERMINAL', 'CASH', 'PAYLINK'] as const
/** A cash payment is paid by the response to its start, so it is never open. */
const OPEN = ['TERMINAL', 'PAYLINK'] as const

/** The steps of a payment at which a till is killed, in order. */
export const STEPS = {
  'before-intent': { moment: 'before the intent is written', ending: 'nothing', types: ALL, pays: 'never' },
  'intent-written': { moment: 'the intent is written, not flushed', ending: 'not-started', types: ALL, pays: 'never' },
  'intent-flushed': {
    moment: 'the intent is on the disk, no request sent',
    ending: 'not-started',
    types: ALL,
    pays: 'never',
  },
  'start-sent': { moment: 'the request is pending', ending: 'as-arrived', types: ALL, pays: 'after the kill' },
  'start-answered': {
    moment: 'the response has arrived, not written',
    ending: 'paid',
    types: ALL,
    pays: 'after the kill',
  },
  'repeat-of-lost-flushed': {
    moment: 'no response, the request was lost; the repeat is on the disk, not sent',
    ending: 'not-started',
    types: ALL,
    pays: 'never',
    firstCall: 'lost',
  },
  'repeat-of-lost-sent': {
    moment: 'no response, the request was lost; the repeat is pending',
    ending: 'as-arrived',
    types: ALL,
    pays: 'after the kill',
    firstCall: 'lost',
  },
  'repeat-flushed': {
    moment: 'no response, the request had arrived; the repeat is on the disk, not sent',
    ending: 'paid',
    types: ALL,
    pays: 'after the kill',
    firstCall: 'arrived',
  },
  'repeat-sent': {
    moment: 'no response, the request had arrived; the repeat is pending',
    ending: 'paid',
    types: ALL,
    pays: 'after the kill',
    firstCall: 'arrived',
  },
  'repeat-answered': {
    moment: 'no response, the request had arrived; the response of the repeat has arrived, not written',
    ending: 'paid',
    types: ALL,
    pays: 'after the kill',
    firstCall: 'arrived',
  },
  'abandon-not-sent': {
    moment: 'no response, the request was lost; the start is being given up, no request sent',
    ending: 'not-started',
    types: ALL,
    pays: 'never',
    firstCall: 'lost',
    isAbandoned: true,
  },
  'abandon-answered': {
    moment: 'no response, the request was lost; the start is given up, its response not read',
    ending: 'not-started',
    types: ALL,
    pays: 'never',
    firstCall: 'lost',
    isAbandoned: true,
  },
  open: { moment: 'the customer can pay', ending: 'paid', types: OPEN, pays: 'after the kill' },
  polling: { moment: 'the till polls the payment', ending: 'paid', types: OPEN, pays: 'after the kill' },
  silent: {
    moment: '60 s have passed and the till still polls',
    ending: 'paid',
    types: ['TERMINAL'],
    pays: 'after the kill',
  },
  'abort-written': {
    moment: 'the abort is written, not requested',
    ending: 'paid',
    types: OPEN,
    pays: 'after the kill',
    isAborted: true,
  },
  'abort-answered': {
    moment: 'the abort is done, its response not read',
    ending: 'cancelled',
    types: OPEN,
    pays: 'never',
    isAborted: true,
  },
  'end-seen': { moment: 'the payment is paid, its end not written', ending: 'paid', types: ALL, pays: 'at once' },
  'end-flushed': {
    moment: 'the end is on the disk, no receipt yet',
    ending: 'paid-before-receipt',
    types: ALL,
    pays: 'at once',
  },
  'receipt-printing': {
    moment: 'the receipt is being printed',
    ending: 'paid-before-receipt',
    types: ALL,
    pays: 'at once',
  },
} as const satisfies Record<string, Step>

export type StepName = keyof typeof STEPS

/** Names of the payment types in tests/coverage/killed-till.md. */
export const TYPES: Readonly<Record<PaymentType, string>> = {
  TERMINAL: 'card',
  CASH: 'cash',
  PAYLINK: 'payment link',
  STANDALONE: 'standalone terminal',
}

/** Every kill: a step, and a payment type that has it. */
export const KILLS: readonly { step: StepName; type: PaymentType }[] = Object.entries(STEPS).flatMap(
  ([step, { types }]) => types.map((type) => ({ step: step as StepName, type })), // keys of the table
)
