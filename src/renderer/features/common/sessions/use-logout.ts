import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../../lib/api.ts'
import { deliveryRetry } from '../../../lib/query-client.ts'
import { report } from '../../../lib/report.ts'
import { clearPersonalDataOnLogout } from '../cart/index.ts'
import { closeSession } from './session.ts'
import { useSessionStore } from './session-store.ts'

/**
 * Ends the session in this browser at once, and on the server, with retries for about a minute. Removes personal form
 * values and fetched personal data (`meta: { isPersonal: true }`), so that the next user of this computer does not see
 * them.
 */
export function useLogout() {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      // A retry may run after a new login. The call would then end the new session, so it is skipped.
      if (useSessionStore.getState().session === null) await api.users.logout()
    },
    // Retried, because the cookie of this browser gives access to the account until the server has received the logout.
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
