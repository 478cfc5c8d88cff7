import { sitePaths } from '#shared/contracts/site-paths.ts'
import type { Role } from '#shared/contracts/users.ts'

export type StaffEntry = { to: string; text: string; roles: readonly Role[] }

const STAFF: readonly Role[] = ['Admin', 'Sales']
const ADMIN: readonly Role[] = ['Admin']

/**
 * The navigation entries of the back office, with the roles that may open them (docs/requirements.md#s2,
 * docs/requirements.md#s6, docs/decisions.md#d21).
 */
const ENTRIES: readonly StaffEntry[] = [
  { to: sitePaths.backOffice, text: 'Start', roles: STAFF },
  { to: sitePaths.customers, text: 'Klanten', roles: STAFF },
  { to: sitePaths.salesOrders, text: 'Verkoop orders', roles: STAFF },
  { to: sitePaths.quotes, text: 'Offertes', roles: STAFF },
  { to: sitePaths.planning, text: 'Planning', roles: STAFF },
  { to: sitePaths.openAmounts, text: 'Openstaand', roles: STAFF },
  { to: sitePaths.loosePayments, text: 'Losse betalingen', roles: STAFF },
  { to: sitePaths.withdrawals, text: 'Herroepingen', roles: STAFF },
  { to: sitePaths.serviceDesk, text: 'Service', roles: STAFF },
  { to: sitePaths.contactMessages, text: 'Berichten', roles: STAFF },
  { to: sitePaths.stock, text: 'Voorraad', roles: STAFF },
  { to: sitePaths.reviews, text: 'Reviews', roles: ADMIN },
  { to: sitePaths.texts, text: 'Teksten', roles: ADMIN },
  { to: sitePaths.searchManagement, text: 'Zoeken', roles: ADMIN },
  { to: sitePaths.locations, text: 'Winkels', roles: ADMIN },
  { to: sitePaths.data, text: 'Data', roles: ADMIN },
  { to: sitePaths.staffUsers, text: 'Gebruikers', roles: ADMIN },
  { to: sitePaths.auditLog, text: 'Logboek', roles: ADMIN },
]

/** Returns the entries that these roles may open. This filter only hides links: the server enforces access. */
export const staffEntries = (roles: readonly Role[]): readonly StaffEntry[] =>
  ENTRIES.filter((entry) => entry.roles.some((role) => roles.includes(role)))
