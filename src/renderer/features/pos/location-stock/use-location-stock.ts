import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../lib/api.ts'
import { freshness } from '../../../lib/freshness.ts'

/** Query of the free pieces per product and location. While the shop is unreachable it has the last cached response. */
export function useLocationStock() {
  const api = useApi()
  return useQuery({
    queryKey: ['stock', 'locations'],
    queryFn: ({ signal }) => api.locationStock.show({ signal }),
    ...freshness.stock,
    meta: { isPersonal: true },
  })
}
