import { Button } from '@mantine/core'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { AdminFailure, AdminPage, ExportButton } from '../../features/back-office/index.ts'
import { siteConfig } from '../../features/shop/shop-queries.ts'
import { OrderNeighbours } from '../../features/staff-orders/OrderNeighbours.tsx'
import { StaffOrderView } from '../../features/staff-orders/StaffOrderView.tsx'
import { orderFile, orderPaperFile, staffOrder } from '../../features/staff-orders/staff-order-queries.ts'
import { useApi } from '../../lib/api.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'

/** /admin/verkooporders/{id}: one order with its payments, and everything that staff do with it. */
export function SalesOrderScreen() {
  const id = Number(useParams().id)
  const api = useApi()
  const { shop, links } = useSuspenseQuery(siteConfig(api)).data
  const order = useQuery(staffOrder(api, id))
  const file = useQuery(orderFile(api, id))
  const error = order.error ?? file.error

  return (
    <AdminPage
      title={`Verkooporder ${id}`}
      actions={
        <>
          {order.data && file.data && (
            <>
              <Button variant="default" onClick={() => window.print()}>
                Afdrukken
              </Button>
              <ExportButton href={orderPaperFile(id)} label="Bestelformulier (PDF)" />
            </>
          )}
          <OrderNeighbours key={id} id={id} />
        </>
      }
    >
      {order.data && file.data ? (
        <StaffOrderView key={id} order={order.data} file={file.data} shop={shop} links={links} />
      ) : error ? (
        <AdminFailure
          error={error}
          title="De bestelling kon niet worden geladen."
          list={{ path: sitePaths.salesOrders, name: 'Alle verkooporders' }}
          onRetry={() => {
            void order.refetch()
            void file.refetch()
          }}
        />
      ) : (
        <div aria-busy="true">
          <Skeleton height={560} aria-label="De bestelling wordt opgehaald" />
        </div>
      )}
    </AdminPage>
  )
}
