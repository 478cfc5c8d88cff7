import type { PaymentType } from '#shared/domain/payments/payment-process.ts'

/**
 * State of a payment after the till was killed and restarted. Each ending is a claim about payment panel, journal,
 * server and provider; `kill-at-step.ts` checks all four.
 */
export const ENDINGS = {
  nothing: 'nothing was asked: the till starts as if nobody had paid',
  'not-started': 'returns to the order, asks, and says that it was never started',
  paid: 'returns to the order, follows the same payment, and says that it is paid',
  'paid-untold': 'returns to the order with the payment paid, and hands out the receipt',
  cancelled: 'returns to the order, and says that it was broken off',
  'as-arrived': 'returns to the order; paid when the call had arrived, else never started',
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
  /** The first start request has no response, so the seller repeats it: was that request lost, or did it arrive? */
  firstCall?: 'lost' | 'arrived'
  /** The seller does not send it once more: the till gives the start up. */
  isAbandoned?: true
}

const ALL = ['TERMINAL', 'CASH', 'PAYLINK'] as const
/** Cash is paid with the response of the start, so it is never open. */
const OPEN = ['TERMINAL', 'PAYLINK'] as const

/** Every step of a payment, in order. */
export const STEPS = {
  'before-intent': { moment: 'before the intent is written', ending: 'nothing', types: ALL, pays: 'never' },
  'intent-written': { moment: 'the intent is written, not flushed', ending: 'not-started', types: ALL, pays: 'never' },
  'intent-flushed': {
    moment: 'the intent is on the disk, nothing asked',
    ending: 'not-started',
    types: ALL,
    pays: 'never',
  },
  'start-sent': { moment: 'the call is on its way', ending: 'as-arrived', types: ALL, pays: 'after the kill' },
  'start-answered': { moment: 'the answer is there, not written', ending: 'paid', types: ALL, pays: 'after the kill' },
  'repeat-of-lost-flushed': {
    moment: 'no answer came, the call was lost; the repeat is on the disk, not asked',
    ending: 'not-started',
    types: ALL,
    pays: 'never',
    firstCall: 'lost',
  },
  'repeat-of-lost-sent': {
    moment: 'no answer came, the call was lost; the repeat is on its way',
    ending: 'as-arrived',
    types: ALL,
    pays: 'after the kill',
    firstCall: 'lost',
  },
  'repeat-flushed': {
    moment: 'no answer came, the call had arrived; the repeat is on the disk, not asked',
    ending: 'paid',
    types: ALL,
    pays: 'after the kill',
    firstCall: 'arrived',
  },
  'repeat-sent': {
    moment: 'no answer came, the call had arrived; the repeat is on its way',
    ending: 'paid',
    types: ALL,
    pays: 'after the kill',
    firstCall: 'arrived',
  },
  'repeat-answered': {
    moment: 'no answer came, the call had arrived; the answer of the repeat is there, not written',
    ending: 'paid',
    types: ALL,
    pays: 'after the kill',
    firstCall: 'arrived',
  },
  'abandon-sent': {
    moment: 'no answer came, the call was lost; the start is to be given up, not asked',
    ending: 'not-started',
    types: ALL,
    pays: 'never',
    firstCall: 'lost',
    isAbandoned: true,
  },
  'abandon-answered': {
    moment: 'no answer came, the call was lost; the start is given up, its answer not seen',
    ending: 'not-started',
    types: ALL,
    pays: 'never',
    firstCall: 'lost',
    isAbandoned: true,
  },
  open: { moment: 'the customer can pay', ending: 'paid', types: OPEN, pays: 'after the kill' },
  polling: { moment: 'it is asked after', ending: 'paid', types: OPEN, pays: 'after the kill' },
  silent: { moment: 'a minute passed, it is followed', ending: 'paid', types: ['TERMINAL'], pays: 'after the kill' },
  'abort-sent': {
    moment: 'breaking off is written down, not asked',
    ending: 'paid',
    types: OPEN,
    pays: 'after the kill',
    isAborted: true,
  },
  'abort-answered': {
    moment: 'breaking off is done, its answer not seen',
    ending: 'cancelled',
    types: OPEN,
    pays: 'never',
    isAborted: true,
  },
  'end-seen': { moment: 'it is paid, the end not written', ending: 'paid', types: ALL, pays: 'at once' },
  'end-flushed': { moment: 'the end is on the disk, no receipt', ending: 'paid-untold', types: ALL, pays: 'at once' },
  telling: { moment: 'the receipt is handed out', ending: 'paid-untold', types: ALL, pays: 'at once' },
} as const satisfies Record<string, Step>

export type StepName = keyof typeof STEPS

/** Names of the payment types in the table. */
export const TYPES: Readonly<Record<PaymentType, string>> = { TERMINAL: 'PIN', CASH: 'cash', PAYLINK: 'pay link' }

/** Every kill: a step, and a payment type that has it. */
export const KILLS: readonly { step: StepName; type: PaymentType }[] = Object.entries(STEPS).flatMap(
  ([step, { types }]) => types.map((type) => ({ step: step as StepName, type })), // keys of the table
)
