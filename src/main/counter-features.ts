import type { Feature } from './feature.ts'
import { paymentsFeature } from './payments-feature.ts'
import { nonPaymentFeatures } from './pos-features.ts'

/**
 * Returns the features of the POS in the order in which they are opened, after the window.
 *
 * The rest of the main process knows a feature only by its entry here. The Electron objects that a feature needs are
 * composed in an `open-….ts` in this folder.
 */
export function posFeatures(): readonly Feature[] {
  const others = nonPaymentFeatures()
  // Payments come last: at the start they may report a payment that has ended, and the listeners must be registered.
  return [...others.features, paymentsFeature(others.paymentListeners)]
}
