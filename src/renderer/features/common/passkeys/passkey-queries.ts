import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Api } from '#shared/contracts/endpoints.ts'
import type { OwnPasskeys } from '#shared/contracts/passkeys.ts'
import type { Session } from '#shared/contracts/users.ts'
import { useApi } from '../../../lib/api.ts'
import { ownFreshness } from '../../../lib/own-freshness.ts'
import type { Platform } from '../../../platform/platform.ts'
import { closeSession, openSession } from '../sessions/index.ts'
import { reportUnexpected } from './passkey-errors.ts'

/** Loads the access to the passkeys of the machine. */
export type OpenPasskeys = NonNullable<Platform['openPasskeys']>

const keyOf = ({ email }: Session) => ['account', email, 'passkeys']

/** Query of the user's own passkeys. */
export const ownPasskeysQuery = (api: Api, session: Session) =>
  queryOptions({
    queryKey: keyOf(session),
    queryFn: () => api.passkeys.show(),
    ...ownFreshness.passkeys,
    meta: { isPersonal: true },
  })

/**
 * Loads the access to the passkeys before the user presses a button. Some browsers ask for a passkey only shortly after a
 * press, and the file may load slowly.
 */
export function usePreparedPasskeys(openPasskeys: OpenPasskeys | undefined): void {
  useEffect(() => {
    openPasskeys?.().catch(() => undefined) // the press loads it again, and shows the failure
  }, [openPasskeys])
}

/** Stores the list of a reply, so that the page shows it at once. */
function useStoreList(session: Session) {
  const client = useQueryClient()
  return ({ isAvailable, isLastFactor, passkeys }: OwnPasskeys) =>
    client.setQueryData(keyOf(session), { isAvailable, isLastFactor, passkeys })
}

/** Makes a passkey on the machine of the user and adds it to the account. The first factor starts a new session. */
export function useAddPasskey(session: Session, openPasskeys: OpenPasskeys) {
  const api = useApi()
  const store = useStoreList(session)
  return useMutation({
    mutationFn: async (name: string) => {
      const [device, options] = await Promise.all([openPasskeys(), api.passkeys.addOptions()])
      return api.passkeys.add({ body: { name, response: await device.create(options) } })
    },
    ...ownFreshness.secret,
    onSuccess: (reply) => {
      store(reply)
      if (reply.session) openSession(reply.session)
    },
    onError: reportUnexpected,
  })
}

/** Changes the name of a passkey. */
export function useRenamePasskey(session: Session) {
  const api = useApi()
  const store = useStoreList(session)
  return useMutation({
    mutationFn: ({ passkeyId, name }: { passkeyId: number; name: string }) =>
      api.passkeys.rename({ params: { id: passkeyId }, body: { name } }),
    onSuccess: store,
    onError: reportUnexpected,
  })
}

/** Removes a passkey. Logs the user out when it began the session of this page. */
export function useRemovePasskey(session: Session) {
  const api = useApi()
  const store = useStoreList(session)
  return useMutation({
    mutationFn: (passkeyId: number) => api.passkeys.remove({ params: { id: passkeyId } }),
    onSuccess: (reply) => {
      store(reply)
      if (reply.isLoggedOut) closeSession()
    },
    onError: reportUnexpected,
  })
}

/** Password with a code, or the password alone for an account without second factor. */
type PasswordProof = { password: string; code?: string }

/** Confirms the identity of the user of this session, with a password or, without one, with a passkey. */
export function useConfirmIdentity(openPasskeys: OpenPasskeys | undefined, onConfirmed: () => void) {
  const api = useApi()
  return useMutation({
    mutationFn: async (proof: PasswordProof | 'passkey') => {
      if (proof !== 'passkey') return api.passkeys.confirm({ body: proof })
      if (!openPasskeys) throw new Error('this machine has no passkeys')
      const [device, options] = await Promise.all([openPasskeys(), api.passkeys.confirmOptions()])
      return api.passkeys.confirm({ body: { response: await device.get(options) } })
    },
    ...ownFreshness.secret,
    onSuccess: onConfirmed,
    onError: reportUnexpected,
  })
}
