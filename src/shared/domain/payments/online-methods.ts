/** Kinds of payment methods. Each has an icon next to its name, except `other`. */
export type OnlineMethodKind = 'ideal' | 'bancontact' | 'card' | 'paypal' | 'wallet' | 'other'

/** A payment method of the provider's payment page, with its name for shoppers. */
export type OnlineMethod = { kind: OnlineMethodKind; name: string }

/** A payment method as a page receives it. Its kind may be unknown, when the server is newer than the page. */
type ShownMethod = { kind: string; name: string }

const IDEAL = 'iDEAL | Wero'

/** Methods that are shown when the provider has not sent its methods. */
const DEFAULT_METHODS: readonly OnlineMethod[] = [
  { kind: 'ideal', name: IDEAL },
  { kind: 'bancontact', name: 'Bancontact' },
  { kind: 'card', name: 'Creditcard' },
]

/**
 * Returns the online payment methods to show: the provider's methods, or default methods when the provider sent none.
 * iDEAL under its former name is shown as "iDEAL | Wero" (docs/decisions.md#i45).
 *
 * @param provided methods of the provider; empty when it has not responded
 */
export function onlineMethods(provided: readonly ShownMethod[]): readonly ShownMethod[] {
  if (provided.length === 0) return DEFAULT_METHODS
  return provided.map((method) =>
    method.kind === 'ideal' && method.name.toLowerCase() === 'ideal' ? { ...method, name: IDEAL } : method,
  )
}
