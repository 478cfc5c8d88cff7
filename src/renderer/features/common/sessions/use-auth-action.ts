import { useMutation } from '@tanstack/react-query'
import { ShopError } from '#shared/contracts/shop-error.ts'
import type { AuthReply, Session } from '#shared/contracts/users.ts'
import { useApi } from '../../../lib/api.ts'
import { report } from '../../../lib/report.ts'
import { type AuthValues, authModes, type FormMode } from './auth-modes.ts'
import { isShopUnreachable } from './is-shop-unreachable.ts'
import { readTokenClaims } from './token-claims.ts'

/** Result of a submitted form, as the page shows it. */
export type AuthResult = {
  message?: string | undefined
  errorMessage?: string | undefined
  /** Error texts by field. Errors of unknown fields are shown as a list. */
  errors: Record<string, string>
  /** Present when the password was right and the login requires a code next. The next call must contain this token. */
  challenge?: string | undefined
}

type Options = { mode: FormMode; token: string | undefined; onLogin: (session: Session) => void }

/**
 * Submits the form of a mode of /auth. A response with a session logs the visitor in. The result has the messages of
 * the response.
 *
 * The text of a refusal comes from the server. For any other failure, except an unreachable shop, each mode has its own
 * sentence (docs/requirements.md#s8-auth).
 */
export function useAuthAction({ mode, token, onLogin }: Options) {
  const api = useApi()
  const send = ({ email, password, passwordConfirmation }: AuthValues): Promise<AuthReply> => {
    switch (mode) {
      case 'inloggen':
        return api.users.login({ body: { email, password, token } })
      case 'registreren':
        return api.users.register({ body: { email, password, passwordConfirmation } })
      case 'reset':
        return api.users.requestReset({ body: { email } })
      case 'set':
        return api.users.setPassword({
          params: { resettoken: token ?? '' },
          body: { password, passwordConfirmation },
        })
      default:
        return mode satisfies never
    }
  }
  return useMutation({
    mutationFn: async (values: AuthValues): Promise<AuthResult> => {
      try {
        const reply = await send(values)
        const session = sessionIn(reply)
        if (session) onLogin(session)
        const { message, errorMessage, challenge } = reply
        return { message, errorMessage, challenge, errors: sentences(reply.errors) }
      } catch (error) {
        return resultOfFailure(error, mode)
      }
    },
  })
}

/** Returns the session of a reply. Another server behind the same contract may send only a token, which is parsed. */
function sessionIn({ session, token }: AuthReply): Session | undefined {
  if (session || token === undefined) return session
  const { email, roles, expires = new Date().toISOString() } = readTokenClaims(token)
  const knownRoles = roles.filter((role) => role === 'Admin' || role === 'Sales')
  return { email, roles: knownRoles, expires, userPageSize: DEFAULT_PAGE_SIZE }
}

const DEFAULT_PAGE_SIZE = 96

/**
 * Returns the result for a failed call. A refusal has the text of the server. An unreachable shop has a text that names
 * the cause. Any other failure is logged, and gets the sentence of the mode.
 */
function resultOfFailure(error: unknown, mode: FormMode): AuthResult {
  if (isShopUnreachable(error)) return { errorMessage: error.message, errors: {} }
  if (!(error instanceof ShopError) || error.status >= 500) {
    report(error, mode)
    return { errorMessage: authModes[mode].failure, errors: {} }
  }
  const errors = Object.fromEntries(error.fields.map(({ field, message }) => [field, message]))
  if (error.code === 'password_leaked') errors.password = error.message
  return { errorMessage: Object.keys(errors).length > 0 ? undefined : error.message, errors }
}

const sentences = (errors: AuthReply['errors'] = {}) =>
  Object.fromEntries(Object.entries(errors).map(([field, messages]) => [field, [messages].flat().join(' ')]))
