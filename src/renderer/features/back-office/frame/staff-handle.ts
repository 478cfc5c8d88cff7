import type { Role } from '#shared/contracts/users.ts'

/** Handle of a back office route: the file of its screen, and the roles that may open it. */
export type StaffHandle = { file: string; roles: readonly Role[] }

/** The roles that a route requires. A route that names none requires the staff roles. */
export function rolesOf(handles: readonly unknown[]): readonly Role[] {
  for (const handle of [...handles].reverse()) {
    if (typeof handle === 'object' && handle !== null && 'roles' in handle) return (handle as StaffHandle).roles // as the route table writes it
  }
  return ['Admin', 'Sales']
}
