import { lazy, type ReactNode, Suspense } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router-dom'
import type { PaymentStatus } from '#shared/contracts/payments.ts'
import type { SalesOrder } from '#shared/contracts/sales-orders.ts'
import { ShopError } from '#shared/contracts/shop-error.ts'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { formatCents, formatEuros } from '#shared/domain/money/format.ts'
import { centsFromEuros } from '#shared/domain/money/prices.ts'
import { isFinal } from '#shared/domain/payments/attempts.ts'
import { confirmationText } from '#shared/domain/payments/confirmation.ts'
import { dayInWords, momentInWords } from '#shared/kernel/dates.ts'
import { useSession } from '../../features/common/sessions/index.ts'
import { useShop } from '../../features/common/shop-config/index.ts'
import { OrderAgain } from '../../features/storefront/account/OrderAgain.tsx'
import { SenderLines } from '../../features/storefront/account/SenderLines.tsx'
import { useViewEvent } from '../../features/storefront/analytics/index.ts'
import { OrderChoices } from '../../features/storefront/open-order/OrderChoices.tsx'
import {
  isInReview,
  PaymentActions,
  useOrder,
  useOrderCode,
  usePaymentStatus,
} from '../../features/storefront/payments/index.ts'
import {
  NextSteps,
  OrderBalance,
  OrderDelivery,
  OrderInvoices,
  OrderSummary,
  PlannedPayments,
} from '../../features/storefront/sales-orders/index.ts'
import { phoneHref } from '../../lib/phone-href.ts'
import { useUnsaved } from '../../lib/unsaved.ts'
import { Button } from '../../ui/Button.tsx'
import { Container } from '../../ui/Container.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Text } from '../../ui/Text.tsx'
import { Title } from '../../ui/Title.tsx'
import classes from './ConfirmationScreen.module.css'

/** Loaded after the order, with the calls that it makes. */
const OrderPromisesOf = lazy(async () => ({
  default: (await import('../../features/storefront/order-promises/OrderPromisesOf.tsx')).OrderPromisesOf,
}))

/** Loaded after the order, because most visitors of this page have nothing to report. */
const OrderCases = lazy(async () => ({
  default: (await import('../../features/storefront/service/case-links.tsx')).OrderCases,
}))
const OwnReturns = lazy(async () => ({
  default: (await import('../../features/storefront/returns/OwnReturns.tsx')).OwnReturns,
}))

const SendPassages = lazy(async () => ({
  default: (await import('../../features/storefront/measures/SendPassages.tsx')).SendPassages,
}))

/** Loaded after the order, because most orders never change. */
const OrderChanges = lazy(async () => ({
  default: (await import('../../features/storefront/order-changes/OrderChanges.tsx')).OrderChanges,
}))

/**
 * /orderoverzicht: state of an order. It comes from the server, for visitors who can prove that the order is theirs
 * (docs/decisions.md#c15). The `statusCode` in the URL is ignored, because a visitor can change it.
 */
export function ConfirmationScreen() {
  const [search] = useSearchParams()
  const shop = useShop()
  const salesOrderId = Math.trunc(Number(search.get('reference'))) || 0
  const status = usePaymentStatus(salesOrderId)
  const order = useOrder(salesOrderId)
  const code = useOrderCode(salesOrderId)
  const paymentStatus = status.data
  usePurchaseEvent(order.data, paymentStatus?.statusCode)
  // No reload for a new release while a payment is running (docs/decisions.md#d24).
  useUnsaved(isPaymentRunning(paymentStatus))

  return (
    <Page title={`Uw bestelling | ${shop.name}`} robots="noindex">
      <Container className={classes.page} size={820}>
        <SenderLines />
        {code.failure && !paymentStatus && <Notice tone="bad">{code.failure}</Notice>}
        {code.isOpening ? (
          <>
            <Head title="Uw bestelling" salesOrderId={salesOrderId} />
            <Skeleton height={56} aria-label="Wij openen uw bestelling" />
          </>
        ) : salesOrderId <= 0 || isOrderRefused(status.error) ? (
          <NotFound />
        ) : paymentStatus ? (
          <OrderContent status={paymentStatus} order={order.data} />
        ) : (
          <>
            <Head title="Uw bestelling" salesOrderId={salesOrderId} />
            {status.isPending ? (
              <Skeleton height={56} aria-label="Wij kijken uw betaling na" />
            ) : (
              <Unavailable onRetry={() => void status.refetch()} isBusy={status.isFetching} />
            )}
          </>
        )}
        <Button component={Link} to={sitePaths.home} variant="default" className={classes.next}>
          Verder winkelen
        </Button>
      </Container>
    </Page>
  )
}

