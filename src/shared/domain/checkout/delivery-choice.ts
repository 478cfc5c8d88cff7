/** `delivery`: to an address. `pickup`: in the showroom (docs/decisions.md#c17). */
export type DeliveryMethod = 'delivery' | 'pickup'

/** The delivery address: the `same` as the buyer's own, or an `other` one. */
export type AddressChoice = 'same' | 'other'

type DeliveryChoice = { delivery?: unknown; deliveryAddress?: unknown; onlySamples: boolean }

/**
 * True when an order is delivered to another address than the buyer's own. Never for a pickup or an order of only color
 * samples, whatever was selected before (docs/decisions.md#i37).
 */
export const usesOtherAddress = ({ delivery, deliveryAddress, onlySamples }: DeliveryChoice): boolean =>
  !onlySamples && delivery === 'delivery' && deliveryAddress === 'other'
