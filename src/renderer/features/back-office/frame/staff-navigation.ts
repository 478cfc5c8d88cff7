import { sitePaths } from '#shared/contracts/site-paths.ts'
import { staffPaths } from '#shared/contracts/staff-paths.ts'
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
  { to: staffPaths.customers, text: 'Klanten', roles: STAFF },
  { to: staffPaths.salesOrders, text: 'Verkoop orders', roles: STAFF },
  { to: staffPaths.quotes, text: 'Offertes', roles: STAFF },
  { to: staffPaths.planning, text: 'Planning', roles: STAFF },
  { to: staffPaths.openAmounts, text: 'Openstaand', roles: STAFF },
  { to: staffPaths.loosePayments, text: 'Losse betalingen', roles: STAFF },
  { to: staffPaths.withdrawals, text: 'Herroepingen', roles: STAFF },
  { to: staffPaths.serviceDesk, text: 'Service', roles: STAFF },
  { to: staffPaths.contactMessages, text: 'Berichten', roles: STAFF },
  { to: staffPaths.stock, text: 'Voorraad', roles: STAFF },
  { to: staffPaths.reviews, text: 'Reviews', roles: ADMIN },
  { to: staffPaths.texts, text: 'Teksten', roles: ADMIN },
  { to: staffPaths.searchManagement, text: 'Zoeken', roles: ADMIN },
  { to: staffPaths.locations, text: 'Winkels', roles: ADMIN },
  { to: staffPaths.data, text: 'Data', roles: ADMIN },
  { to: staffPaths.staffUsers, text: 'Gebruikers', roles: ADMIN },
  { to: staffPaths.auditLog, text: 'Logboek', roles: ADMIN },
]

/** Returns the entries that these roles may open. This filter only hides links: the server enforces access. */
export const staffEntries = (roles: readonly Role[]): readonly StaffEntry[] =>
  ENTRIES.filter((entry) => entry.roles.some((role) => roles.includes(role)))
