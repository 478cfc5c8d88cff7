import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { staffPaths } from '#shared/contracts/staff-paths.ts'
import {
  BackOfficePage,
  DataTable,
  FilterTabs,
  SearchField,
  useListQuery,
} from '../../features/back-office/frame/index.ts'
import { serviceColumns, serviceTone } from '../../features/back-office/service/service-columns.tsx'
import { readServiceView, SERVICE_TABS, serviceCasesPage } from '../../features/back-office/service/service-queries.ts'
import { useApi } from '../../lib/api.ts'

/** /admin/service: service cases, those that wait longest first. A row opens the case. */
export function ServiceCasesScreen() {
  const { page, pageSize, get } = useListQuery()
  const view = readServiceView(get)
  const search = get('zoek')
  // The age of a case changes once a day, so the time of the first render is precise enough.
  const [now] = useState(() => new Date())
  const cases = useQuery(serviceCasesPage(useApi(), { page, pageSize, view, search }))
  return (
    <BackOfficePage
      title="Service"
      actions={
        <>
          <Button component={Link} to={staffPaths.newServiceAtShop} variant="default">
            Nieuwe melding
          </Button>
          <Link to={staffPaths.serviceFigures}>Cijfers</Link>
        </>
      }
    >
      <FilterTabs param="stand" views={SERVICE_TABS} counts={cases.data?.counts} />
      <SearchField param="zoek" placeholder="Zoeken op kenmerk, bestelling, naam, email of product..." />
      <DataTable
        caption="Servicemeldingen"
        columns={serviceColumns(now)}
        rows={cases.data?.items}
        rowKey={({ serviceCaseId }) => serviceCaseId}
        rowHref={({ serviceCaseId }) => staffPaths.serviceCaseAtShop(serviceCaseId)}
        rowTone={(row) => serviceTone(row, now)}
        total={cases.data?.total}
        page={page}
        pageSize={pageSize}
        isLoading={cases.isFetching}
        error={cases.data ? null : cases.error}
        onRetry={() => void cases.refetch()}
        emptyText={
          search
            ? 'Geen meldingen gevonden.'
            : view === 'open'
              ? 'Er staan geen meldingen open.'
              : 'Geen meldingen in deze stand.'
        }
      />
    </BackOfficePage>
  )
}
