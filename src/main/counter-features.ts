import { paymentDeskFeature } from './open-payment-desk.ts'
import type { Feature } from './parts.ts'

/**
 * What the till can do, in the order in which it is opened: after the window, one by one.
 *
 * A line here is all that the rest of the terminal has to know of a feature; whatever it needs of Electron is put
 * together in an `open-….ts` beside this file.
 */
export const counterFeatures: readonly Feature[] = [paymentDeskFeature()]
