import { queryOptions } from '@tanstack/react-query'
import type { AuditFilter } from '#shared/contracts/audit.ts'
import type { Api } from '#shared/contracts/endpoints.ts'
import { calendarDay } from '#shared/kernel/dates.ts'
import { freshness } from '../../../lib/freshness.ts'
import { staffFreshness } from '../../../lib/staff-freshness.ts'

/** Query of one page of the audit log. */
export const auditPage = (api: Api, query: AuditFilter & { page: number; pageSize: number }) =>
  queryOptions({
    queryKey: ['audit', query],
    queryFn: () => api.audit.find({ query }),
    ...staffFreshness.sharedList,
    meta: { isPersonal: true },
  })

/** Query of the users, actions and subjects that the filters offer. */
export const auditChoices = (api: Api) =>
  queryOptions({
    queryKey: ['audit', 'choices'],
    queryFn: () => api.audit.choices({}),
    ...freshness.standard,
    meta: { isPersonal: true },
  })

/** Reads the filters from the URL. Ignores an invalid user id and an invalid day. */
export function readAuditFilter(get: (name: string) => string | undefined): AuditFilter {
  return {
    who: readActor(get('wie')),
    what: get('wat'),
    subject: get('onderwerp'),
    subjectId: get('nummer'),
    from: readDay(get('van')),
    to: readDay(get('tot')),
  }
}

const readActor = (text: string | undefined) => {
  if (text === 'system') return text
  return text && /^\d{1,9}$/.test(text) ? Number(text) : undefined
}

const readDay = (text: string | undefined) => (text?.length === 10 ? calendarDay(text) : undefined)

/** URL of the CSV export of the rows that match a filter. */
export function auditExportUrl(filter: AuditFilter): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(filter)) if (value !== undefined) query.set(name, String(value))
  return `/api/admin/audit/export?${query}`
}
