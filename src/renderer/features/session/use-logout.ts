import { useMutation } from '@tanstack/react-query'
import { useApi } from '../../lib/api.ts'
import { report } from '../../lib/report.ts'
import { forgetPrefilled } from '../cart/index.ts'
import { closeSession } from './session.ts'

/** Ends the session here at once, and at the server as soon as it can be reached. */
export function useLogout() {
  const api = useApi()
  return useMutation({
    mutationFn: () => api.users.logout(),
    onMutate: () => {
      closeSession()
      forgetPrefilled()
    },
    onError: (error) => report(error, 'logout'),
  })
}
