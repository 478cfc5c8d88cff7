import * as z from 'zod/mini'
import { isEasilyGuessed, MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../domain/accounts/password.ts'
import { codes, endpoint } from './endpoint.ts'
import { email, moment } from './fields.ts'
import { required, tooLong, tooShort } from './texts.ts'

export const role = z.enum(['Admin', 'Sales'])
export type Role = z.infer<typeof role>

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

/** An existing password. */
export const password = z
  .string(required('Wachtwoord'))
  .check(z.minLength(1, required('Wachtwoord')), z.maxLength(MAX_PASSWORD_LENGTH, tooLong(MAX_PASSWORD_LENGTH)))
/** Long and not easily guessed; there are no rules about the kinds of characters. */
const newPassword = z.string(required('Wachtwoord')).check(
  // Validation continues after this check: the form is checked as a whole too, and the first message of a field is
  // shown.
  z.minLength(1, required('Wachtwoord')),
  z.minLength(MIN_PASSWORD_LENGTH, tooShort(MIN_PASSWORD_LENGTH)),
  z.maxLength(MAX_PASSWORD_LENGTH, tooLong(MAX_PASSWORD_LENGTH)),
  z.refine((value) => !isEasilyGuessed(value), EASILY_GUESSED),
)
const confirmation = z.string(required('Bevestig Wachtwoord')).check(z.minLength(1, required('Bevestig Wachtwoord')))

type Passwords = { email?: string; password: string; passwordConfirmation?: string | undefined }
const noOwnAddress = z.refine<Passwords>((form) => !isEasilyGuessed(form.password, form.email), {
  path: ['password'],
  message: EASILY_GUESSED,
})
const typedTwice = z.refine<Passwords>((form) => form.passwordConfirmation === form.password, {
  path: ['passwordConfirmation'],
  message: DIFFERENT,
})

/** Forms of the auth page by mode, with the messages of docs/requirements.md#s5. */
export const loginForm = z.object({ email: email(), password })
export const registerForm = z
  .object({ email: email(), password: newPassword, passwordConfirmation: confirmation })
  .check(typedTwice, noOwnAddress)
export const resetForm = z.object({ email: email() })
export const setForm = z.object({ password: newPassword, passwordConfirmation: confirmation }).check(typedTwice)

/** Form to change the own password: the current one, and twice the new one. */
export const changePasswordForm = z
  .object({ currentPassword: password, password: newPassword, passwordConfirmation: confirmation })
  .check(typedTwice)
/** Form to change the email address of an account, with the password. */
export const changeEmailForm = z.object({ email: email(), password })

const token = z.string().check(z.maxLength(200))
/** docs/requirements.md#s7 has two fields; a third one is compared with the second. */
const passwordConfirmation = z.optional(z.string().check(z.maxLength(1_000)))
/** Body of a password change. */
export const changedPassword = z.object({ currentPassword: password, password: newPassword, passwordConfirmation })

/**
 * Reply to the auth page. Our server sends the session together with its token; another server behind the same contract
 * may send the token alone, or report a refusal in a successful response.
 */
export const authReply = z.object({
  token: z.optional(z.string()),
  /** Set when the password is correct and a code is needed: sent back with the code. There is no session yet. */
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
    fails: codes('wrong_credentials', 'registration_unconfirmed', 'too_many_requests'),
    limitPerMinute: 10,
    limitsRefusedOnly: true,
  }),
  register: endpoint({
    method: 'POST',
    path: '/api/user/registreren',
    access: 'public',
    about: 'Mails a link that creates an account. The response is the same for an address that already has one.',
    body: z.object({ email: email(), password: newPassword, passwordConfirmation }).check(noOwnAddress),
    reply: authReply,
    fails: codes('passwords_differ', 'too_many_mails'),
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
    fails: codes('passwords_differ', 'link_not_valid'),
    limitPerMinute: 10,
  }),
  confirmEmail: endpoint({
    method: 'POST',
    path: '/api/user/email/:emailtoken',
    access: 'public',
    about:
      'Changes the email address of an account to the one that the link was mailed to, and ends its sessions. Opens a new one when the caller is logged in as its owner.',
    params: z.object({ emailtoken: token }),
    reply: authReply,
    fails: codes('link_not_valid'),
    limitPerMinute: 10,
  }),
  otherMode: endpoint({
    method: 'POST',
    path: '/api/user/:mode',
    access: 'public',
    about: 'Refuses an unknown mode.',
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
    about: 'Ends the session of the cookie or token, on the server too.',
    reply: z.object({ message: z.string() }),
  }),
}
