import { lazy, Suspense, useEffect } from 'react'
import { Link, useParams } from 'react-router-dom'
import { ShopError } from '#shared/contracts/shop-error.ts'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import type { Session } from '#shared/contracts/users.ts'
import { useSession } from '../../features/common/sessions/index.ts'
import { useIsSessionLoaded } from '../../features/common/sessions/session.ts'
import { useShop } from '../../features/common/shop-config/index.ts'
import { useOwnOrder } from '../../features/storefront/account/account-queries.ts'
import { LoginPrompt } from '../../features/storefront/account/LoginPrompt.tsx'
import { OwnOrderSheet } from '../../features/storefront/account/OwnOrderSheet.tsx'
import { usePaymentStatus } from '../../features/storefront/payments/index.ts'
import { RestPayment } from '../../features/storefront/payments/RestPayment.tsx'
import { Button } from '../../ui/Button.tsx'
import { Container } from '../../ui/Container.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Page } from '../../ui/Page.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Text } from '../../ui/Text.tsx'
import { Title } from '../../ui/Title.tsx'
import classes from './OwnOrderScreen.module.css'

/** Loaded after the order, with the calls that it makes. */
const OrderPromisesOf = lazy(async () => ({
  default: (await import('../../features/storefront/order-promises/OrderPromisesOf.tsx')).OrderPromisesOf,
}))

/** Loaded after the order, because most visitors of this page have nothing to report. */
const OrderCases = lazy(async () => ({
  default: (await import('../../features/storefront/service/case-links.tsx')).OrderCases,
}))
const SendPassages = lazy(async () => ({
  default: (await import('../../features/storefront/measures/SendPassages.tsx')).SendPassages,
}))
const OwnReturns = lazy(async () => ({
  default: (await import('../../features/storefront/returns/OwnReturns.tsx')).OwnReturns,
}))

/** /account/bestelling/{id}: one of the customer's own orders, to read, pay, print and order again. */
export function OwnOrderScreen() {
  const { id } = useParams()
  const shop = useShop()
  const session = useSession()
  const isLoaded = useIsSessionLoaded()
  const salesOrderId = /^\d{1,9}$/.test(id ?? '') ? Number(id) : 0
  return (
    <Page title={`Bestelling ${salesOrderId || ''} | ${shop.name}`} robots="noindex">
      <Container className={classes.page} size={920}>
        <nav className={classes.back}>
          <Link to={sitePaths.account}>Alle bestellingen</Link>
        </nav>
        <Title order={1}>Bestelling {salesOrderId || ''}</Title>
        {!isLoaded && <Waiting />}
        {isLoaded && !session && <LoginPrompt back={sitePaths.ownOrder(salesOrderId)} />}
        {session && salesOrderId === 0 && <OrderNotFound />}
        {session && salesOrderId > 0 && <LoadedOwnOrder session={session} salesOrderId={salesOrderId} />}
      </Container>
    </Page>
  )
}

function LoadedOwnOrder({ session, salesOrderId }: { session: Session; salesOrderId: number }) {
  const query = useOwnOrder(session, salesOrderId)
  const status = usePaymentStatus(query.data ? salesOrderId : 0)
  // The order also contains its payments and progress, so it is fetched again when the polled paid amount differs.
  const { data, refetch } = query
  const isOrderOutdated = data !== undefined && status.data !== undefined && status.data.paid !== data.paid
  useEffect(() => {
    if (isOrderOutdated) void refetch()
  }, [isOrderOutdated, refetch])

  if (query.error instanceof ShopError && query.error.code === 'order_not_found') return <OrderNotFound />
  if (query.error instanceof ShopError && query.error.code === 'unauthenticated')
    return <LoginPrompt back={sitePaths.ownOrder(salesOrderId)} />
  return (
    <QueryView query={query} waiting={<Waiting />}>
      {(order) => (
        <>
          <OwnOrderSheet
            order={order}
            outstanding={status.data?.outstanding ?? order.outstanding}
            payment={status.data && <RestPayment status={status.data} />}
          />
          <Suspense>
            <OrderPromisesOf salesOrderId={salesOrderId} delivery={order.delivery} />
            {order.delivery !== 'pickup' && order.stage !== 'delivered' && order.stage !== 'canceled' && (
              <SendPassages salesOrderId={salesOrderId} />
            )}
          </Suspense>
          {order.stage !== 'canceled' && (
            <Suspense>
              <OwnReturns salesOrderId={salesOrderId} />
              <OrderCases salesOrderId={salesOrderId} />
            </Suspense>
          )}
        </>
      )}
    </QueryView>
  )
}

const Waiting = () => <Skeleton height={420} aria-label="Uw bestelling wordt opgehaald" />

/** Shown for an order that does not exist and for an order of another customer: the server's response is the same. */
function OrderNotFound() {
  return (
    <EmptyState title="Deze bestelling is niet gevonden">
      <Text c="dimmed">
        Hij hoort niet bij dit account. Heeft u met een ander e-mailadres besteld? Gebruik dan de link in de
        bevestigingsmail.
      </Text>
      <Button component={Link} to={sitePaths.account}>
        Naar uw bestellingen
      </Button>
    </EmptyState>
  )
}
