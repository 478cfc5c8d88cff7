import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { SalesOrder } from '#shared/contracts/sales-orders.ts'
import type { StaffOrderDetails } from '#shared/contracts/staff-orders.ts'
import { staffPaths } from '#shared/contracts/staff-paths.ts'
import { centsFromEuros } from '#shared/domain/money/prices.ts'
import { BackOfficeFailure } from '../../features/back-office/frame/index.ts'
import { LinkToOrder } from '../../features/back-office/loose-payments/LinkToOrder.tsx'
import { LoosePaymentFacts } from '../../features/back-office/loose-payments/LoosePaymentFacts.tsx'
import { loosePaymentOf } from '../../features/back-office/loose-payments/loose-payment-queries.ts'
import { UndoLink } from '../../features/back-office/loose-payments/UndoLink.tsx'
import { PaymentPanel } from '../../features/back-office/payments/index.ts'
import { OrderPayments } from '../../features/back-office/sales-orders/OrderPayments.tsx'
import { OrderTimeline } from '../../features/back-office/sales-orders/OrderTimeline.tsx'
import classes from '../../features/back-office/sales-orders/StaffOrders.module.css'
import { useOrderCacheUpdate } from '../../features/back-office/sales-orders/staff-order-queries.ts'
import { isPayNowState } from '../../features/pos/commands/index.ts'
import { useApi } from '../../lib/api.ts'
import { usePlatform } from '../../platform/platform.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'

type LoosePaymentOrderProps = {
  order: SalesOrder
  details: StaffOrderDetails
  /** URL of a payment in the administration of the payment provider, with `{id}`. */
  providerLink: string
}

/** The page of a payment without an order: the payment, its refunds and receipt, and the link to an order. */
export function LoosePaymentOrder({ order, details, providerLink }: LoosePaymentOrderProps) {
  const { salesOrderId: id } = order
  const updateCaches = useOrderCacheUpdate(id)
  const payment = useQuery(loosePaymentOf(useApi(), id))
  const isAtTill = usePlatform().pos !== undefined
  // A till fills in the amount of a payment that was just begun by itself, and opens its confirmation.
  const isPayNow = isPayNowState(useLocation().state) && isAtTill
  const isUntried = order.salesOrderPayments.length === 0 && details.outstanding > 0 && !isPayNow
  const [prefill] = useState(isUntried ? { amountCents: centsFromEuros(details.outstanding) } : undefined)
  const refresh = () => {
    void updateCaches()
    void payment.refetch()
  }
  const mayLink = payment.data?.state === 'paid' || payment.data?.state === 'part_refunded'

  return (
    <div className={classes.order}>
      <div className={classes.column}>
        {payment.data ? (
          <LoosePaymentFacts payment={payment.data} />
        ) : payment.error ? (
          <BackOfficeFailure
            error={payment.error}
            title="De losse betaling kon niet worden geladen."
            list={{ path: staffPaths.loosePayments, name: 'Alle losse betalingen' }}
            onRetry={() => void payment.refetch()}
          />
        ) : (
          <Skeleton height={280} aria-label="De losse betaling wordt opgehaald" />
        )}
        {payment.data?.state !== 'linked' && (
          <OrderPayments
            salesOrderId={id}
            payments={order.salesOrderPayments}
            payLinks={details.payLinks}
            providerLink={providerLink}
            loosePayment={{ hasEmail: payment.data?.email !== '' }}
            onChanged={refresh}
          />
        )}
        {payment.data?.state === 'linked' && <UndoLink payment={payment.data} onUndone={refresh} />}
        {payment.data && mayLink && <LinkToOrder payment={payment.data} onLinked={refresh} />}
        <OrderTimeline details={details} />
      </div>
      <aside className={classes.aside} aria-label="Betalen">
        <PaymentPanel
          order={{ ...order, isLoosePayment: true }}
          isCanceled={Boolean(details.canceledDateTime)}
          prefill={prefill}
          onChanged={refresh}
        />
      </aside>
    </div>
  )
}
