import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { staffPaths } from '#shared/contracts/staff-paths.ts'
import {
  BackOfficePage,
  ColumnChoice,
  DataTable,
  ExportButton,
  SearchField,
  useListQuery,
  useShownColumns,
} from '../../features/back-office/frame/index.ts'
import { ChosenOrders } from '../../features/back-office/sales-orders/ChosenOrders.tsx'
import { OrderFilters } from '../../features/back-office/sales-orders/OrderFilters.tsx'
import { OrderTabs } from '../../features/back-office/sales-orders/OrderTabs.tsx'
import { OrderViews } from '../../features/back-office/sales-orders/OrderViews.tsx'
import { orderColumns, orderTone } from '../../features/back-office/sales-orders/order-columns.tsx'
import { PaymentsExport } from '../../features/back-office/sales-orders/PaymentsExport.tsx'
import {
  fromList,
  ORDER_SEARCH,
  ordersExportUrl,
  ordersPage,
  readOrderFilter,
} from '../../features/back-office/sales-orders/staff-order-queries.ts'
import { useApi } from '../../lib/api.ts'

/** /admin/verkooporders: all orders, newest first; a row opens the order. */
export function SalesOrdersScreen() {
  const { page, pageSize, get } = useListQuery()
  const filter = readOrderFilter(get)
  const columns = useShownColumns('orders', orderColumns)
  const [chosen, setChosen] = useState<ReadonlySet<string | number>>(new Set())
  const query = { page, pageSize, ...filter }
  const orders = useQuery(ordersPage(useApi(), query))

  // Ignores selected orders that are no longer on the page.
  const chosenIds = (orders.data?.items ?? []).map(({ salesOrderId }) => salesOrderId).filter((id) => chosen.has(id))

  return (
    <BackOfficePage
      title="Verkooporders"
      actions={
        <>
          <Button variant="default" component={Link} to={staffPaths.sell}>
            Bestelling voor een klant
          </Button>
          <OrderViews />
          <ColumnChoice list="orders" columns={orderColumns} />
          <PaymentsExport />
          <ExportButton href={ordersExportUrl(filter)} />
        </>
      }
    >
      <OrderTabs />
      <SearchField
        param={ORDER_SEARCH}
        placeholder="Verkooporders zoeken op email, achternaam, postcode of plaats..."
        hint="Ook op ordernummer, telefoon, bedrijf of NetSuite-nummer."
      />
      <OrderFilters />
      <ChosenOrders ids={chosenIds} onDone={() => setChosen(new Set())} />
      <DataTable
        selection={{ keys: new Set(chosenIds), onChange: setChosen }}
        caption="Verkooporders"
        columns={columns}
        rows={orders.data?.items}
        rowKey={({ salesOrderId }) => salesOrderId}
        rowHref={({ salesOrderId }) => staffPaths.salesOrder(salesOrderId)}
        rowState={fromList(query)}
        rowTone={orderTone}
        total={orders.data?.total}
        page={page}
        pageSize={pageSize}
        defaultSort="-date"
        isLoading={orders.isFetching}
        error={orders.data ? null : orders.error}
        onRetry={() => void orders.refetch()}
        emptyText={Object.keys(filter).length > 0 ? 'Geen verkooporders gevonden.' : 'Er zijn nog geen verkooporders.'}
      />
    </BackOfficePage>
  )
}
