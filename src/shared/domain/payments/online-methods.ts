/** Kinds of payment methods that have a mark of their own; every other kind shows its name alone. */
export type OnlineMethodKind = 'ideal' | 'bancontact' | 'card' | 'paypal' | 'wallet' | 'other'

/** A way to pay on the hosted page of the payment provider, by the name that shoppers see. */
export type OnlineMethod = { kind: OnlineMethodKind; name: string }

/** The same as a page reads it; a kind that it does not know is of a newer server. */
type ShownMethod = { kind: string; name: string }

const IDEAL = 'iDEAL | Wero'

/** Shown when the provider has not named its methods. */
const USUAL: readonly OnlineMethod[] = [
  { kind: 'ideal', name: IDEAL },
  { kind: 'bancontact', name: 'Bancontact' },
  { kind: 'card', name: 'Creditcard' },
]

/**
 * Returns the ways to pay online as the shop shows them: the provider's methods by its names, or the usual ones without
 * any. iDEAL under its former name is shown as "iDEAL | Wero" (docs/decisions.md#i45).
 *
 * @param provided the methods that the provider names; empty when it has not answered
 */
export function onlineMethods(provided: readonly ShownMethod[]): readonly ShownMethod[] {
  if (provided.length === 0) return USUAL
  return provided.map((method) =>
    method.kind === 'ideal' && method.name.toLowerCase() === 'ideal' ? { ...method, name: IDEAL } : method,
  )
}
