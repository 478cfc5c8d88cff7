import { Link, useSearchParams } from 'react-router-dom'
import type { SalesOrder } from '#shared/contracts/sales-orders.ts'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { confirmationText, unprovenStatus } from '#shared/domain/payments/confirmation.ts'
import { useShown } from '../../features/analytics/index.ts'
import { OrderSummary } from '../../features/order/OrderSummary.tsx'
import { PaymentActions, useOrder, usePaymentStatus } from '../../features/payment/index.ts'
import { useShop } from '../../features/shop/index.ts'
import { useUnsaved } from '../../lib/unsaved.ts'
import { Button } from '../../ui/Button.tsx'
import { Container } from '../../ui/Container.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Text } from '../../ui/Text.tsx'
import { Title } from '../../ui/Title.tsx'
import classes from './ConfirmationScreen.module.css'

/**
 * /orderoverzicht: how the order stands. The statusCode in the address is a claim; what is shown comes from the
 * server, for whoever can prove that the order is theirs (decisions C15).
 */
export function ConfirmationScreen() {
  const [search] = useSearchParams()
  const shop = useShop()
  const salesOrderId = Math.trunc(Number(search.get('reference'))) || 0
  const claim = search.get('statusCode')
  const status = usePaymentStatus(salesOrderId)
  const order = useOrder(salesOrderId)

  const known = status.data
  const code = known?.statusCode ?? unprovenStatus(claim === null ? undefined : Number(claim))
  const text = confirmationText(code, { shopName: shop.name, latestAttempt: known?.attempt?.state ?? null })
  usePurchase(order.data, known?.statusCode)
  // While money is on its way the page stays as it is (decisions D24).
  useUnsaved(isRunning(known?.attempt?.state))
  const isAsking = status.isPending && salesOrderId > 0

  return (
    <Page title={`Uw bestelling | ${shop.name}`} robots="noindex">
      <Container className={classes.page} size={820}>
        {salesOrderId === 0 ? (
          <Title order={1}>Geen bestelling gevonden</Title>
        ) : (
          <>
            <Title order={1}>{code === 0 && known ? 'Uw bestelling is geplaatst' : 'Bedankt voor uw bestelling'}</Title>
            <Text className={classes.number}>
              Ordernummer <strong>{salesOrderId}</strong>
            </Text>
            <div aria-live="polite">
              {isAsking ? (
                <Skeleton height={56} aria-label="Wij kijken uw betaling na" />
              ) : (
                text && <Notice tone={code === 0 && !isRunning(known?.attempt?.state) ? 'bad' : 'good'}>{text}</Notice>
              )}
            </div>
            {known && <PaymentActions status={known} />}
            {order.data && <OrderSummary order={order.data} />}
            <Text c="dimmed">
              Van gedachten veranderd?{' '}
              <Link to={sitePaths.withdrawalOf(salesOrderId)}>Hier overeenkomst herroepen</Link>.
            </Text>
            <Text c="dimmed">
              U ontvangt een bevestiging per e-mail. Vragen? Bel{' '}
              <a href={`tel:${shop.phone.replace(/[^+\d]/g, '')}`}>{shop.phone}</a>.
            </Text>
          </>
        )}
        <Button component={Link} to={sitePaths.home} variant="default" className={classes.onward}>
          Verder winkelen
        </Button>
      </Container>
    </Page>
  )
}

/** Tells of a purchase as the server knows it; whether it is one, and a new one, is judged by who hears it. */
function usePurchase(order: SalesOrder | undefined, statusCode: number | undefined): void {
  const known = order !== undefined && statusCode !== undefined ? { order, statusCode } : undefined
  useShown(
    known ? `order-${known.order.salesOrderId}-${statusCode}` : false,
    () => known && { name: 'purchase', ...known },
  )
}

const isRunning = (state: string | undefined) => state === 'starting' || state === 'open' || state === 'unknown'
