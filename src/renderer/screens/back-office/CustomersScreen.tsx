import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { staffPaths } from '#shared/contracts/staff-paths.ts'
import { customerColumns } from '../../features/back-office/customers/customer-columns.tsx'
import {
  CUSTOMER_KIND,
  CUSTOMER_SEARCH,
  CUSTOMER_VIEWS,
  customersExportUrl,
  customersPage,
  readCustomersFilter,
} from '../../features/back-office/customers/customers-queries.ts'
import {
  BackOfficePage,
  ColumnChoice,
  DataTable,
  ExportButton,
  FilterTabs,
  SearchField,
  useListQuery,
  useShownColumns,
} from '../../features/back-office/frame/index.ts'
import { useApi } from '../../lib/api.ts'

/** /admin/klanten: all customers with or without an account, most recently active first. A row opens the customer. */
export function CustomersScreen() {
  const { page, pageSize, get } = useListQuery()
  const filter = readCustomersFilter(get)
  const columns = useShownColumns('customers', customerColumns)
  const customers = useQuery(customersPage(useApi(), { page, pageSize, ...filter }))

  return (
    <BackOfficePage
      title="Klanten"
      actions={
        <>
          <Link to={staffPaths.doubles}>Dubbele klanten</Link>
          <ColumnChoice list="customers" columns={customerColumns} />
          <ExportButton href={customersExportUrl(filter)} />
        </>
      }
    >
      <FilterTabs param={CUSTOMER_KIND} views={CUSTOMER_VIEWS} counts={customers.data?.counts} />
      <SearchField param={CUSTOMER_SEARCH} placeholder="Klanten zoeken op email, achternaam, postcode of plaats..." />
      <DataTable
        caption="Klanten"
        columns={columns}
        rows={customers.data?.items}
        rowKey={({ customerId }) => customerId}
        rowHref={({ customerId }) => staffPaths.customer(customerId)}
        total={customers.data?.total}
        page={page}
        pageSize={pageSize}
        isLoading={customers.isFetching}
        error={customers.data ? null : customers.error}
        onRetry={() => void customers.refetch()}
        emptyText={filter.search || filter.kind ? 'Geen klanten gevonden.' : 'Er zijn nog geen klanten.'}
      />
    </BackOfficePage>
  )
}
