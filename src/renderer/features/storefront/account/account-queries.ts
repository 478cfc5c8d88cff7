import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { account, OwnSession } from '#shared/contracts/account.ts'
import type { CallInput, Reply } from '#shared/contracts/endpoint.ts'
import type { Api } from '#shared/contracts/endpoints.ts'
import { ShopError } from '#shared/contracts/shop-error.ts'
import type { Session } from '#shared/contracts/users.ts'
import { amsterdamDay } from '#shared/kernel/dates.ts'
import { useApi } from '../../../lib/api.ts'
import { ownFreshness } from '../../../lib/own-freshness.ts'
import { report } from '../../../lib/report.ts'
import { usePlatform } from '../../../platform/platform.ts'
import { resetCheckoutPrefill, useShoppingStore } from '../../common/cart/index.ts'
import { closeSession, openSession } from '../../common/sessions/index.ts'

/** Response to the deletion of an account: the orders that the law requires the shop to retain, and until when. */
export type DeletedAccount = Reply<typeof account.remove>

/**
 * Returns a query key with the email address, so that the next user of this computer gets no cached data of this user.
 */
const keyOf = ({ email }: Session, ...rest: readonly unknown[]) => ['account', email, ...rest]

const OWN = { ...ownFreshness.account, meta: { isPersonal: true } }

const ownOrders = (api: Api, session: Session, page: number) =>
  queryOptions({
    queryKey: keyOf(session, 'orders', page),
    queryFn: () => api.account.orders({ query: { page } }),
    ...OWN,
    placeholderData: keepPreviousData,
  })

/** Returns a page of the user's own orders, newest first. */
export const useOwnOrders = (session: Session, page: number) => useQuery(ownOrders(useApi(), session, page))

/** Returns one of the user's own orders. */
export function useOwnOrder(session: Session, id: number) {
  const api = useApi()
  return useQuery({
    queryKey: keyOf(session, 'order', id),
    queryFn: () => api.account.order({ params: { id } }),
    ...OWN,
  })
}

/** Returns the customer's saved details, which fill in a checkout. */
export function useSavedCustomer(session: Session) {
  const api = useApi()
  return useQuery({
    queryKey: keyOf(session, 'customer'),
    queryFn: () => api.account.customer(),
    ...OWN,
  })
}

/** Body of the call that saves the account's own details ("Uw gegevens"). */
export type DetailsBody = CallInput<typeof account.saveDetails>['body']

/** Saves the user's own details, which fill in a checkout from then on. */
export function useSaveDetails(session: Session) {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: DetailsBody) => api.account.saveDetails({ body }),
    onSuccess: (saved) => {
      queryClient.setQueryData(keyOf(session, 'customer'), saved)
      resetCheckoutPrefill(session.email)
    },
    onError: reportFault('own details'),
  })
}

/** Returns the sessions of the account's owner, the last used first. */
export function useOwnSessions(session: Session) {
  const api = useApi()
  return useQuery({
    queryKey: keyOf(session, 'sessions'),
    queryFn: () => api.account.sessions(),
    ...OWN,
  })
}

/** Ends one other session, or all other sessions. */
export function useEndSessions(session: Session) {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (which: OwnSession | 'all others') =>
      which === 'all others'
        ? api.account.endOtherSessions()
        : api.account.endSession({ params: { sessionId: which.sessionId } }),
    onSuccess: (remaining) => queryClient.setQueryData(keyOf(session, 'sessions'), remaining),
    onError: reportFault('ending a session'),
  })
}

/** Changes the password. The server ends all sessions of the account and opens a new session for this browser. */
export function useChangePassword(session: Session) {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: CallInput<typeof account.changePassword>['body']) => api.account.changePassword({ body }),
    ...ownFreshness.secret,
    onSuccess: ({ session: opened }) => {
      if (opened) openSession(opened)
      return queryClient.invalidateQueries({ queryKey: keyOf(session, 'sessions') })
    },
    onError: reportFault('password'),
  })
}

/** Requests a mail to the new email address. The link in this mail confirms the change. */
export function useRequestEmailChange() {
  const api = useApi()
  return useMutation({
    mutationFn: (body: CallInput<typeof account.requestEmailChange>['body']) =>
      api.account.requestEmailChange({ body }),
    ...ownFreshness.secret,
    onError: reportFault('mail address'),
  })
}

/**
 * Changes the account's email address with the token of the mailed link. The server ends all sessions of the account.
 * A browser that has a session of the owner gets a new session.
 */
export function useConfirmEmail() {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (emailtoken: string) => api.users.confirmEmail({ params: { emailtoken } }),
    onSuccess: ({ session }) => {
      queryClient.removeQueries({ queryKey: ['account'] })
      if (session) openSession(session)
    },
    onError: reportFault('mail address'),
  })
}

const reportFault = (subject: string) => (error: Error) => {
  if (!(error instanceof ShopError) || error.status >= 500) report(error, subject)
}

/**
 * Returns the messages of a refusal by field. `rest` is the message that belongs to no field.
 *
 * @param codes the field to which an error code belongs, by error code
 */
export function refusalOf(
  error: Error | null,
  codes: Readonly<Record<string, string>> = {},
): { fields: Readonly<Record<string, string>>; rest?: string } {
  if (!error) return { fields: {} }
  if (!(error instanceof ShopError) || error.status >= 500) {
    const isAway = error instanceof ShopError && (error.code === 'offline' || error.code === 'server_away')
    return { fields: {}, rest: isAway ? error.message : 'Dit is niet gelukt. Probeer het nog eens.' }
  }
  const field = codes[error.code]
  if (field) return { fields: { [field]: error.message } }
  if (error.fields.length === 0) return { fields: {}, rest: error.message }
  return { fields: Object.fromEntries(error.fields.map(({ field, message }) => [field, message])) }
}

/** Fetches the file with all personal data, and offers it for download. */
export function useDataExport() {
  const api = useApi()
  const platform = usePlatform()
  return useMutation({
    mutationFn: async () => {
      const file = await api.account.exportData()
      const content = new Blob([JSON.stringify(file, null, 2)], { type: 'application/json' })
      await platform.saveFile(`mijn-gegevens-${amsterdamDay(new Date(file.madeAt))}.json`, content)
    },
    onError: (error) => report(error, 'data export'),
  })
}

/**
 * Deletes the account. On this computer it removes the checkout, the open orders, the ids of the ordered samples and
 * the fetched data of the account.
 *
 * @param onDeleted called before the session ends, because the end of the session unmounts the calling component
 */
export function useDeleteAccount(onDeleted: (deleted: DeletedAccount) => void) {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (password: string) => api.account.remove({ body: { password } }),
    onSuccess: (deleted) => {
      onDeleted(deleted)
      closeSession()
      useShoppingStore.setState({
        checkout: undefined,
        prefilledFor: undefined,
        orderedSamples: undefined,
        openOrders: undefined,
        ownDetails: undefined,
        contact: undefined,
        withdrawal: undefined,
        withdrawalAttempt: undefined,
        serviceDrafts: undefined,
        reviewDrafts: undefined,
        attempt: undefined,
      })
      queryClient.removeQueries({ queryKey: ['account'] })
    },
    onError: (error) => report(error, 'account deletion'),
  })
}
