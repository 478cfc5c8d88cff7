import { counterWork } from './open-counter-work.ts'
import { paymentDeskFeature } from './open-payment-desk.ts'
import type { Feature } from './parts.ts'

/**
 * What the till can do, in the order in which it is opened: after the window, one by one.
 *
 * A line here is all that the rest of the terminal has to know of a feature; whatever it needs of Electron is put
 * together in an `open-….ts` beside this file.
 */
export function counterFeatures(): readonly Feature[] {
  const work = counterWork()
  // The desk comes last: what it tells at the start, of a payment that ended meanwhile, then finds its listeners.
  return [...work.features, paymentDeskFeature(work.desk)]
}
