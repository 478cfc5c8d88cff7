/** Rules of the shop for discounts at the counter, which an Admin sets. */
export type DiscountRules = {
  /** Highest discount without approval per role, in percent of the list price. */
  salesPercent: number
  adminPercent: number
  /** Reasons to choose from; a seller may write another one. */
  reasons: readonly string[]
}

/** Rules of a shop that has not set its own. */
export const DEFAULT_DISCOUNT_RULES: DiscountRules = {
  salesPercent: 10,
  adminPercent: 100,
  reasons: ['Showroommodel', 'Beschadiging', 'Vaste klant', 'Meer stuks tegelijk', 'Prijsafspraak'],
}

/** Returns the limit of a user in percent: the highest limit of the user's roles. */
export function discountLimit(
  { salesPercent, adminPercent }: Pick<DiscountRules, 'salesPercent' | 'adminPercent'>,
  roles: readonly ('Sales' | 'Admin')[],
): number {
  return Math.max(0, ...roles.map((role) => (role === 'Admin' ? adminPercent : salesPercent)))
}
