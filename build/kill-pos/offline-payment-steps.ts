/** Behavior of the till after it was killed and restarted. `kill-offline-payment.ts` checks it on the till and the server. */
export const OFFLINE_PAYMENT_ENDINGS = {
  'not-taken': 'starts with the stored order and no payment; the drawer has no money of it',
  once: 'starts with the stored order, and with its payment if that was written; the seller takes it with the same id, and the shop has both once',
  waiting: 'starts with the stored order and its payment; after the reconnect the shop has both once',
  recorded: 'sends what is not confirmed, and the shop has the order and its payment once',
  returned:
    'starts with the payment returned, or still waiting; the shop has the payment once, or not at all, accordingly',
} as const

/** A moment at which the till is killed. */
export type OfflinePaymentStep = {
  /** Action of the till at that moment. */
  moment: string
  ending: keyof typeof OFFLINE_PAYMENT_ENDINGS
  /** The calls that break on the line after the reconnect, one after the other. The till is killed at the last one. */
  line: readonly { path: '/api/salesorder' | '/api/pay/offline'; what: 'lost' | 'held-request' | 'held-response' }[]
}

const ORDER = '/api/salesorder'
const PAYMENT = '/api/pay/offline'

/** The moments of an offline payment at which a till is killed, in order. */
export const OFFLINE_PAYMENT_STEPS = {
  'order-stored': { moment: 'the order is stored, no payment was taken', ending: 'not-taken', line: [] },
  'being-written': { moment: 'the payment is being written', ending: 'once', line: [] },
  'on-disk': { moment: 'the payment is on the disk, the line is still away', ending: 'waiting', line: [] },
  'being-returned': { moment: 'the money is being given back', ending: 'returned', line: [] },
  'order-sent': {
    moment: 'the line is back and the request for the order is pending',
    ending: 'recorded',
    line: [{ path: ORDER, what: 'held-request' }],
  },
  'order-arrived': {
    moment: 'the order has arrived, its response not read',
    ending: 'recorded',
    line: [{ path: ORDER, what: 'held-response' }],
  },
  'payment-sent': {
    moment: 'the request for the payment is pending',
    ending: 'recorded',
    line: [{ path: PAYMENT, what: 'held-request' }],
  },
  'payment-arrived': {
    moment: 'the payment has arrived, its response not read',
    ending: 'recorded',
    line: [{ path: PAYMENT, what: 'held-response' }],
  },
  'order-response-lost': {
    moment: 'the response for the order was lost; the request for the payment is pending',
    ending: 'recorded',
    line: [
      { path: ORDER, what: 'lost' },
      { path: PAYMENT, what: 'held-request' },
    ],
  },
} as const satisfies Record<string, OfflinePaymentStep>
export type OfflinePaymentStepName = keyof typeof OFFLINE_PAYMENT_STEPS

export const OFFLINE_PAYMENT_TYPES = { CASH: 'cash', STANDALONE: 'standalone terminal' } as const

/** Every kill: a step, and a payment type. */
export const OFFLINE_PAYMENT_KILLS = (Object.keys(OFFLINE_PAYMENT_STEPS) as OfflinePaymentStepName[]).flatMap((step) =>
  (['CASH', 'STANDALONE'] as const).map((type) => ({ step, type })),
)
