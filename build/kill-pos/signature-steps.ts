/** Behavior of the till after it was killed and restarted. `kill-signature.ts` checks it on the till and the server. */
export const SIGNATURE_ENDINGS = {
  unsigned: 'starts with the stored order, which the shop gets without a signature; the customer signs again',
  'if-written':
    'starts with the stored order, and with the signature if it was written; the shop has it once, or not at all',
  recorded: 'sends what is not confirmed, and the shop has the order and its signature once',
} as const

/** A moment at which the till is killed. */
export type SignatureStep = {
  /** Action of the till at that moment. */
  moment: string
  ending: keyof typeof SIGNATURE_ENDINGS
  /** The calls that break on the line after the reconnect, one after the other. The till is killed at the last one. */
  line: readonly {
    path: '/api/salesorder' | '/api/admin/salesorder-signature'
    what: 'lost' | 'held-request' | 'held-response'
  }[]
}

const ORDER = '/api/salesorder'
const SIGNATURE = '/api/admin/salesorder-signature'

/** The moments of a signature at which a till is killed, in order. */
export const SIGNATURE_STEPS = {
  reviewing: { moment: 'the customer reviews the order and has not pressed "Klaar"', ending: 'unsigned', line: [] },
  'being-written': { moment: 'the signature is being written', ending: 'if-written', line: [] },
  accepted: { moment: 'the display shows that the signature is stored', ending: 'recorded', line: [] },
  'order-sent': {
    moment: 'the line is back and the request for the order is pending',
    ending: 'recorded',
    line: [{ path: ORDER, what: 'held-request' }],
  },
  'signature-sent': {
    moment: 'the request for the signature is pending',
    ending: 'recorded',
    line: [{ path: SIGNATURE, what: 'held-request' }],
  },
  'signature-arrived': {
    moment: 'the signature has arrived, its response not read',
    ending: 'recorded',
    line: [{ path: SIGNATURE, what: 'held-response' }],
  },
  'order-response-lost': {
    moment: 'the response for the order was lost; the request for the signature is pending',
    ending: 'recorded',
    line: [
      { path: ORDER, what: 'lost' },
      { path: SIGNATURE, what: 'held-request' },
    ],
  },
} as const satisfies Record<string, SignatureStep>
export type SignatureStepName = keyof typeof SIGNATURE_STEPS