/** Returns true for an unpaid order that is not canceled, has a deposit due, and has no payment under review. */
const mayBeCanceled = (status: PaymentStatus) =>
  status.paid <= 0 && status.depositDue > 0 && !status.isRestDue && !status.canceledDateTime && !isInReview(status)

/** Actions that change or cancel the order. They are separate from the payment actions, at the end of the page. */
function Changes({ salesOrderId }: { salesOrderId: number }) {
  return (
    <section className={classes.screenOnly} aria-labelledby="order-changes">
      <Title order={2} size="h3" id="order-changes">
        Bestelling wijzigen of annuleren
      </Title>
      <Text>Dat kan hier zolang er niets is betaald.</Text>
      <div className={classes.choices}>
        <OrderChoices salesOrderId={salesOrderId} hasLongLabels />
      </div>
    </section>
  )
}

/**
 * Returns true when the server refuses to show the order. The code `order_not_found` means that the order does not
 * exist, or that the visitor has no proof that the order is theirs. A number that no order can have is `invalid_input`.
 */
const isOrderRefused = (error: Error | null) =>
  error instanceof ShopError && (error.code === 'order_not_found' || error.code === 'invalid_input')

function Head({ title, salesOrderId }: { title: string; salesOrderId: number }) {
  return (
    <>
      <Title order={1}>{title}</Title>
      <Text className={classes.number}>
        Ordernummer <strong>{salesOrderId}</strong>
      </Text>
    </>
  )
}

type OrderContentProps = { status: PaymentStatus; order: SalesOrder | undefined }

/** The page of an order whose payment status has loaded. `order` is undefined until the order itself has loaded. */
function OrderContent({ status, order }: OrderContentProps) {
  const shop = useShop()
  const { salesOrderId, canceledDateTime } = status
  const isCanceled = Boolean(canceledDateTime)
  const showroom = [shop.name, shop.street, `${shop.zipcode} ${shop.city}`]
  return (
    <>
      <Head title={titleOf(status)} salesOrderId={salesOrderId} />
      <div aria-live="polite" className={classes.outcome}>
        {canceledDateTime ? (
          <Canceled status={status} canceledDateTime={canceledDateTime} order={order} />
        ) : (
          <PaymentResult status={status} />
        )}
      </div>
      <div className={classes.screenOnly}>
        <PaymentActions status={status} />
      </div>
      {order && !isCanceled && (
        <Suspense>
          <OrderChanges salesOrderId={salesOrderId} />
        </Suspense>
      )}
      <div className={classes.facts}>
        <OrderBalance status={status} />
        {order && !isCanceled && <OrderDelivery order={order} showroom={showroom} />}
      </div>
      {!isCanceled && status.outstanding > 0 && <PlannedPayments salesOrderId={salesOrderId} paid={status.paid} />}
      {order && !isCanceled && <NextSteps order={order} status={status} />}
      {order && !isCanceled && (
        <Suspense>
          <OrderPromisesOf salesOrderId={salesOrderId} delivery={order.delivery} />
          {order.delivery !== 'pickup' && <SendPassages salesOrderId={salesOrderId} />}
        </Suspense>
      )}
      {order && <OrderSummary order={order} />}
      {order && <OrderInvoices salesOrderId={salesOrderId} />}
      {mayBeCanceled(status) && <Changes salesOrderId={salesOrderId} />}
      {order && !isCanceled && status.paid > 0 && (
        <Suspense>
          <OwnReturns salesOrderId={salesOrderId} />
          <OrderCases salesOrderId={salesOrderId} />
        </Suspense>
      )}
      <div className={classes.screenOnly}>
        {order && (
          <Button variant="default" onClick={() => window.print()}>
            Afdrukken
          </Button>
        )}
        {!isCanceled && (
          <Text c="dimmed">
            Van gedachten veranderd? <Link to={sitePaths.withdrawalOf(salesOrderId)}>Hier overeenkomst herroepen</Link>.
          </Text>
        )}
        <Text c="dimmed">
          {status.paid > 0 && !isCanceled ? 'Vragen, of wilt u iets annuleren?' : 'Vragen over uw bestelling?'}{' '}
          <ContactOptions />
        </Text>
      </div>
    </>
  )
}

