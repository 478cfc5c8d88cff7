import { commonFaults } from '../faults.ts'

/** What can go wrong at PAY.: the common faults on its API, the others on its exchange calls. */
export const payFaults = [
  ...commonFaults,
  'drop-exchange',
  'double-exchange',
  'late-exchange',
  'out-of-order-exchange',
  'bad-signature',
  'legacy-exchange',
] as const

export type PayFault = (typeof payFaults)[number]
