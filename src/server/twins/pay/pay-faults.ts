import { commonFaults } from '../faults.ts'

/**
 * Fault modes of the PAY. twin. The common ones apply to its API. Of its own modes:
 * - `late-refund` carries out a refund and responds too late; `lost-refund` waits as long and does not carry it out.
 * - `slow-status` still reports a refunded payment as paid.
 * - All other modes change the exchange calls.
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