function titleOf({ statusCode, canceledDateTime, isExpired }: PaymentStatus): string {
  if (isExpired) return 'Uw bestelling is vervallen'
  if (canceledDateTime) return 'Uw bestelling is geannuleerd'
  return statusCode === 0 ? 'Uw bestelling is geplaatst' : 'Bedankt voor uw bestelling'
}

/** Shows the result of the payment: the text that the requirements prescribe, and the next step for an unpaid order. */
function PaymentResult({ status }: { status: PaymentStatus }) {
  const shop = useShop()
  const { statusCode, attempt } = status
  if (status.isUnderCheck && status.depositDue > 0) {
    return (
      <Notice>
        <p>Wij controleren uw betaling. U hoeft niet opnieuw te betalen; uw bestelling is bewaard.</p>
        <p>
          Duurt het langer dan een werkdag? <ContactOptions />
        </p>
      </Notice>
    )
  }
  const text = confirmationText(statusCode, { shopName: shop.name, latestAttempt: attempt?.state ?? null })
  if (!text) return null
  if (statusCode !== 0) return <Notice tone="good">{text}</Notice>
  return (
    <Notice tone={isPaymentRunning(status) ? 'quiet' : 'bad'}>
      <p>{text}</p>
      <p>{nextStepText(attempt?.state)}</p>
      {status.payBeforeDateTime && !isPaymentRunning(status) && (
        <p>Betaal uiterlijk {momentInWords(status.payBeforeDateTime)}. Daarna vervalt de bestelling.</p>
      )}
      {!isPaymentRunning(status) && (
        <p>
          <ContactOptions />
        </p>
      )}
    </Notice>
  )
}

/** Explains the state of the latest attempt and the next step. */
function nextStepText(state: NonNullable<PaymentStatus['attempt']>['state'] | undefined): ReactNode {
  switch (state) {
    case 'starting':
    case 'open':
    case 'unknown':
      return 'Heeft u net betaald? Dan ziet u het resultaat hier vanzelf. Uw bestelling is bewaard.'
    case 'failed':
    case 'cancelled':
    case 'expired':
      return 'Er is niets afgeschreven en uw bestelling is bewaard. Betaal opnieuw; op de betaalpagina kunt u ook een andere betaalwijze kiezen. Of neem contact met ons op:'
    case 'review':
      return 'Wij kijken een betaling van deze bestelling na. U hoeft niet opnieuw te betalen; wij nemen contact met u op.'
    default:
      return 'Uw bestelling is bewaard. U kunt hieronder betalen; op de betaalpagina kiest u hoe. Of neem contact met ons op:'
  }
}

type CanceledProps = { status: PaymentStatus; canceledDateTime: string; order: SalesOrder | undefined }

/** Says that the order was canceled or has expired. An expired order can be ordered again, at current prices. */
function Canceled({ status, canceledDateTime, order }: CanceledProps) {
  // Staff cancel pieces, so that each row says it. The buyer, and an expiry, end the order as a whole.
  // Unknown until the order is there.
  const isByStaff = order?.salesOrderRows.every(({ count, canceledCount }) => canceledCount === count)
  const result = <CanceledResult status={status} canceledDateTime={canceledDateTime} isByStaff={isByStaff} />
  if (!status.isExpired || status.paid > 0 || !order) return result
  return (
    <>
      {result}
      <div className={classes.screenOnly}>
        <OrderAgain rows={order.salesOrderRows} />
      </div>
    </>
  )
}

