import type { StaffSecondFactor } from '#shared/contracts/second-factor.ts'
import type { Role } from '#shared/contracts/users.ts'

type Person = { roles: readonly Role[]; hasSecondFactor: boolean }

/**
 * True when the user must enroll a second factor before they have staff rights: the shop requires one and they have
 * none.
 */
export const mustEnrol = (rule: StaffSecondFactor, { roles, hasSecondFactor }: Person): boolean =>
  rule === 'required' && roles.length > 0 && !hasSecondFactor

/**
 * Returns the effective roles. A user who must enroll has none until that is done, so no screen or route has to check
 * it (docs/decisions.md#d21).
 */
export const rightsOf = (rule: StaffSecondFactor, person: Person): Role[] =>
  mustEnrol(rule, person) ? [] : [...person.roles]

/** True when a login needs a code. False for everyone when the shop has turned the second factor off. */
export const needsCode = (rule: StaffSecondFactor, { hasSecondFactor }: Person): boolean =>
  rule !== 'off' && hasSecondFactor
