import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Api } from '#shared/contracts/endpoints.ts'
import type { ManagedLocation } from '#shared/contracts/locations.ts'
import { useApi } from '../../../lib/api.ts'
import { staffFreshness } from '../../../lib/staff-freshness.ts'
import { useStaffAction } from '../frame/index.ts'

const managedLocations = (api: Api) =>
  queryOptions({
    queryKey: ['managed-locations'],
    queryFn: ({ signal }) => api.locations.manage({ signal }),
    ...staffFreshness.shared,
  })

export const useLocations = () => useQuery(managedLocations(useApi()))

export type LocationValues = Omit<ManagedLocation, 'locationId' | 'slug' | 'isDefault' | 'version'>

/** Adds a location, or changes the given one. */
export function useSaveLocation(location: ManagedLocation | undefined, onDone: () => void) {
  const api = useApi()
  const client = useQueryClient()
  return useStaffAction(
    (values: LocationValues) =>
      location
        ? api.locations.save({
            params: { locationId: location.locationId },
            body: { ...values, version: location.version },
          })
        : api.locations.add({ body: values }),
    {
      onSuccess: (all) => {
        client.setQueryData(managedLocations(api).queryKey, all)
        onDone()
      },
    },
  )
}
