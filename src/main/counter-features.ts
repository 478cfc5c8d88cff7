import type { Feature } from './feature.ts'
import { paymentsFeature } from './payments-feature.ts'
import { nonPaymentFeatures } from './pos-features.ts'

/**
 * What the till can do, in the order in which it is opened: after the window, one by one.
 *
 * A line here is all that the rest of the terminal has to know of a feature; whatever it needs of Electron is put
 * together in an `open-….ts` beside this file.
 */
export function posFeatures(): readonly Feature[] {
  const work = nonPaymentFeatures()
  // The desk comes last: what it tells at the start, of a payment that ended meanwhile, then finds its listeners.
  return [...work.features, paymentsFeature(work.desk)]
}
