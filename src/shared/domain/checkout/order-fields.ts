/** Fields of the checkout form that describe one order. `isOrderField` adds the fields of the other delivery address. */
const OWN_FIELDS: readonly string[] = [
  'delivery',
  'payment',
  'reference',
  'remarks',
  'preferredFrom',
  'preferredUntil',
  'avoidedWeeks',
]

/** True for a field that is only about the order: not about its customer, and not about an address. */
export const isOwnFieldOfOrder = (field: string): boolean => OWN_FIELDS.includes(field)

/** True for a field that is different for each order. Every other field of the form is about the customer. */
export const isOrderField = (field: string): boolean => isOwnFieldOfOrder(field) || field.startsWith('deliveryAddress')
