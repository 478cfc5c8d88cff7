import { commonFaults } from '../faults.ts'

/**
 * What can go wrong at PAY.: the common faults on its API, `late-refund` (done, but the answer comes too late) and
 * `lost-refund` (not done, and no answer) on its refunds, `slow-status` (still paid after money went back) on its statuses,
 * the others on its exchange calls.
 */
export const payFaults = [
  ...commonFaults,
  'drop-exchange',
  'double-exchange',
  'late-exchange',
  'out-of-order-exchange',
  'bad-signature',
  'legacy-exchange',
  'late-refund',
  'lost-refund',
  'slow-status',
] as const

export type PayFault = (typeof payFaults)[number]
