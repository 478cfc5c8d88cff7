import { commonFaults } from '../faults.ts'

/**
 * Fault modes of the PAY. twin. The common modes apply to its API, and not to its pages.
 * - `late-refund` carries out a refund and responds too late.
 * - `lost-refund` does not carry out a refund, and responds too late with status 500.
 * - `slow-status` still reports a refunded payment as paid.
 * - All other modes of the twin change the exchange calls.
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

/** The name of a fault mode of the PAY. twin. */
export type PayFault = (typeof payFaults)[number]
