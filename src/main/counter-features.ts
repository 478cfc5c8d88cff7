import type { Feature } from './feature.ts'
import { paymentsFeature } from './payments-feature.ts'
import { nonPaymentFeatures } from './pos-features.ts'
import type { PracticeParts } from './practice-feature.ts'

/**
 * Returns the features of the POS in the order in which they are opened, after the window.
 *
 * The rest of the main process uses one of these features only through its entry in this list. `pos-features.ts` and
 * `payments-feature.ts` pass each feature the Electron objects that it needs.
 */
export function posFeatures(practice: PracticeParts): readonly Feature[] {
  const { features, paymentListeners } = nonPaymentFeatures(practice)
  // Payments come last: while they open they may report a payment that has ended, and the features that listen to it
  // must already be open.
  return [...features, paymentsFeature(paymentListeners)]
}
