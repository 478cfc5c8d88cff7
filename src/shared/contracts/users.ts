import * as z from 'zod/mini'
import { isEasilyGuessed, MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../domain/accounts/password.ts'
import { endpoint, plain } from './endpoint.ts'
import { email, moment } from './fields.ts'
import { required, tooLong, tooShort } from './texts.ts'

export const role = z.enum(['Admin', 'Sales'])
export type Role = z.infer<typeof role>

/** What a session is, without its token (docs/decisions.md#d19). */
export const session = z.object({
  email: z.string(),
  roles: z.array(role),
  expires: moment,
  userPageSize: z.number(),
  /** Of staff: by list the keys of the columns that they do not want to see. */
  hiddenColumns: z.optional(z.record(z.string(), z.array(z.string()))),
  /** How long it still lasts, for machines whose clock is wrong. */
  lastsSeconds: z.optional(z.number()),
  /** The shop wants a second factor of its staff, and this one has none yet: until then they have no role. */
  mustEnrol: z.optional(z.boolean()),
  /** It began with a PIN at a till: what asks for a password is refused with `strong_login_needed`. */
  byPin: z.optional(z.boolean()),
})
export type Session = z.infer<typeof session>

const EASILY_GUESSED = 'Dit wachtwoord is makkelijk te raden. Kies bijvoorbeeld een zin van een paar woorden.'
const DIFFERENT = 'De wachtwoorden zijn niet gelijk.'

/** The password somebody has. */
export const password = z
  .string(required('Wachtwoord'))
  .check(z.minLength(1, required('Wachtwoord')), z.maxLength(MAX_PASSWORD_LENGTH, tooLong(MAX_PASSWORD_LENGTH)))
/** Long and not easily guessed; there are no rules about the kinds of characters. */
const newPassword = z.string(required('Wachtwoord')).check(
  // None ends the reading: the form as a whole is looked at too, and the first sentence of a field is the one shown.
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

/** The forms of the auth page by mode, with the sentences of docs/requirements.md#s5. */
export const loginForm = z.object({ email: email(), password })
export const registerForm = z
  .object({ email: email(), password: newPassword, passwordConfirmation: confirmation })
  .check(typedTwice, noOwnAddress)
export const resetForm = z.object({ email: email() })
export const setForm = z.object({ password: newPassword, passwordConfirmation: confirmation }).check(typedTwice)

/** Changing the password of who is logged in: the current one, and twice the new one. */
export const changePasswordForm = z
  .object({ currentPassword: password, password: newPassword, passwordConfirmation: confirmation })
  .check(typedTwice)
/** Moving an account to another mail address, with the password. */
export const changeEmailForm = z.object({ email: email(), password })

const token = z.string().check(z.maxLength(200))
/** docs/requirements.md#s7 sends two fields; who sends the third has it compared. */
const passwordConfirmation = z.optional(z.string().check(z.maxLength(1_000)))
/** The body of a changed password. */
export const changedPassword = z.object({ currentPassword: password, password: newPassword, passwordConfirmation })

/**
 * Reply to the auth page. Our server sends the session together with its token; another server behind the same contract
 * may send the token alone, or report a refusal in a successful response.
 */
export const authReply = z.object({
  token: z.optional(z.string()),
  /** The password is right, and a code is needed besides: what to send with it. There is no session yet. */
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
      'Opens a session: sets the cookie and answers with the token for clients without cookies. With the token of a registration mail the first login makes the account. Where logging in takes a code as well, it answers with a challenge and opens nothing.',
    body: z.extend(loginForm, { token: z.optional(token) }),
    reply: authReply,
    fails: plain('wrong_credentials', 'registration_unconfirmed', 'too_many_requests'),
    limitPerMinute: 10,
    limitsRefusedOnly: true,
  }),
  register: endpoint({
    method: 'POST',
    path: '/api/user/registreren',
    access: 'public',
    about: 'Mails a link that begins an account. The answer is the same for an address that already has one.',
    body: z.object({ email: email(), password: newPassword, passwordConfirmation }).check(noOwnAddress),
    reply: authReply,
    fails: plain('passwords_differ', 'too_many_mails'),
    limitPerMinute: 10,
  }),
  requestReset: endpoint({
    method: 'POST',
    path: '/api/user/reset',
    access: 'public',
    about: 'Mails a link to choose a new password. The answer is the same for an address that nobody has.',
    body: resetForm,
    reply: authReply,
    fails: plain('too_many_mails'),
    limitPerMinute: 10,
  }),
  setPassword: endpoint({
    method: 'POST',
    path: '/api/user/set/:resettoken',
    access: 'public',
    about:
      'Sets a new password with the token of a mailed link, ends every session there was, and opens one, unless logging in takes a code as well.',
    params: z.object({ resettoken: token }),
    body: z.object({ password: newPassword, passwordConfirmation }),
    reply: authReply,
    fails: plain('passwords_differ', 'link_not_valid'),
    limitPerMinute: 10,
  }),
  confirmEmail: endpoint({
    method: 'POST',
    path: '/api/user/email/:emailtoken',
    access: 'public',
    about:
      'Moves an account to the mail address that the link was mailed to, and ends its sessions. Opens one for who is logged in as its owner.',
    params: z.object({ emailtoken: token }),
    reply: authReply,
    fails: plain('link_not_valid'),
    limitPerMinute: 10,
  }),
  otherMode: endpoint({
    method: 'POST',
    path: '/api/user/:mode',
    access: 'public',
    about: 'Any mode that does not exist.',
    params: z.object({ mode: z.string().check(z.maxLength(200)) }),
    reply: authReply,
    fails: plain('unsupported_mode'),
  }),
  renew: endpoint({
    method: 'POST',
    path: '/api/user/verlengen',
    access: 'customer',
    about:
      'Gives a session that is still valid another 8 hours, up to 12 hours after the login for staff and 30 days for customers.',
    /** The terminal takes the token out before its page sees the answer. */
    reply: z.object({ token: z.optional(z.string()), message: z.string(), session }),
    fails: plain('unauthenticated'),
  }),
  logout: endpoint({
    method: 'POST',
    path: '/api/user/uitloggen',
    access: 'public',
    about: 'Ends the session of the cookie or token that is sent along, at the server too.',
    reply: z.object({ message: z.string() }),
  }),
}
