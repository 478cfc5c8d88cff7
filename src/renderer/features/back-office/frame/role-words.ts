import type { Role } from '#shared/contracts/users.ts'

/** Dutch names of the roles. */
export const ROLE_NAMES: Readonly<Record<Role, string>> = { Admin: 'Beheerder', Sales: 'Verkoper' }

/** @example rolesInWords(['Admin', 'Sales']) // 'Beheerder, Verkoper' */
export const rolesInWords = (roles: readonly Role[]): string =>
  Object.entries(ROLE_NAMES)
    .filter(([role]) => roles.some((other) => other === role))
    .map(([, name]) => name)
    .join(', ')
