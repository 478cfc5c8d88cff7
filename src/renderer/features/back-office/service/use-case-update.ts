import { useQueryClient } from '@tanstack/react-query'
import type { StaffCase } from '#shared/contracts/service-desk.ts'
import { useApi } from '../../../lib/api.ts'
import { SERVICE_DESK, serviceCaseAtShop } from './service-queries.ts'

/** Returns a function that stores the case that a call returned, and refreshes the lists. */
export function useCaseUpdate(id: number) {
  const api = useApi()
  const queryClient = useQueryClient()
  return async (updated: StaffCase) => {
    queryClient.setQueryData(serviceCaseAtShop(api, id).queryKey, updated)
    await queryClient.invalidateQueries({ queryKey: [...SERVICE_DESK, 'list'] })
  }
}
