import { queryOptions } from '@tanstack/react-query'
import type { AuditFilter } from '#shared/contracts/audit.ts'
import type { Api } from '#shared/contracts/endpoints.ts'
import { calendarDay } from '#shared/kernel/dates.ts'
import { freshness } from '../../../lib/freshness.ts'
import { staffFreshness } from '../../../lib/staff-freshness.ts'

/** One page of the log. */
export const auditPage = (api: Api, query: AuditFilter & { page: number; pageSize: number }) =>
  queryOptions({
    queryKey: ['audit', query],
    queryFn: () => api.audit.find({ query }),
    ...staffFreshness.sharedList,
    meta: { isPersonal: true },
  })

/** Users, actions and subjects that the filters offer. */
export const auditChoices = (api: Api) =>
  queryOptions({
    queryKey: ['audit', 'choices'],
    queryFn: () => api.audit.choices({}),
    ...freshness.standard,
    meta: { isPersonal: true },
  })

/** Reads the filters from the URL and ignores unknown values. */
export function readAuditFilter(get: (name: string) => string | undefined): AuditFilter {
  return {
    who: who(get('wie')),
    what: get('wat'),
    subject: get('onderwerp'),
    subjectId: get('nummer'),
    from: day(get('van')),
    to: day(get('tot')),
  }
}

const who = (text: string | undefined) => {
  if (text === 'system') return text
  return text && /^\d{1,9}$/.test(text) ? Number(text) : undefined
}

const day = (text: string | undefined) => (text?.length === 10 ? calendarDay(text) : undefined)

/** URL of the CSV export of a filter. */
export function auditFile(filter: AuditFilter): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(filter)) if (value !== undefined) query.set(name, String(value))
  return `/api/admin/audit/export?${query}`
}
