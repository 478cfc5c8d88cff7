import type { StaffSecondFactor } from '#shared/contracts/second-factor.ts'
import type { Role } from '#shared/contracts/users.ts'

type Person = { roles: readonly Role[]; hasSecondFactor: boolean }

/** Whether somebody has to enrol a second factor before they are staff: the shop wants one, and there is none. */
export const mustEnrol = (rule: StaffSecondFactor, { roles, hasSecondFactor }: Person): boolean =>
  rule === 'required' && roles.length > 0 && !hasSecondFactor

/**
 * The roles that count now. Who must enrol has none until that is done: nothing of the back office can then be forgotten
 * to look at it (§6, decisions D21).
 */
export const rightsOf = (rule: StaffSecondFactor, person: Person): Role[] =>
  mustEnrol(rule, person) ? [] : [...person.roles]

/** Whether logging in takes a code. Where the shop turned it off, nobody is asked, also who has one. */
export const needsCode = (rule: StaffSecondFactor, { hasSecondFactor }: Person): boolean =>
  rule !== 'off' && hasSecondFactor
