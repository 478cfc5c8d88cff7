import * as z from 'zod/mini'
import { codes, endpoint } from './endpoint.ts'
import { email, id, idempotencyKey, moment, optionalText, pageQuery } from './fields.ts'
import { role } from './roles.ts'

/** State of a staff account. `former`: without a role. */
export const staffState = z.enum(['active', 'invited', 'locked', 'former'])
export type StaffState = z.infer<typeof staffState>

export const staffUser = z.object({
  userId: z.number(),
  email: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  roles: z.array(role),
  state: staffState,
  invitedAt: z.nullable(moment),
  lastLoginAt: z.nullable(moment),
  /** Since when a login of this user requires a code; null when it requires none. */
  secondFactorSince: z.nullable(moment),
  /** True when the user can log in with a passkey. Absent on servers of before passkeys. */
  hasPasskey: z.optional(z.boolean()),
  insertedAt: moment,
})
export type StaffUser = z.infer<typeof staffUser>

/** Sort columns of the list; `-` means descending. */
export const staffSort = z.enum(['name', '-name', 'email', '-email', 'lastLogin', '-lastLogin', 'state', '-state'])
export type StaffSort = z.infer<typeof staffSort>

const NO_ROLE = 'Kies minstens één rol.'

/** Name, email address and roles of an invited user. */
export const invitationForm = z.object({
  email: email(),
  firstname: optionalText(100),
  lastname: optionalText(100),
  roles: z.array(role).check(z.minLength(1, NO_ROLE), z.maxLength(2)),
})

const params = z.object({ id })
const headers = z.object({ 'idempotency-key': idempotencyKey })

/** Staff accounts, for Admin. New roles, a lock and a reset of the second factor end the sessions of the account. */
export const staffUsers = {
  find: endpoint({
    method: 'GET',
    path: '/api/admin/users',
    access: 'admin',
    about: 'Lists all users with a role and all invited users; searched by name and email address.',
    query: z.object({
      ...pageQuery,
      search: optionalText(200),
      sort: z._default(staffSort, 'name'),
    }),
    reply: z.object({ items: z.array(staffUser), total: z.number(), page: z.number(), pageSize: z.number() }),
  }),
  show: endpoint({
    method: 'GET',
    path: '/api/admin/users/:id',
    access: 'admin',
    about: 'Returns one staff account, also one without roles.',
    params,
    reply: staffUser,
    fails: codes('user_not_found'),
  }),
  invite: endpoint({
    method: 'POST',
    path: '/api/admin/users',
    access: 'admin',
    isStrong: true,
    about: 'Mails a new user a link to choose a password and log in. An existing account gets the roles at once.',
    body: invitationForm,
    reply: staffUser,
    fails: codes('already_staff', 'account_locked', 'too_many_mails'),
  }),
  setRoles: endpoint({
    method: 'PUT',
    path: '/api/admin/users/:id/roles',
    access: 'admin',
    isStrong: true,
    about: 'Sets the roles of an account. Without a role it is no longer a staff account.',
    params,
    body: z.object({ roles: z.array(role).check(z.maxLength(2)) }),
    reply: staffUser,
    fails: codes('user_not_found', 'own_account', 'last_admin'),
  }),
  setLock: endpoint({
    method: 'PUT',
    path: '/api/admin/users/:id/lock',
    access: 'admin',
    isStrong: true,
    about: 'Locks an account, which ends its access everywhere at once, or unlocks it.',
    params,
    body: z.object({ isLocked: z.boolean() }),
    reply: staffUser,
    fails: codes('user_not_found', 'own_account', 'last_admin'),
  }),
  mailLink: endpoint({
    method: 'POST',
    path: '/api/admin/users/:id/link',
    access: 'admin',
    isStrong: true,
    about:
      'Mails a link to choose a new password; an invited user gets the invitation again. A repeated call with the ' +
      'same Idempotency-Key sends nothing.',
    params,
    headers,
    reply: staffUser,
    fails: codes('user_not_found', 'account_locked', 'too_many_mails'),
  }),
  resetSecondFactor: endpoint({
    method: 'DELETE',
    path: '/api/admin/users/:id/second-factor',
    access: 'admin',
    isStrong: true,
    about: 'Removes the second factor and the passkeys of a user who lost both telephone and recovery codes.',
    params,
    reply: staffUser,
    fails: codes('user_not_found', 'own_account'),
  }),
}
