import { lazy, Suspense } from 'react'
import { Link, useLocation, useParams } from 'react-router-dom'
import { ShopError } from '#shared/contracts/shop-error.ts'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { useCart } from '../../features/common/cart/index.ts'
import { useShop } from '../../features/common/shop-config/index.ts'
import { useOrder } from '../../features/storefront/payments/index.ts'
import { phoneHref } from '../../lib/phone-href.ts'
import { Button } from '../../ui/Button.tsx'
import { Container } from '../../ui/Container.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Page } from '../../ui/Page.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Text } from '../../ui/Text.tsx'
import { Title } from '../../ui/Title.tsx'
import classes from './ServiceScreens.module.css'

/** Loaded after hydration, because the first render does not need the validation rules of the form. */
const NewCaseForm = lazy(async () => ({
  default: (await import('../../features/storefront/service/NewCaseForm.tsx')).NewCaseForm,
}))

/** /service/nieuw/{order}: reports what is wrong with a product of an own order, with photos. */
export function NewServiceScreen() {
  const { id } = useParams()
  const shop = useShop()
  const salesOrderId = /^\d{1,9}$/.test(id ?? '') ? Number(id) : 0
  const order = useOrder(salesOrderId)
  // The draft of the form is in the same store as the cart. Once the cart is read, the draft is read too.
  const { isLoaded } = useCart()
  const waiting = <Skeleton height={560} aria-label="Het formulier wordt geopend" />
  const isRefused = salesOrderId === 0 || (order.error instanceof ShopError && order.error.code === 'order_not_found')
  return (
    <Page title={`Meld wat er mis is | ${shop.name}`} robots="noindex">
      <Container className={classes.page} size={820}>
        <div className={classes.head}>
          <Title order={1}>Wat is er mis met uw meubel?</Title>
          {salesOrderId > 0 && <Text c="dimmed">Bestelling {salesOrderId}</Text>}
        </div>
        {isRefused ? (
          <OrderNotFound />
        ) : (
          <>
            <Text>
              U hoort binnen twee werkdagen hoe wij het oplossen. Liever bellen?{' '}
              <a href={phoneHref(shop.phone)}>{shop.phone}</a>.
            </Text>
            <QueryView query={order} waiting={waiting}>
              {(found) =>
                isLoaded ? (
                  <Suspense fallback={waiting}>
                    <NewCaseForm key={salesOrderId} order={found} />
                  </Suspense>
                ) : (
                  waiting
                )
              }
            </QueryView>
          </>
        )}
      </Container>
    </Page>
  )
}

/** Shown for an order that does not exist, and for an order of another customer: the server's response is the same. */
function OrderNotFound() {
  const { pathname } = useLocation()
  return (
    <EmptyState title="Deze bestelling is niet gevonden">
      <Text c="dimmed">Open haar met de link in de bevestigingsmail, of log in met het account van de bestelling.</Text>
      <Button component={Link} to={sitePaths.loginThen(pathname)}>
        Inloggen
      </Button>
    </EmptyState>
  )
}
