import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../lib/api.ts'
import { report } from '../../lib/report.ts'
import { forgetPrefilled } from '../cart/index.ts'
import { closeSession } from './session.ts'

/**
 * Ends the session here at once, and at the server as soon as it can be reached. Whoever comes next at this machine sees
 * nothing of it: what was filled in and what was fetched (`meta: { isPersonal: true }`) is forgotten.
 */
export function useLogout() {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => api.users.logout(),
    onMutate: () => {
      closeSession()
      forgetPrefilled()
      queryClient.removeQueries({ predicate: ({ meta }) => meta?.isPersonal === true })
    },
    onError: (error) => report(error, 'logout'),
  })
}
