import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { AuditEntry } from '../../features/back-office/audit/AuditEntry.tsx'
import { AuditFilters } from '../../features/back-office/audit/AuditFilters.tsx'
import { auditColumns, auditTone } from '../../features/back-office/audit/audit-columns.tsx'
import { auditExportUrl, auditPage, readAuditFilter } from '../../features/back-office/audit/audit-queries.ts'
import { BackOfficePage, DataTable, ExportButton, useListQuery } from '../../features/back-office/frame/index.ts'
import { useApi } from '../../lib/api.ts'

/** URL parameter with the id of the opened row, so that staff can share a link to the row. */
const OPEN_ROW = 'regel'

/** /admin/logboek: the audit log, newest first. A row opens its details. */
export function AuditLogScreen() {
  const { page, pageSize, get } = useListQuery()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const filter = readAuditFilter(get)
  const log = useQuery(auditPage(useApi(), { page, pageSize, ...filter }))
  const openEntry = log.data?.items.find(({ auditEntryId }) => String(auditEntryId) === get(OPEN_ROW))

  return (
    <BackOfficePage title="Logboek" actions={<ExportButton href={auditExportUrl(filter)} />}>
      <AuditFilters />
      <DataTable
        caption="Wat medewerkers deden"
        columns={auditColumns}
        rows={log.data?.items}
        rowKey={({ auditEntryId }) => auditEntryId}
        rowHref={({ auditEntryId }) => `?${withOpenRow(search, String(auditEntryId))}`}
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
        entry={openEntry}
        onClose={() => void navigate(`?${withOpenRow(search, undefined)}`, { replace: true, preventScrollReset: true })}
      />
    </BackOfficePage>
  )
}

/** Returns the query parameters of the page with this row opened; without an id, with no row opened. */
function withOpenRow(search: URLSearchParams, id: string | undefined): URLSearchParams {
  const params = new URLSearchParams(search)
  if (id === undefined) params.delete(OPEN_ROW)
  else params.set(OPEN_ROW, id)
  return params
}
