import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../../lib/api.ts'
import { deliveryRetry } from '../../../lib/query-client.ts'
import { report } from '../../../lib/report.ts'
import { clearPersonalDataOnLogout } from '../cart/index.ts'
import { closeSession } from './session.ts'
import { useSessionStore } from './session-store.ts'

/**
 * Ends the session here at once, and at the server as soon as it can be reached. Whoever comes next at this machine sees
 * nothing of it: what was filled in and what was fetched (`meta: { isPersonal: true }`) is forgotten.
 */
export function useLogout() {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      // Who logged in meanwhile stays so: it is not their session that was to end.
      if (useSessionStore.getState().session === null) await api.users.logout()
    },
    // Until the server has heard it, the cookie of this browser still opens the account.
    ...deliveryRetry,
    onMutate: () => {
      const isStaff = (useSessionStore.getState().session?.roles.length ?? 0) > 0
      closeSession()
      clearPersonalDataOnLogout({ isStaff })
      queryClient.removeQueries({ predicate: ({ meta }) => meta?.isPersonal === true })
    },
    onError: (error) => report(error, 'logout'),
  })
}
