import type { StaffSecondFactor } from '#shared/contracts/second-factor.ts'
import type { Role } from '#shared/contracts/users.ts'

type Person = { roles: readonly Role[]; hasSecondFactor: boolean }

/**
 * Returns true when the shop requires a second factor and the staff member has none. The staff member then has no staff
 * rights until the enrollment.
 */
export const mustEnrol = (rule: StaffSecondFactor, { roles, hasSecondFactor }: Person): boolean =>
  rule === 'required' && roles.length > 0 && !hasSecondFactor

/**
 * Returns the effective roles. A user who must enroll a second factor has no roles until the enrollment is done. So
 * screens and routes only check the roles (docs/decisions.md#d21).
 */
export const rightsOf = (rule: StaffSecondFactor, person: Person): Role[] =>
  mustEnrol(rule, person) ? [] : [...person.roles]

/**
 * Returns true when a login needs a code. Returns false for all users when the shop has turned the second factor off.
 */
export const needsCode = (rule: StaffSecondFactor, { hasSecondFactor }: Person): boolean =>
  rule !== 'off' && hasSecondFactor
