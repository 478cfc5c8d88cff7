import type { Role } from '#shared/contracts/users.ts'

/** What stands on the route of a screen of the back office: its file, and which roles it is for. */
export type StaffHandle = { file: string; roles: readonly Role[] }

/** The roles that a route asks for; of what names none, those of staff. */
export function rolesOf(handles: readonly unknown[]): readonly Role[] {
  for (const handle of [...handles].reverse()) {
    if (typeof handle === 'object' && handle !== null && 'roles' in handle) return (handle as StaffHandle).roles // as the route table writes it
  }
  return ['Admin', 'Sales']
}
