type DeliveryChoice = { delivery?: unknown; deliveryAddress?: unknown; onlySamples: boolean }

/**
 * True when an order goes to another address than the buyer's own. A pickup and an order of color samples only never
 * do, whatever was chosen before (docs/decisions.md#i37).
 */
export const usesOtherAddress = ({ delivery, deliveryAddress, onlySamples }: DeliveryChoice): boolean =>
  !onlySamples && delivery === 's' && deliveryAddress === '2'
