import type { Role } from '#shared/contracts/users.ts'

/** Handle of a back office route: the file of its screen, and the roles that may open it. */
export type StaffHandle = { file: string; roles: readonly Role[] }

/**
 * Returns the roles that may open a screen: those of its innermost route with roles. When no route has roles, every
 * staff role may open the screen.
 *
 * @param handles the handles of the matched routes, outermost first
 */
export function rolesOf(handles: readonly unknown[]): readonly Role[] {
  for (const handle of [...handles].reverse()) {
    // A handle with roles is a `StaffHandle`: the route table contains no other.
    if (typeof handle === 'object' && handle !== null && 'roles' in handle) return (handle as StaffHandle).roles
  }
  return ['Admin', 'Sales']
}
