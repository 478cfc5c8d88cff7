import { usePrefetchQuery, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Link, useParams } from 'react-router-dom'
import { staffPaths } from '#shared/contracts/staff-paths.ts'
import { fullName } from '#shared/domain/orders/buyer.ts'
import { samplesIn } from '#shared/domain/samples/samples.ts'
import { BackOfficeFailure, BackOfficePage, ExportButton } from '../../features/back-office/frame/index.ts'
import { TillPayment } from '../../features/back-office/payments/index.ts'
import { OrderDeliveries } from '../../features/back-office/planning/OrderDeliveries.tsx'
import { CallsAbout } from '../../features/back-office/promises/CallsAbout.tsx'
import { OrderPromises } from '../../features/back-office/promises/OrderPromises.tsx'
import { OrderReturns } from '../../features/back-office/returns/OrderReturns.tsx'
import { AdjacentOrders } from '../../features/back-office/sales-orders/AdjacentOrders.tsx'
import { PrintOrder } from '../../features/back-office/sales-orders/PrintOrder.tsx'
import { StaffOrderView } from '../../features/back-office/sales-orders/StaffOrderView.tsx'
import {
  orderDetails,
  orderDocumentUrl,
  sampleCardsUrl,
  staffOrder,
} from '../../features/back-office/sales-orders/staff-order-queries.ts'
import { OrderService } from '../../features/back-office/service/OrderService.tsx'
import { siteConfig } from '../../features/common/shop-config/shop-queries.ts'
import { useApi } from '../../lib/api.ts'
import { usePlatform } from '../../platform/platform.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'

// Only a till has a customer display.
const SignOrderAtCounter = lazy(async () => ({
  default: (await import('./SignOrderAtCounter.tsx')).SignOrderAtCounter,
}))

// Few orders are payments without an order.
const LoosePaymentOrder = lazy(async () => ({
  default: (await import('./LoosePaymentOrder.tsx')).LoosePaymentOrder,
}))

// Only a till takes payments without a connection.
const PaySeenOrder = lazy(async () => ({
  default: (await import('../../features/pos/offline-payments/PaySeenOrder.tsx')).PaySeenOrder,
}))

/** /admin/verkooporders/{id}: one order with its payments and all actions of staff on it. */
export function SalesOrderScreen() {
  const id = Number(useParams().id)
  const isAtTill = usePlatform().pos !== undefined
  const api = useApi()
  // Requested together with the configuration, for which this screen suspends.
  usePrefetchQuery(staffOrder(api, id))
  usePrefetchQuery(orderDetails(api, id))
  const { shop, links } = useSuspenseQuery(siteConfig(api)).data
  const order = useQuery(staffOrder(api, id))
  const details = useQuery(orderDetails(api, id))
  const error = order.error ?? details.error
  const isLoosePayment = details.data?.isLoosePayment === true

  return (
    <BackOfficePage
      title={isLoosePayment ? `Losse betaling ${id}` : `Verkooporder ${id}`}
      section={isLoosePayment ? staffPaths.loosePayments : undefined}
      actions={
        isLoosePayment ? (
          <Link to={staffPaths.loosePayments}>Alle losse betalingen</Link>
        ) : (
          <>
            {order.data && details.data && (
              <>
                <PrintOrder salesOrderId={id} />
                <ExportButton href={orderDocumentUrl(id)} label="Bestelformulier (PDF)" />
                {samplesIn(order.data.salesOrderRows).length > 0 && (
                  <ExportButton href={sampleCardsUrl(id)} label="Kaarten bij kleurstalen (PDF)" />
                )}
              </>
            )}
            <AdjacentOrders key={id} id={id} />
          </>
        )
      }
    >
      {order.data && details.data && isLoosePayment ? (
        <Suspense>
          <LoosePaymentOrder key={id} order={order.data} details={details.data} providerLink={links.payOrder} />
        </Suspense>
      ) : order.data && details.data ? (
        <>
          {isAtTill && (
            <Suspense>
              <PaySeenOrder key={id} salesOrderId={id} isCanceled={Boolean(details.data.canceledDateTime)} />
            </Suspense>
          )}
          <StaffOrderView
            key={id}
            order={order.data}
            details={details.data}
            shop={shop}
            links={links}
            delivery={
              <>
                <OrderPromises salesOrderId={id} />
                <OrderDeliveries salesOrderId={id} />
                <CallsAbout
                  subject={{ salesOrderId: id }}
                  name={fullName(order.data.salesOrderCustomer)}
                  phone={order.data.salesOrderCustomer.phoneNumber}
                  mayPromise={!details.data.isForgotten}
                />
              </>
            }
            service={
              <>
                <OrderReturns salesOrderId={id} />
                <OrderService salesOrderId={id} mayOpen={!details.data.isForgotten} />
              </>
            }
            atTill={
              isAtTill &&
              !details.data.isForgotten && (
                <Suspense>
                  <SignOrderAtCounter order={order.data} />
                </Suspense>
              )
            }
          />
        </>
      ) : error ? (
        <>
          <TillPayment salesOrderId={id} />
          <BackOfficeFailure
            error={error}
            title="De bestelling kon niet worden geladen."
            list={{ path: staffPaths.salesOrders, name: 'Alle verkooporders' }}
            onRetry={() => {
              void order.refetch()
              void details.refetch()
            }}
          />
        </>
      ) : (
        <div aria-busy="true">
          <Skeleton height={560} aria-label="De bestelling wordt opgehaald" />
        </div>
      )}
    </BackOfficePage>
  )
}
