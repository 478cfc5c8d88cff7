import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Api } from '#shared/contracts/endpoints.ts'
import { ShopError } from '#shared/contracts/shop-error.ts'
import type { Session } from '#shared/contracts/users.ts'
import { useApi } from '../../../lib/api.ts'
import { ownFreshness } from '../../../lib/own-freshness.ts'
import { report } from '../../../lib/report.ts'
import { openSession } from '../sessions/index.ts'

const keyOf = ({ email }: Session) => ['account', email, 'second-factor']

/**
 * Query of the user's own second factor. Refetched on each visit, because an admin may have reset the second factor.
 */
export const ownSecondFactorQuery = (api: Api, session: Session) =>
  queryOptions({
    queryKey: keyOf(session),
    queryFn: () => api.secondFactor.show(),
    ...ownFreshness.secondFactor,
    meta: { isPersonal: true },
  })

/** Password and code that a change of the second factor requires. */
export type Proof = { password: string; code: string }

const reportUnexpected = (error: Error) => {
  if (!(error instanceof ShopError) || error.status >= 500) report(error, 'second factor')
}

/** Starts the enrollment of the user's app. The returned secret is not cached. */
export function useStartEnrollment() {
  const api = useApi()
  return useMutation({ mutationFn: () => api.secondFactor.start(), ...ownFreshness.secret, onError: reportUnexpected })
}

/**
 * Turns the second factor on, with a code as proof that the app has the secret. The server ends all sessions of the
 * user and opens a new one for this page.
 */
export function useConfirmEnrollment(onDone: (recoveryCodes: string[]) => void) {
  const api = useApi()
  return useMutation({
    mutationFn: (code: string) => api.secondFactor.confirm({ body: { code } }),
    ...ownFreshness.secret,
    onSuccess: ({ session, recoveryCodes }) => {
      onDone(recoveryCodes)
      openSession(session)
    },
    onError: reportUnexpected,
  })
}

/** Turns the second factor off. The server ends all sessions of the user and opens a new one for this page. */
export function useTurnOff(onDone: () => void) {
  const api = useApi()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (proof: Proof) => api.secondFactor.turnOff({ body: proof }),
    onSuccess: ({ session }) => {
      onDone()
      openSession(session)
      return client.invalidateQueries({ queryKey: keyOf(session) })
    },
    onError: reportUnexpected,
  })
}

/** Requests ten new recovery codes. The earlier codes become invalid. */
export function useRenewRecoveryCodes(onDone: (recoveryCodes: string[]) => void) {
  const api = useApi()
  return useMutation({
    mutationFn: (proof: Proof) => api.secondFactor.renewRecoveryCodes({ body: proof }),
    ...ownFreshness.secret,
    onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
    onError: reportUnexpected,
  })
}

/** Returns the messages of a refusal by field. `rest` is the message that belongs to no field. */
export function refusalOf(error: Error | null): { password?: string; code?: string; rest?: string } {
  if (!error) return {}
  if (!(error instanceof ShopError) || error.status >= 500) return { rest: 'Dit is niet gelukt. Probeer het nog eens.' }
  if (error.code === 'wrong_password') return { password: error.message }
  if (error.code === 'wrong_code' || error.code === 'code_used') return { code: error.message }
  const fields = Object.fromEntries(error.fields.map(({ field, message }) => [field, message]))
  return error.fields.length > 0 ? fields : { rest: error.message }
}
