import * as z from 'zod/mini'
import { codes, endpoint } from './endpoint.ts'
import { moment } from './fields.ts'
import { proofNeeded } from './passkeys.ts'
import { required, tooLong } from './texts.ts'
import { authReply, password, session } from './users.ts'

/** Whether a staff member can or must use a second factor. */
export const staffSecondFactor = z.enum(['off', 'optional', 'required'])
export type StaffSecondFactor = z.infer<typeof staffSecondFactor>

const MAX_CODE = 40

/** Six digits of the authenticator app, or a recovery code; spaces and dashes are ignored. */
const code = z
  .string(required('Code'))
  .check(z.trim(), z.minLength(1, required('Code')), z.maxLength(MAX_CODE, tooLong(MAX_CODE)))

const codeForm = z.object({ code })
const passwordAndCodeForm = z.object({ password, code })

/** State of the second factor of the logged-in user. */
export const ownSecondFactor = z.object({
  rule: staffSecondFactor,
  /** True for staff, and for former staff who still have a second factor. */
  mayHave: z.boolean(),
  /** Since when a login of this user requires a code; null when it requires none. */
  onSince: z.nullable(moment),
  recoveryCodesLeft: z.number(),
})
export type OwnSecondFactor = z.infer<typeof ownSecondFactor>

/**
 * Reply when the second factor was turned on or off. It has a new session, because all other sessions of the user end,
 * and the recovery codes, which are never returned again.
 */
const newSession = z.object({
  token: z.optional(z.string()),
  session,
  message: z.string(),
  recoveryCodes: z.array(z.string()),
})

const CODE_TRIES_PER_MINUTE = 10

/** Login with a code in addition to the password, and the user's own settings for these codes. */
export const secondFactor = {
  logIn: endpoint({
    method: 'POST',
    path: '/api/user/inloggen/code',
    access: 'public',
    about: 'Completes a login that requires a code: opens a session for the challenge of the first step and a code.',
    body: z.extend(codeForm, { challenge: z.string().check(z.maxLength(2_000)) }),
    reply: authReply,
    fails: codes('wrong_code', 'code_used', 'login_expired', 'too_many_tries'),
    limitPerMinute: CODE_TRIES_PER_MINUTE,
  }),
  show: endpoint({
    method: 'GET',
    path: '/api/user/me/second-factor',
    access: 'customer',
    about: 'Returns whether the login requires a code, and the number of unused recovery codes.',
    reply: ownSecondFactor,
    fails: codes('unauthenticated'),
  }),
  start: endpoint({
    method: 'POST',
    path: '/api/user/me/second-factor/start',
    access: 'customer',
    isStrong: true,
    about:
      'Starts the enrollment of an authenticator app: returns its secret. A repeated call within half an hour returns the same secret. The login does not change yet.',
    /** `address`: the secret as a URI for the QR code. */
    reply: z.object({ secret: z.string(), address: z.string() }),
    fails: {
      ...codes('unauthenticated', 'second_factor_for_staff', 'second_factor_on', 'second_factor_refused'),
      ...proofNeeded,
    },
    limitPerMinute: CODE_TRIES_PER_MINUTE,
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/api/user/me/second-factor/confirm',
    access: 'customer',
    isStrong: true,
    about: 'Completes the enrollment with a code. From then on each login requires a code.',
    body: codeForm,
    reply: newSession,
    fails: {
      ...codes(
        'unauthenticated',
        'second_factor_for_staff',
        'wrong_code',
        'second_factor_on',
        'second_factor_not_started',
      ),
      ...proofNeeded,
    },
    limitPerMinute: CODE_TRIES_PER_MINUTE,
  }),
  turnOff: endpoint({
    method: 'POST',
    path: '/api/user/me/second-factor/off',
    access: 'customer',
    isStrong: true,
    about: 'Removes the second factor; requires both password and code. A repeated call has no further effect.',
    body: passwordAndCodeForm,
    reply: newSession,
    fails: codes('unauthenticated', 'wrong_password', 'wrong_code', 'code_used', 'too_many_tries', 'too_many_requests'),
    limitPerMinute: CODE_TRIES_PER_MINUTE,
  }),
  renewRecoveryCodes: endpoint({
    method: 'POST',
    path: '/api/user/me/second-factor/recovery-codes',
    access: 'customer',
    isStrong: true,
    about: 'Replaces the recovery codes by ten new ones; requires both password and code.',
    body: passwordAndCodeForm,
    reply: z.object({ recoveryCodes: z.array(z.string()), message: z.string() }),
    fails: codes(
      'unauthenticated',
      'wrong_password',
      'wrong_code',
      'code_used',
      'second_factor_not_on',
      'too_many_tries',
      'too_many_requests',
    ),
    limitPerMinute: CODE_TRIES_PER_MINUTE,
  }),
}
