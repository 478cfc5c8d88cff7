import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { ShopDetails } from '#shared/contracts/config.ts'
import type { SalesOrder } from '#shared/contracts/sales-orders.ts'
import type { StaffOrderDetails } from '#shared/contracts/staff-orders.ts'
import { centsFromEuros } from '#shared/domain/money/prices.ts'
import { methodLabel } from '#shared/domain/payments/payment-methods.ts'
import { hasOnlySamples } from '#shared/domain/samples/samples.ts'
import { useApi } from '../../../lib/api.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { OrderSyncStatus } from '../erp-sync/index.ts'
import { money, SectionCard, useStaffAction, when } from '../frame/index.ts'
import { OrderPlan } from '../open-amounts/index.ts'
import { OrderChanges } from '../order-changes/index.ts'
import { PaymentPanel } from '../payments/index.ts'
import { CorrectOrder, isChanged } from './CorrectOrder.tsx'
import { OrderBadges } from './OrderBadges.tsx'
import { OrderFacts } from './OrderFacts.tsx'
import { OrderInvoices } from './OrderInvoices.tsx'
import { OrderLines } from './OrderLines.tsx'
import { OrderPayments } from './OrderPayments.tsx'
import { OrderSignatures } from './OrderSignatures.tsx'
import { OrderTimeline } from './OrderTimeline.tsx'
import { persistCorrection, usePersistedCorrection } from './order-drafts.ts'
import { PrintedOrder } from './PrintedOrder.tsx'
import type { Correction } from './persisted-order-drafts.ts'
import classes from './StaffOrders.module.css'
import { useOrderCacheUpdate } from './staff-order-queries.ts'

type StaffOrderViewProps = {
  order: SalesOrder
  details: StaffOrderDetails
  shop: ShopDetails
  /** URL templates with `{id}` of pages outside the shop. */
  links: { netsuiteSalesOrder: string; payOrder: string }
  /** Actions with the order that only a till has. */
  atTill?: ReactNode
  /** What was promised about the delivery, and the deliveries. */
  delivery?: ReactNode
  /** The returns and service cases of the order. */
  service?: ReactNode
}

/** Shows one order with all actions of staff on it. */
export function StaffOrderView({ order, details, shop, links, atTill, delivery, service }: StaffOrderViewProps) {
  const { salesOrderId: id } = order
  const updateCaches = useOrderCacheUpdate(id)
  const [prefill, setPrefill] = useState<{ amountCents: number }>()
  const { correction, isResumed, begin } = useCorrection(id)
  const heading = useHeadingOf(correction !== undefined)
  const correct = () => begin({ version: details.version, base: details.form, form: details.form })

  return (
    <div className={classes.order}>
      <div className={classes.column}>
        <OrderBadges order={order} details={details} />
        {atTill}
        {details.canceledDateTime && <CanceledNotice order={order} details={details} at={details.canceledDateTime} />}
        {!details.canceledDateTime && details.isKeptInErp && (
          <Notice tone="waits" title="Na het vervallen toch betaald: deze bestelling gaat door">
            Annuleer haar niet in NetSuite. Is dat al gebeurd, zet haar daar dan weer open.
          </Notice>
        )}
        <ReviewNotice payments={order.salesOrderPayments} />
        {details.isForgotten && (
          <Notice>
            De gegevens van deze klant zijn gewist. De bestelling blijft voor de boekhouding bewaard en kan niet meer
            worden gewijzigd.
          </Notice>
        )}
        {correction && !details.isForgotten ? (
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
            details={details}
            heading={heading}
            netsuiteLink={links.netsuiteSalesOrder}
            actions={
              !details.isForgotten && (
                <Button variant="default" size="compact-sm" onClick={correct}>
                  Gegevens wijzigen
                </Button>
              )
            }
          />
        )}
        <OrderLines order={order} details={details} onDue={(amountCents) => setPrefill({ amountCents })} />
        <OrderChanges salesOrderId={id} onChanged={updateCaches} />
        {delivery}
        <OrderPayments
          salesOrderId={id}
          payments={order.salesOrderPayments}
          payLinks={details.payLinks}
          providerLink={links.payOrder}
          onChanged={() => void updateCaches()}
        />
        <OrderPlan
          salesOrderId={id}
          canChange={!details.canceledDateTime && !details.isForgotten}
          onChanged={() => void updateCaches()}
        />
        <OrderInvoices salesOrderId={id} />
        <OrderSignatures signatures={details.signatures ?? []} />
        <SectionCard title="Naar de boekhouding (NetSuite)" id="order-road">
          <OrderSyncStatus salesOrderId={id} onArrived={() => void updateCaches()} />
        </SectionCard>
        {service}
        <OrderTimeline details={details} />
      </div>
      <aside className={classes.aside} aria-label="Betalen">
        <PaymentPanel
          order={order}
          isCanceled={Boolean(details.canceledDateTime)}
          prefill={prefill}
          onChanged={() => void updateCaches()}
        />
      </aside>
      {details.outstanding > 0 && (
        <div className={classes.payBar}>
          <span>Nog open: {money(details.outstanding)}</span>
          <Button onClick={() => setPrefill({ amountCents: centsFromEuros(details.outstanding) })}>Betalen</Button>
        </div>
      )}
      <PrintedOrder order={order} details={details} shop={shop} />
    </div>
  )
}

