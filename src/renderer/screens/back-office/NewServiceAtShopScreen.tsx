import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router-dom'
import { staffPaths } from '#shared/contracts/staff-paths.ts'
import { BackOfficeFailure, BackOfficePage } from '../../features/back-office/frame/index.ts'
import { staffOrder } from '../../features/back-office/sales-orders/staff-order-queries.ts'
import { answerDrafts } from '../../features/back-office/service/answer-drafts.ts'
import { NewCase } from '../../features/back-office/service/NewCase.tsx'
import { useApi } from '../../lib/api.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'

/** /admin/service/nieuw: opens a service case for a customer; `?bestelling=10001` for an order. */
export function NewServiceAtShopScreen() {
  const [search] = useSearchParams()
  const number = search.get('bestelling') ?? ''
  const salesOrderId = /^[1-9]\d{0,8}$/.test(number) ? Number(number) : undefined
  const order = useQuery({ ...staffOrder(useApi(), salesOrderId ?? 0), enabled: salesOrderId !== undefined })
  const areDraftsLoaded = answerDrafts.useAreLoaded()
  const isReady = areDraftsLoaded && (salesOrderId === undefined || order.data !== undefined)
  return (
    <BackOfficePage
      title={salesOrderId ? `Servicemelding bij order ${salesOrderId}` : 'Nieuwe servicemelding'}
      actions={<Link to={staffPaths.serviceDesk}>Alle meldingen</Link>}
    >
      {order.error && !order.data ? (
        <BackOfficeFailure
          error={order.error}
          title="De bestelling kon niet worden geladen."
          list={{ path: staffPaths.serviceDesk, name: 'Alle meldingen' }}
          onRetry={() => void order.refetch()}
        />
      ) : isReady ? (
        <>
          {salesOrderId === undefined && (
            <p>
              Gaat het om een bestelling? Open dan de <Link to={staffPaths.salesOrders}>verkooporder</Link> en kies daar
              “Servicemelding openen”. Product en klant zijn dan al ingevuld.
            </p>
          )}
          <NewCase key={salesOrderId ?? 'new'} order={order.data} />
        </>
      ) : (
        <Skeleton height={420} aria-label="Het formulier wordt geopend" />
      )}
    </BackOfficePage>
  )
}
