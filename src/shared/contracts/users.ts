import * as z from 'zod/mini'
import { endpoint, plain } from './endpoint.ts'
import { email, moment } from './fields.ts'
import { required } from './texts.ts'

export const role = z.enum(['Admin', 'Sales'])
export type Role = z.infer<typeof role>

/** What a session is, without its token (decisions D19). */
export const session = z.object({ email: z.string(), roles: z.array(role), expires: moment, userPageSize: z.number() })
export type Session = z.infer<typeof session>

const password = z.string(required('Wachtwoord')).check(z.minLength(1, required('Wachtwoord')), z.maxLength(200))
export const loginForm = z.object({ email: email(), password })

export const users = {
  login: endpoint({
    method: 'POST',
    path: '/api/user/inloggen',
    access: 'public',
    about: 'Opens a session: sets the cookie and answers with the token for clients without cookies.',
    body: loginForm,
    reply: z.object({ token: z.string(), message: z.string(), session }),
    fails: plain('wrong_credentials', 'too_many_requests'),
    limitPerMinute: 10,
  }),
  renew: endpoint({
    method: 'POST',
    path: '/api/user/verlengen',
    access: 'customer',
    about: 'Renews a session that is still valid.',
    reply: z.object({ token: z.string(), message: z.string(), session }),
    fails: plain('unauthenticated'),
  }),
  logout: endpoint({
    method: 'POST',
    path: '/api/user/uitloggen',
    access: 'public',
    about: 'Ends the session of the browser.',
    reply: z.object({ message: z.string() }),
  }),
}
