import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { ShopDetails } from '#shared/contracts/config.ts'
import type { SalesOrder } from '#shared/contracts/sales-orders.ts'
import type { StaffOrderDetails } from '#shared/contracts/staff-orders.ts'
import { centsFromEuros } from '#shared/domain/money/prices.ts'
import { methodLabel } from '#shared/domain/payments/payment-methods.ts'
import { hasOnlySamples } from '#shared/domain/samples/samples.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { OrderSyncStatus } from '../erp-sync/index.ts'
import { money, SectionCard, when } from '../frame/index.ts'
import { PaymentPanel } from '../payments/index.ts'
import { CorrectOrder, isChanged } from './CorrectOrder.tsx'
import { OrderBadges } from './OrderBadges.tsx'
import { OrderFacts } from './OrderFacts.tsx'
import { OrderLines } from './OrderLines.tsx'
import { OrderPayments } from './OrderPayments.tsx'
import { OrderTimeline } from './OrderTimeline.tsx'
import { persistCorrection, usePersistedCorrection } from './order-drafts.ts'
import { PrintedOrder } from './PrintedOrder.tsx'
import type { Correction } from './persisted-order-drafts.ts'
import classes from './StaffOrders.module.css'
import { useOrderChanged } from './staff-order-queries.ts'

type StaffOrderViewProps = {
  order: SalesOrder
  file: StaffOrderDetails
  shop: ShopDetails
  /** URL templates with `{id}` of pages outside the shop. */
  links: { netsuiteSalesOrder: string; payOrder: string }
}

/** Shows one order with all actions of staff on it. */
export function StaffOrderView({ order, file, shop, links }: StaffOrderViewProps) {
  const { salesOrderId: id } = order
  const changed = useOrderChanged(id)
  const [prefill, setPrefill] = useState<{ amountCents: number }>()
  const { correction, isResumed, begin } = useCorrection(id)
  const heading = useHeadingOf(correction !== undefined)
  const correct = () => begin({ version: file.version, base: file.form, form: file.form })

  return (
    <div className={classes.order}>
      <div className={classes.column}>
        <OrderBadges order={order} file={file} />
        {file.canceledDateTime && <CanceledNotice order={order} file={file} at={file.canceledDateTime} />}
        <ReviewNotice payments={order.salesOrderPayments} />
        {file.isForgotten && (
          <Notice>
            De gegevens van deze klant zijn gewist. De bestelling blijft voor de boekhouding bewaard en kan niet meer
            worden gewijzigd.
          </Notice>
        )}
        {correction && !file.isForgotten ? (
          <CorrectOrder
            id={id}
            correction={correction}
            isResumed={isResumed}
            onlySamples={hasOnlySamples(order.salesOrderRows)}
            heading={heading}
          />
        ) : (
          <OrderFacts
            order={order}
            file={file}
            heading={heading}
            netsuiteLink={links.netsuiteSalesOrder}
            actions={
              !file.isForgotten && (
                <Button variant="default" size="compact-sm" onClick={correct}>
                  Gegevens wijzigen
                </Button>
              )
            }
          />
        )}
        <OrderLines order={order} file={file} onDue={(amountCents) => setPrefill({ amountCents })} />
        <OrderPayments
          salesOrderId={id}
          payments={order.salesOrderPayments}
          payLinks={file.payLinks}
          payLink={links.payOrder}
          onChanged={() => void changed()}
        />
        <SectionCard title="Naar de boekhouding (NetSuite)" id="order-road">
          <OrderSyncStatus salesOrderId={id} onArrived={() => void changed()} />
        </SectionCard>
        <OrderTimeline file={file} />
      </div>
      <aside className={classes.aside} aria-label="Betalen">
        <PaymentPanel
          order={order}
          isCanceled={Boolean(file.canceledDateTime)}
          prefill={prefill}
          onChanged={() => void changed()}
        />
      </aside>
      {file.outstanding > 0 && (
        <div className={classes.payBar}>
          <span>Nog open: {money(file.outstanding)}</span>
          <Button onClick={() => setPrefill({ amountCents: centsFromEuros(file.outstanding) })}>Betalen</Button>
        </div>
      )}
      <PrintedOrder order={order} file={file} shop={shop} />
    </div>
  )
}

type CanceledNoticeProps = Pick<StaffOrderViewProps, 'order' | 'file'> & { at: string }

/** Shows that the order was canceled, and the remaining tasks of staff. */
function CanceledNotice({ order, file, at }: CanceledNoticeProps) {
  return (
    <Notice tone={file.paid > 0 ? 'bad' : 'quiet'} title={`Geannuleerd door de klant op ${when(at)}`}>
      {file.paid > 0 && (
        <p>
          Daarna kwam er {money(file.paid)} binnen. Betaal dat terug, of spreek met de klant af dat u de bestelling
          alsnog uitvoert.
        </p>
      )}
      {order.synchronizedDateTime && <p>De bestelling staat al in NetSuite. Annuleer die daar ook.</p>}
    </Notice>
  )
}

/**
 * Reports payments of which the received money differs from the request: they do not count as paid, and
 * staff have to check them at the provider.
 */
function ReviewNotice({ payments }: { payments: SalesOrder['salesOrderPayments'] }) {
  const inReview = payments.filter(({ state }) => state === 'review')
  if (inReview.length === 0) return null
  return (
    <Notice tone="bad" title={inReview.length === 1 ? 'Kijk een betaling na' : `Kijk ${inReview.length} betalingen na`}>
      {inReview.map(({ salesOrderPaymentId, paymentType, payment, insertDateTime }) => (
        <p key={salesOrderPaymentId}>
          {methodLabel(paymentType)} van {money(payment)} op {when(insertDateTime)}: er kwam iets anders binnen dan
          gevraagd.
        </p>
      ))}
      <p>Het bedrag telt niet als betaald. Kijk het na bij PAY. voordat u nog iets laat betalen.</p>
    </Notice>
  )
}

/** The open correction: begun on this page, or left earlier with unsaved changes. */
function useCorrection(id: number) {
  const draft = usePersistedCorrection(id)
  const [opened, setOpened] = useState<'begun' | 'resumed'>()
  if (draft && !opened && isChanged(draft)) setOpened('resumed')
  return {
    correction: opened && draft,
    isResumed: opened === 'resumed',
    begin: (correction: Correction) => {
      setOpened('begun')
      persistCorrection(id, correction)
    },
  }
}

/**
 * Returns a ref for the heading, which gets the focus after the mode changes: the button that changed it is gone by
 * then.
 */
function useHeadingOf(isCorrecting: boolean) {
  const heading = useRef<HTMLHeadingElement>(null)
  const was = useRef(isCorrecting)
  useEffect(() => {
    if (was.current !== isCorrecting) heading.current?.focus()
    was.current = isCorrecting
  }, [isCorrecting])
  return heading
}
