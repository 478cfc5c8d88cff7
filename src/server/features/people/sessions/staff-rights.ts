import type { StaffSecondFactor } from '#shared/contracts/second-factor.ts'
import type { Role } from '#shared/contracts/users.ts'

/** `hasSecondFactor`: codes of an app. A passkey counts as a second factor too. */
type Person = { roles: readonly Role[]; hasSecondFactor: boolean; hasPasskey: boolean }

/** The rule of the shop, `STAFF_SECOND_FACTOR`. With `admins` an Admin must have a second factor, and other staff may. */
export type SecondFactorRule = StaffSecondFactor | 'admins'

/** Returns the rule that applies to a staff member. */
export const ruleFor = (rule: SecondFactorRule, { roles }: Pick<Person, 'roles'>): StaffSecondFactor => {
  if (rule !== 'admins') return rule
  return roles.includes('Admin') ? 'required' : 'optional'
}

/**
 * Returns true when the shop requires a second factor and the staff member has none. The staff member then has no staff
 * rights until the enrollment.
 */
export const mustEnrol = (rule: SecondFactorRule, person: Person): boolean =>
  isRequiredOf(rule, person) && !person.hasSecondFactor && !person.hasPasskey

/**
 * Returns the effective roles. A user who must enroll a second factor has no roles until the enrollment is done. So
 * screens and routes only check the roles (docs/decisions.md#d21).
 */
export const rightsOf = (rule: SecondFactorRule, person: Person): Role[] =>
  mustEnrol(rule, person) ? [] : [...person.roles]

/** Returns true when the shop requires a second factor of this person. */
export const isRequiredOf = (rule: SecondFactorRule, person: Pick<Person, 'roles'>): boolean =>
  ruleFor(rule, person) === 'required' && person.roles.length > 0

/**
 * Returns true when the password opens no session, because the shop requires a second factor and the only one of this
 * person is a passkey. Other users with a passkey may also log in with the password alone.
 */
export const needsPasskey = (rule: SecondFactorRule, person: Person): boolean =>
  isRequiredOf(rule, person) && !person.hasSecondFactor && person.hasPasskey

/**
 * Returns true when a login needs a code. Returns false for all users when the shop has turned the second factor off.
 */
export const needsCode = (rule: SecondFactorRule, { hasSecondFactor }: Pick<Person, 'hasSecondFactor'>): boolean =>
  rule !== 'off' && hasSecondFactor
