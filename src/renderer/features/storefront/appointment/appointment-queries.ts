import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Api } from '#shared/contracts/endpoints.ts'
import type { Appointment } from '#shared/contracts/visits.ts'
import type { AccessAnswers } from '#shared/domain/planning/stop-minutes.ts'
import { useApi } from '../../../lib/api.ts'
import { freshness } from '../../../lib/freshness.ts'

/** Query of the appointment of a token. Fetched again on each visit: other customers take windows. */
export const appointmentQuery = (api: Api, token: string) =>
  queryOptions({
    queryKey: ['appointment', token],
    queryFn: ({ signal }) => api.visits.appointment({ params: { token }, signal }),
    ...freshness.cart,
  })

/** Chooses a proposed window. After a refusal the page is fetched again, so that it shows what is still free. */
export function useChooseSlot(token: string) {
  const api = useApi()
  const client = useQueryClient()
  const { queryKey } = appointmentQuery(api, token)
  return useMutation({
    mutationFn: (body: { day: string; from: string }) => api.visits.choose({ params: { token }, body }),
    onSuccess: (appointment: Appointment) => client.setQueryData(queryKey, appointment),
    onError: () => void client.invalidateQueries({ queryKey }),
  })
}

/** Saves the answers about the way into the home. */
export function useSaveAccess(token: string) {
  const api = useApi()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: AccessAnswers) => api.visits.saveAccess({ params: { token }, body }),
    onSuccess: (appointment: Appointment) => client.setQueryData(appointmentQuery(api, token).queryKey, appointment),
  })
}

/** Returns the URL of the calendar file of the appointment. */
export const calendarUrl = (token: string) => `/api/visit/appointment/${encodeURIComponent(token)}/afspraak.ics`
