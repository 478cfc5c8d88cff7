import { sitePaths } from '#shared/contracts/site-paths.ts'
import { counterPaths } from '#shared/contracts/terminal/counter-paths.ts'
import type { Role } from '#shared/contracts/users.ts'

type Place = { to: string; text: string; roles: readonly Role[]; isExact?: boolean }

const STAFF: readonly Role[] = ['Admin', 'Sales']

/** Where a seller at the counter has to be. */
const PLACES: readonly Place[] = [
  { to: counterPaths.newOrder, text: 'Nieuwe order', roles: STAFF, isExact: true },
  { to: counterPaths.parked, text: 'Geparkeerd', roles: STAFF },
  { to: sitePaths.salesOrders, text: 'Verkooporders', roles: STAFF },
  { to: sitePaths.customers, text: 'Klanten', roles: STAFF },
  { to: counterPaths.dayClose, text: 'Dagafsluiting', roles: STAFF },
  { to: counterPaths.settings, text: 'Instellingen', roles: STAFF },
  { to: sitePaths.data, text: 'Data', roles: ['Admin'] },
]

/** Those that somebody with these roles may open. */
export const placesFor = (roles: readonly Role[]): readonly Place[] =>
  PLACES.filter((place) => place.roles.some((role) => roles.includes(role)))
