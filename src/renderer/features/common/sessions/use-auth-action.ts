import { useMutation } from '@tanstack/react-query'
import { ShopError } from '#shared/contracts/shop-error.ts'
import type { AuthReply, Session } from '#shared/contracts/users.ts'
import { useApi } from '../../../lib/api.ts'
import { report } from '../../../lib/report.ts'
import { type AuthValues, authModes, type FormMode } from './auth-modes.ts'
import { isShopUnreachable } from './is-shop-unreachable.ts'
import { readTokenClaims } from './token-claims.ts'

/** What the page shows of an answer, wherever in it that was said. */
export type AuthResult = {
  message?: string | undefined
  errorMessage?: string | undefined
  /** By field; those of no field of the form stand in a list. */
  errors: Record<string, string>
  /** The password was right, and a code is asked besides. */
  challenge?: string | undefined
}

type Options = { mode: FormMode; token: string | undefined; onLogin: (session: Session) => void }

/**
 * Sends the form of a mode. An answer that brings a session logs in; every other one is shown.
 *
 * What the server refuses it says itself; when it fails, each mode has its own sentence (specification §8).
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
        return refusal(error, mode)
      }
    },
  })
}

function sessionIn({ session, token }: AuthReply): Session | undefined {
  if (session || token === undefined) return session
  const { email, roles, expires = new Date().toISOString() } = readTokenClaims(token)
  const known = roles.filter((role) => role === 'Admin' || role === 'Sales')
  return { email, roles: known, expires, userPageSize: DEFAULT_PAGE_SIZE }
}

const DEFAULT_PAGE_SIZE = 96

/** What is the visitor's to mend, and that there is no line, is said as it was told; everything else is ours, and logged. */
function refusal(error: unknown, mode: FormMode): AuthResult {
  if (isShopUnreachable(error)) return { errorMessage: error.message, errors: {} }
  if (!(error instanceof ShopError) || error.status >= 500) {
    report(error, mode)
    return { errorMessage: authModes[mode].failure, errors: {} }
  }
  const errors = Object.fromEntries(error.fields.map(({ field, message }) => [field, message]))
  return { errorMessage: error.fields.length > 0 ? undefined : error.message, errors }
}

const sentences = (errors: AuthReply['errors'] = {}) =>
  Object.fromEntries(Object.entries(errors).map(([field, told]) => [field, [told].flat().join(' ')]))