type CanceledNoticeProps = Pick<StaffOrderViewProps, 'order' | 'details'> & { at: string }

/** Says that the customer canceled the order or that it expired, and what staff still have to do. */
function CanceledNotice({ order, details, at }: CanceledNoticeProps) {
  return (
    <Notice
      tone={details.outstanding < 0 ? 'bad' : 'quiet'}
      title={
        details.isExpired
          ? `Vervallen op ${when(at)}: niet op tijd betaald`
          : `Geannuleerd door ${details.isCanceledByStaff ? 'de winkel' : 'de klant'} op ${when(at)}`
      }
    >
      {details.isCanceledByStaff && details.outstanding < 0 && (
        <p>Betaal {money(-details.outstanding)} terug, bij de betalingen hieronder.</p>
      )}
      {!details.isCanceledByStaff && details.paid > 0 && (
        <p>
          Daarna kwam er {money(details.paid)} binnen. Betaal dat terug, of maak met de klant een nieuwe bestelling.
        </p>
      )}
      {details.isOpenInErp === true && <CancelInErp id={order.salesOrderId} />}
      {details.isOpenInErp === false && <p>De bestelling is ook in NetSuite geannuleerd.</p>}
      {details.isOpenInErp === undefined && order.synchronizedDateTime && (
        <p>De bestelling staat al in NetSuite. Annuleer die daar ook.</p>
      )}
    </Notice>
  )
}

/** Says that NetSuite still has the canceled order, with a button that records that staff canceled it there. */
function CancelInErp({ id }: { id: number }) {
  const api = useApi()
  const updateCaches = useOrderCacheUpdate(id)
  const finish = useStaffAction(
    (orderId: number) => api.staffOrders.finishErpCancellation({ params: { id: orderId } }),
    {
      onSuccess: updateCaches,
    },
  )
  return (
    <>
      <p>
        De bestelling staat nog in NetSuite. De winkel sluit haar daar zelf, en dan verdwijnt deze melding. Blijft de
        melding staan, sluit de bestelling dan met de hand en vink haar hier af.
      </p>
      <Button variant="default" loading={finish.isPending} onClick={() => finish.mutate(id)}>
        Is daar geannuleerd
      </Button>
      {finish.notice && <p role="alert">{finish.notice.text}</p>}
    </>
  )
}

/**
 * Warns about payments for which the received money differs from the requested amount. These payments do not count as
 * paid, and staff have to check them at the provider.
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

/** Returns the open correction of an order: begun on this page, or left earlier with unsaved changes. */
function useCorrection(id: number) {
  const draft = usePersistedCorrection(id)
  const [origin, setOrigin] = useState<'begun' | 'resumed'>()
  if (draft && !origin && isChanged(draft)) setOrigin('resumed')
  return {
    correction: origin && draft,
    isResumed: origin === 'resumed',
    begin: (correction: Correction) => {
      setOrigin('begun')
      persistCorrection(id, correction)
    },
  }
}

/**
 * Returns a ref for the heading. The heading gets the focus when the correction is opened or closed, because the button
 * that the user pressed has disappeared then.
 */
function useHeadingOf(isCorrecting: boolean) {
  const heading = useRef<HTMLHeadingElement>(null)
  const wasCorrecting = useRef(isCorrecting)
  useEffect(() => {
    if (wasCorrecting.current !== isCorrecting) heading.current?.focus()
    wasCorrecting.current = isCorrecting
  }, [isCorrecting])
  return heading
}
