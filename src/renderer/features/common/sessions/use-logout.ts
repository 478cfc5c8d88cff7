import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../../lib/api.ts'
import { deliveryRetry } from '../../../lib/query-client.ts'
import { report } from '../../../lib/report.ts'
import { clearPersonalDataOnLogout } from '../cart/index.ts'
import { closeSession } from './session.ts'
import { useSessionStore } from './session-store.ts'

/**
 * Ends the session here at once, and on the server as soon as it can be reached. The next user of this computer sees
 * nothing of it: form values and fetched data (`meta: { isPersonal: true }`) are removed.
 */
export function useLogout() {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      // A user who has logged in since then keeps their session: it is not the one that was ended.
      if (useSessionStore.getState().session === null) await api.users.logout()
    },
    // Until the server has received it, the cookie of this browser still gives access to the account.
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
