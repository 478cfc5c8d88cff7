import { posPaths } from '#shared/contracts/pos/pos-paths.ts'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import type { Role } from '#shared/contracts/users.ts'

type NavigationItem = { to: string; text: string; roles: readonly Role[]; isExact?: boolean }

const STAFF: readonly Role[] = ['Admin', 'Sales']

/** Navigation items of the POS. */
const NAVIGATION: readonly NavigationItem[] = [
  { to: posPaths.newOrder, text: 'Nieuwe order', roles: STAFF, isExact: true },
  { to: posPaths.parked, text: 'Geparkeerd', roles: STAFF },
  { to: sitePaths.salesOrders, text: 'Verkooporders', roles: STAFF },
  { to: sitePaths.customers, text: 'Klanten', roles: STAFF },
  { to: posPaths.drawer, text: 'Lade', roles: STAFF },
  { to: posPaths.dayClose, text: 'Dagafsluiting', roles: STAFF },
  { to: posPaths.settings, text: 'Instellingen', roles: STAFF },
  { to: sitePaths.data, text: 'Data', roles: ['Admin'] },
]

/** Returns the navigation items that a user with these roles may open. */
export const navigationFor = (roles: readonly Role[]): readonly NavigationItem[] =>
  NAVIGATION.filter((item) => item.roles.some((role) => roles.includes(role)))
