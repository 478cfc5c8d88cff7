import * as z from 'zod/mini'
import { isEasilyGuessed, MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../domain/accounts/password.ts'
import { codes, endpoint } from './endpoint.ts'
import { email, moment } from './fields.ts'
import { role } from './roles.ts'
import { required, tooLong, tooShort } from './texts.ts'

export type { Role } from './roles.ts'

/** A session, without its token (docs/decisions.md#d19). */
export const session = z.object({
  email: z.string(),
  roles: z.array(role),
  expires: moment,
  userPageSize: z.number(),
  /** For staff: keys of hidden columns, by list. */
  hiddenColumns: z.optional(z.record(z.string(), z.array(z.string()))),
  /** Remaining time in seconds, for machines with a wrong clock. */
  lastsSeconds: z.optional(z.number()),
  /** True for staff without the required second factor; they have no role until they set it up. */
  mustEnrol: z.optional(z.boolean()),
  /** True for a session by PIN at a till; calls that need a password are refused with `strong_login_needed`. */
  byPin: z.optional(z.boolean()),
})
export type Session = z.infer<typeof session>

const EASILY_GUESSED = 'Dit wachtwoord is makkelijk te raden. Kies bijvoorbeeld een zin van een paar woorden.'
const DIFFERENT = 'De wachtwoorden zijn niet gelijk.'

/** A password that exists already, so the rules for new passwords do not apply to it. */
export const password = z
  .string(required('Wachtwoord'))
  .check(z.minLength(1, required('Wachtwoord')), z.maxLength(MAX_PASSWORD_LENGTH, tooLong(MAX_PASSWORD_LENGTH)))
/** Long and not easily guessed; there are no rules about the kinds of characters. */
const newPassword = z.string(required('Wachtwoord')).check(
  // Not aborted after this check, because an abort would also skip the checks of the whole form. A page shows only the
  // first message of a field.
  z.minLength(1, required('Wachtwoord')),
  z.minLength(MIN_PASSWORD_LENGTH, tooShort(MIN_PASSWORD_LENGTH)),
  z.maxLength(MAX_PASSWORD_LENGTH, tooLong(MAX_PASSWORD_LENGTH)),
  z.refine((value) => !isEasilyGuessed(value), EASILY_GUESSED),
)
const confirmation = z.string(required('Bevestig Wachtwoord')).check(z.minLength(1, required('Bevestig Wachtwoord')))

type Passwords = { email?: string; password: string; passwordConfirmation?: string | undefined }
const passwordIsNotFromEmail = z.refine<Passwords>((form) => !isEasilyGuessed(form.password, form.email), {
  path: ['password'],
  message: EASILY_GUESSED,
})
const passwordsMatch = z.refine<Passwords>((form) => form.passwordConfirmation === form.password, {
  path: ['passwordConfirmation'],
  message: DIFFERENT,
})

/** Forms of the auth page by mode, with the messages of docs/requirements.md#s5. */
export const loginForm = z.object({ email: email(), password })
export const registerForm = z
  .object({ email: email(), password: newPassword, passwordConfirmation: confirmation })
  .check(passwordsMatch, passwordIsNotFromEmail)
export const resetForm = z.object({ email: email() })
export const setForm = z.object({ password: newPassword, passwordConfirmation: confirmation }).check(passwordsMatch)

/** Form to change one's own password: the current password once, and the new password twice. */
export const changePasswordForm = z
  .object({ currentPassword: password, password: newPassword, passwordConfirmation: confirmation })
  .check(passwordsMatch)
/** Form to change the email address of an account, with the password. */
export const changeEmailForm = z.object({ email: email(), password })

const token = z.string().check(z.maxLength(200))
/** Optional, because docs/requirements.md#s7 does not have this field. The server compares it with the new password. */
const passwordConfirmation = z.optional(z.string().check(z.maxLength(1_000)))
/** Body of a password change. */
export const passwordChange = z.object({ currentPassword: password, password: newPassword, passwordConfirmation })

/**
 * Reply to the auth page. Our server sends the session together with its token. Another implementation of the server
 * may send the token alone, or report a refusal in a response with a status of success.
 */
export const authReply = z.object({
  token: z.optional(z.string()),
  /** Set when the password is correct and a code is required. The page sends it back with the code to get a session. */
  challenge: z.optional(z.string()),
  session: z.optional(session),
  message: z.optional(z.string()),
  errorMessage: z.optional(z.string()),
  errors: z.optional(z.record(z.string(), z.union([z.string(), z.array(z.string())]))),
})
export type AuthReply = z.infer<typeof authReply>

export const users = {
  login: endpoint({
    method: 'POST',
    path: '/api/user/inloggen',
    access: 'public',
    about:
      'Opens a session: sets the cookie and returns the token for clients without cookies. With the token of a registration mail the first login creates the account. When a login requires a code, it returns a challenge and opens no session.',
    body: z.extend(loginForm, { token: z.optional(token) }),
    reply: authReply,
    fails: codes(
      'wrong_credentials',
      'registration_unconfirmed',
      'passkey_needed',
      'too_many_tries',
      'too_many_requests',
    ),
    limitPerMinute: 10,
    limitsRefusedOnly: true,
  }),
  register: endpoint({
    method: 'POST',
    path: '/api/user/registreren',
    access: 'public',
    about: 'Mails a link that creates an account. The response is the same for an address that already has an account.',
    body: z.object({ email: email(), password: newPassword, passwordConfirmation }).check(passwordIsNotFromEmail),
    reply: authReply,
    fails: codes('passwords_differ', 'password_leaked', 'too_many_mails'),
    limitPerMinute: 10,
  }),
  requestReset: endpoint({
    method: 'POST',
    path: '/api/user/reset',
    access: 'public',
    about: 'Mails a link to choose a new password. The response is the same for an unknown address.',
    body: resetForm,
    reply: authReply,
    fails: codes('too_many_mails'),
    limitPerMinute: 10,
  }),
  setPassword: endpoint({
    method: 'POST',
    path: '/api/user/set/:resettoken',
    access: 'public',
    about:
      'Sets a new password with the token of a mailed link, ends all sessions, and opens one, unless a login requires a code.',
    params: z.object({ resettoken: token }),
    body: z.object({ password: newPassword, passwordConfirmation }),
    reply: authReply,
    fails: codes('passwords_differ', 'password_leaked', 'link_not_valid'),
    limitPerMinute: 10,
  }),
  confirmEmail: endpoint({
    method: 'POST',
    path: '/api/user/email/:emailtoken',
    access: 'public',
    about:
      'Changes the email address of an account to the address that the link was mailed to, and ends all its ' +
      'sessions. Opens a new session when the caller is logged in with that account.',
    params: z.object({ emailtoken: token }),
    reply: authReply,
    fails: codes('link_not_valid'),
    limitPerMinute: 10,
  }),
  otherMode: endpoint({
    method: 'POST',
    path: '/api/user/:mode',
    access: 'public',
    about: 'Refuses every mode that has no endpoint of its own.',
    params: z.object({ mode: z.string().check(z.maxLength(200)) }),
    reply: authReply,
    fails: codes('unsupported_mode'),
  }),
  renew: endpoint({
    method: 'POST',
    path: '/api/user/verlengen',
    access: 'customer',
    about: 'Extends a valid session by 8 hours, up to 12 hours after the login for staff and 30 days for customers.',
    /** The main process of the POS removes the token before the page gets the response. */
    reply: z.object({ token: z.optional(z.string()), message: z.string(), session }),
    fails: codes('unauthenticated'),
  }),
  logout: endpoint({
    method: 'POST',
    path: '/api/user/uitloggen',
    access: 'public',
    about: 'Ends the session of the cookie or token on the server, so that a copy of the token is useless.',
    reply: z.object({ message: z.string() }),
  }),
}
