import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { AuditEntry } from '../../features/back-office/audit/AuditEntry.tsx'
import { AuditFilters } from '../../features/back-office/audit/AuditFilters.tsx'
import { auditColumns, auditTone } from '../../features/back-office/audit/audit-columns.tsx'
import { auditFile, auditPage, readAuditFilter } from '../../features/back-office/audit/audit-queries.ts'
import { BackOfficePage, DataTable, ExportButton, useListQuery } from '../../features/back-office/frame/index.ts'
import { useApi } from '../../lib/api.ts'

/** URL parameter of the opened row, so that it can be shared. */
const OPEN = 'regel'

/** /admin/logboek: changes made by staff, newest first. A row opens its details. */
export function AuditLogScreen() {
  const { page, pageSize, get } = useListQuery()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const filter = readAuditFilter(get)
  const log = useQuery(auditPage(useApi(), { page, pageSize, ...filter }))
  const open = log.data?.items.find(({ auditEntryId }) => String(auditEntryId) === get(OPEN))

  return (
    <BackOfficePage title="Logboek" actions={<ExportButton href={auditFile(filter)} />}>
      <AuditFilters />
      <DataTable
        caption="Wat medewerkers deden"
        columns={auditColumns}
        rows={log.data?.items}
        rowKey={({ auditEntryId }) => auditEntryId}
        rowHref={({ auditEntryId }) => `?${withOpen(search, String(auditEntryId))}`}
        rowTone={auditTone}
        total={log.data?.total}
        page={page}
        pageSize={pageSize}
        isLoading={log.isFetching}
        error={log.data ? null : log.error}
        onRetry={() => void log.refetch()}
        emptyText="Niets gevonden in het logboek."
      />
      <AuditEntry
        entry={open}
        onClose={() => void navigate(`?${withOpen(search, undefined)}`, { replace: true, preventScrollReset: true })}
      />
    </BackOfficePage>
  )
}

function withOpen(search: URLSearchParams, id: string | undefined): URLSearchParams {
  const to = new URLSearchParams(search)
  if (id === undefined) to.delete(OPEN)
  else to.set(OPEN, id)
  return to
}
