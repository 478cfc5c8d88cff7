import { posPaths } from '#shared/contracts/pos/pos-paths.ts'
import { staffPaths } from '#shared/contracts/staff-paths.ts'
import type { Role } from '#shared/contracts/users.ts'

type NavigationItem = {
  to: string
  text: string
  roles: readonly Role[]
  isExact?: boolean
  /** True for a page that a shop with one location does not have. */
  needsLocations?: boolean
}

const STAFF: readonly Role[] = ['Admin', 'Sales']

/** Navigation items of the POS. */
const NAVIGATION: readonly NavigationItem[] = [
  { to: posPaths.newOrder, text: 'Nieuwe order', roles: STAFF, isExact: true },
  { to: posPaths.parked, text: 'Geparkeerd', roles: STAFF },
  { to: staffPaths.salesOrders, text: 'Verkooporders', roles: STAFF },
  { to: staffPaths.loosePayments, text: 'Losse betaling', roles: STAFF },
  { to: staffPaths.customers, text: 'Klanten', roles: STAFF },
  { to: staffPaths.transfers, text: 'Verplaatsen', roles: STAFF, needsLocations: true },
  { to: posPaths.drawer, text: 'Lade', roles: STAFF },
  { to: posPaths.dayClose, text: 'Dagafsluiting', roles: STAFF },
  { to: posPaths.settings, text: 'Instellingen', roles: STAFF },
  { to: staffPaths.data, text: 'Data', roles: ['Admin'] },
]

/** Returns the navigation items that a user with these roles may open, in a shop with one or several locations. */
export const navigationFor = (
  roles: readonly Role[],
  { hasSeveralLocations }: { hasSeveralLocations: boolean },
): readonly NavigationItem[] =>
  NAVIGATION.filter(
    ({ roles: allowed, needsLocations = false }) =>
      allowed.some((role) => roles.includes(role)) && (hasSeveralLocations || !needsLocations),
  )
