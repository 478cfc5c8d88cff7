import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Api } from '#shared/contracts/endpoints.ts'
import { useApi } from '../../../lib/api.ts'
import { staffFreshness } from '../../../lib/staff-freshness.ts'
import { useStaffAction } from '../frame/index.ts'

const tillCodes = (api: Api) =>
  queryOptions({
    queryKey: ['till-codes'],
    queryFn: ({ signal }) => api.tills.codes({ signal }),
    meta: { isPersonal: true },
    ...staffFreshness.tillCodes,
  })

/** Returns the codes for new tills that have not expired. */
export const useTillCodes = () => useQuery(tillCodes(useApi()))

/** Returns an action that makes a code for a new till. */
export function useIssueTillCode() {
  const api = useApi()
  const client = useQueryClient()
  return useStaffAction((body: { name: string; locationId: number }) => api.tills.issueCode({ body }), {
    onSuccess: () => void client.invalidateQueries({ queryKey: tillCodes(api).queryKey }),
  })
}

/** Returns an action that revokes a code for a new till. */
export function useRevokeTillCode(onDone: () => void) {
  const api = useApi()
  const client = useQueryClient()
  return useStaffAction((codeId: string) => api.tills.revokeCode({ params: { codeId } }), {
    success: 'De code is ingetrokken.',
    onSuccess: (updated) => {
      client.setQueryData(tillCodes(api).queryKey, updated)
      onDone()
    },
  })
}
