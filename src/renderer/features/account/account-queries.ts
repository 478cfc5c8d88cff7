import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { account } from '#shared/contracts/account.ts'
import type { Reply } from '#shared/contracts/endpoint.ts'
import type { Api } from '#shared/contracts/endpoints.ts'
import type { Session } from '#shared/contracts/users.ts'
import { useApi } from '../../lib/api.ts'
import { freshness } from '../../lib/freshness.ts'
import { report } from '../../lib/report.ts'
import { usePlatform } from '../../platform/platform.ts'
import { useShoppingStore } from '../cart/index.ts'
import { closeSession } from '../session/index.ts'

/** What the shop answers when an account is gone: what it had to keep, and until when. */
export type DeletedAccount = Reply<typeof account.remove>

/** Everything of one person stands under their address: who logs in after them on the same machine sees nothing of it. */
const keyOf = ({ email }: Session, ...rest: readonly unknown[]) => ['account', email, ...rest]

/** Somebody comes back from the payment page, or from another tab: then it is asked again. */
const OWN = { ...freshness.pagedList, staleTime: 0, refetchOnWindowFocus: true, meta: { isPersonal: true } }

const ownOrders = (api: Api, session: Session, page: number) =>
  queryOptions({
    queryKey: keyOf(session, 'orders', page),
    queryFn: () => api.account.orders({ query: { page } }),
    ...OWN,
    placeholderData: keepPreviousData,
  })

/** A page of the own orders, newest first. */
export const useOwnOrders = (session: Session, page: number) => useQuery(ownOrders(useApi(), session, page))

/** One of the own orders. */
export function useOwnOrder(session: Session, id: number) {
  const api = useApi()
  return useQuery({
    queryKey: keyOf(session, 'order', id),
    queryFn: () => api.account.order({ params: { id } }),
    ...OWN,
    placeholderData: undefined,
  })
}

/** What the shop knows of the customer, as it fills in a checkout. */
export function useSavedCustomer(session: Session) {
  const api = useApi()
  return useQuery({
    queryKey: keyOf(session, 'customer'),
    queryFn: () => api.account.customer(),
    ...OWN,
    placeholderData: undefined,
  })
}

/** Fetches the file with everything, and offers it to keep. */
export function useDataExport() {
  const api = useApi()
  const platform = usePlatform()
  return useMutation({
    mutationFn: async () => {
      const file = await api.account.exportData()
      const content = new Blob([JSON.stringify(file, null, 2)], { type: 'application/json' })
      await platform.saveFile(`mijn-gegevens-${file.madeAt.slice(0, 10)}.json`, content)
    },
    onError: (error) => report(error, 'data export'),
  })
}

/**
 * Deletes the account, and forgets on this machine what was filled in.
 *
 * @param onDeleted told before the session ends: with it goes the component that asked
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
        ...{ checkout: undefined, prefilledFor: undefined, orderedSamples: undefined, openOrders: undefined },
      })
      queryClient.removeQueries({ queryKey: ['account'] })
    },
    onError: (error) => report(error, 'account deletion'),
  })
}
