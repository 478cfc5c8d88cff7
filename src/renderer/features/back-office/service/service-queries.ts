import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Api } from '#shared/contracts/endpoints.ts'
import type { ServiceView } from '#shared/contracts/service-desk.ts'
import { staffFreshness } from '../../../lib/staff-freshness.ts'

/** First part of every query key of service cases at the shop. */
export const SERVICE_DESK = ['service-desk']

/** Query option for personal data, which a logout removes from the cache. */
const removedAtLogout = { meta: { isPersonal: true } }

const VIEWS: readonly { stand: string; view: ServiceView; label: string }[] = [
  { stand: '', view: 'open', label: 'Open' },
  { stand: 'nieuw', view: 'new', label: 'Nieuw' },
  { stand: 'mijn', view: 'mine', label: 'Van mij' },
  { stand: 'wacht', view: 'waiting', label: 'Wacht op klant of onderdeel' },
  { stand: 'gepland', view: 'planned', label: 'Bezoek gepland' },
  { stand: 'klaar', view: 'closed', label: 'Afgehandeld' },
  { stand: 'alle', view: 'all', label: 'Alle' },
]

/** The views of the list, as written in the URL (`?stand=nieuw`). Without that parameter the open cases are listed. */
export const SERVICE_TABS = VIEWS.map(({ stand, view, label }) => ({ value: stand, name: label, counted: view }))

/** Reads the view from the URL; an unknown value means the open cases. */
export const readServiceView = (get: (name: string) => string | undefined): ServiceView =>
  VIEWS.find(({ stand }) => stand === (get('stand') ?? ''))?.view ?? 'open'

type ListQuery = {
  page: number
  pageSize: number
  view: ServiceView
  search?: string | undefined
  salesOrderId?: number
}

/** Query of one page of the service cases. */
export const serviceCasesPage = (api: Api, query: ListQuery) =>
  queryOptions({
    queryKey: [...SERVICE_DESK, 'list', query],
    queryFn: ({ signal }) => api.serviceDesk.find({ query, signal }),
    ...staffFreshness.sharedList,
    ...removedAtLogout,
  })

/** Query of one case. Refetched on each visit, because a colleague or the customer may have written. */
export const serviceCaseAtShop = (api: Api, id: number) =>
  queryOptions({
    queryKey: [...SERVICE_DESK, 'case', id],
    queryFn: ({ signal }) => api.serviceDesk.show({ params: { id }, signal }),
    ...staffFreshness.record,
    ...removedAtLogout,
  })

/** Query of the free windows for a visit of some minutes. The minutes are typed, so the windows of before stay until the new ones are there. */
export const visitSlots = (api: Api, id: number, minutes: number) =>
  queryOptions({
    queryKey: [...SERVICE_DESK, 'visit-slots', id, minutes],
    queryFn: ({ signal }) => api.planning.visitSlots({ params: { id }, query: { minuten: minutes }, signal }),
    placeholderData: keepPreviousData,
    ...staffFreshness.record,
    ...removedAtLogout,
  })

/** Query of the figures by model and leather. */
export const serviceFigures = (api: Api, months: number) =>
  queryOptions({
    queryKey: [...SERVICE_DESK, 'figures', months],
    queryFn: ({ signal }) => api.serviceDesk.figures({ query: { months }, signal }),
    ...staffFreshness.shared,
  })
