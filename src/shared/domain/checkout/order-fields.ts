/** Fields of the checkout form that describe one order. `isOrderField` adds the fields of the other delivery address. */
const OWN_FIELDS: readonly string[] = ['delivery', 'payment', 'reference', 'remarks']

/** Whether a field is about the order only: not about its customer, and not about an address. */
export const isOwnFieldOfOrder = (field: string): boolean => OWN_FIELDS.includes(field)

/** Whether a field belongs to one order; every other field of the form is about its customer. */
export const isOrderField = (field: string): boolean => isOwnFieldOfOrder(field) || field.startsWith('deliveryAddress')