type CanceledResultProps = Omit<CanceledProps, 'order'> & { isByStaff: boolean | undefined }

function CanceledResult({ status, canceledDateTime, isByStaff }: CanceledResultProps) {
  const dueCents = centsFromEuros(status.total) - centsFromEuros(status.released ?? status.total)
  const refundCents = centsFromEuros(status.paid) - dueCents
  return (
    <Notice>
      {status.isExpired ? (
        <p>
          Er is niet op tijd betaald, daarom is deze bestelling op {dayInWords(canceledDateTime)} vervallen. U hoeft
          niets te betalen.
        </p>
      ) : (
        <p>Deze bestelling is geannuleerd op {dayInWords(canceledDateTime)}. U hoeft niets te betalen.</p>
      )}
      {isByStaff && refundCents > 0 && (
        <p>U krijgt {formatCents(refundCents)} van ons terug, op dezelfde manier als u heeft betaald.</p>
      )}
      {isByStaff === false && status.paid > 0 && (
        <p>
          Daarna kwam er nog {formatEuros(status.paid)} van u binnen. Wij nemen contact met u op en betalen dat zo nodig
          terug. <ContactOptions />
        </p>
      )}
    </Notice>
  )
}

function ContactOptions() {
  const { phone, email } = useShop()
  return (
    <>
      Bel <a href={phoneHref(phone)}>{phone}</a> of mail <a href={`mailto:${email}`}>{email}</a>.
    </>
  )
}

/**
 * Shown instead of the order to a visitor without proof that the order is theirs. The login of the customer is a proof,
 * and so is the link in the confirmation mail.
 */
function NotFound() {
  const session = useSession()
  const { pathname, search } = useLocation()
  return (
    <>
      <Title order={1}>Bestelling niet gevonden</Title>
      <Text>
        {session
          ? 'Deze bestelling hoort niet bij uw account, of bestaat niet. Gebruik de link in de bevestigingsmail om uw bestelling te bekijken.'
          : 'Wij kunnen niet zien dat deze bestelling van u is. Log in, of gebruik de link in de bevestigingsmail.'}
      </Text>
      <Text c="dimmed">
        Komt u er niet uit? <ContactOptions />
      </Text>
      {session ? (
        <Button component={Link} to={sitePaths.account} className={classes.next}>
          Naar uw bestellingen
        </Button>
      ) : (
        <Button component={Link} to={sitePaths.loginThen(pathname + search)} className={classes.next}>
          Inloggen
        </Button>
      )}
    </>
  )
}

function Unavailable({ onRetry, isBusy }: { onRetry: () => void; isBusy: boolean }) {
  return (
    <>
      <Notice tone="bad">
        <p>Wij kunnen nu niet nakijken hoe het met deze bestelling staat. Probeer het straks opnieuw.</p>
        <p>
          <ContactOptions />
        </p>
      </Notice>
      <Button onClick={onRetry} loading={isBusy} className={classes.next}>
        Opnieuw proberen
      </Button>
    </>
  )
}

/** Emits the analytics event `purchase`. The listener ignores status code 0, old orders and orders measured before. */
function usePurchaseEvent(order: SalesOrder | undefined, statusCode: number | undefined): void {
  const purchase = order !== undefined && statusCode !== undefined ? { order, statusCode } : undefined
  useViewEvent(
    purchase ? `order-${purchase.order.salesOrderId}-${statusCode}` : false,
    () => purchase && { name: 'purchase', ...purchase },
  )
}

const isPaymentRunning = (status: PaymentStatus | undefined) =>
  status?.attempt != null && status.statusCode === 0 && !isFinal(status.attempt.state)
