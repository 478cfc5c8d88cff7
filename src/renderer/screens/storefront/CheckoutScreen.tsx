import { useState } from 'react'
import { Link } from 'react-router-dom'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { useCart } from '../../features/common/cart/index.ts'
import { NeedsScript, useShop } from '../../features/common/shop-config/index.ts'
import { useViewEvent } from '../../features/storefront/analytics/index.ts'
import { deferHydration } from '../../lib/defer-hydration.tsx'
import { usePageRestored } from '../../lib/use-page-restored.ts'
import { Button } from '../../ui/Button.tsx'
import { Container } from '../../ui/Container.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Title } from '../../ui/Title.tsx'
import classes from './CheckoutScreen.module.css'

const waiting = <Skeleton height={480} aria-label="Uw bestelling wordt geopend" />
const CheckoutForm = deferHydration(
  async () => (await import('../../features/storefront/checkout/CheckoutForm.tsx')).CheckoutForm,
  waiting,
)

/** /bestellen: the checkout. */
export function CheckoutScreen() {
  const { lines, isLoaded } = useCart()
  const shop = useShop()
  const [placed, setPlaced] = useState<{ salesOrderId: number | undefined }>()
  // A visitor who comes back from the payment page is not forwarded again, so the notice about forwarding is removed.
  usePageRestored(() => setPlaced(undefined))
  useViewEvent(isLoaded && lines.length > 0 && 'checkout', () => ({ name: 'begin_checkout' }))
  const isEmpty = isLoaded && lines.length === 0
  return (
    <Page title={`Bestellen | ${shop.name}`} robots="noindex">
      <Container className={classes.page}>
        <Title order={1}>Bestellen</Title>
        {!placed && !isEmpty && (
          <p className={classes.lead}>
            U bestelt op deze pagina, een account is niet nodig. Uw bestelling staat pas vast als u op de knop onderaan
            drukt.
          </p>
        )}
        <NeedsScript />
        {!isLoaded && waiting}
        {placed && <PlacedNotice {...placed} />}
        {isEmpty && !placed && (
          <EmptyState title="Uw winkelwagen is leeg!">
            <Button component={Link} to={sitePaths.home}>
              Verder winkelen
            </Button>
          </EmptyState>
        )}
        {isLoaded && lines.length > 0 && (
          <CheckoutForm lines={lines} onPlaced={(salesOrderId) => setPlaced({ salesOrderId })} />
        )}
      </Container>
    </Page>
  )
}

/**
 * Tells that the order is placed. When the response contained no order number, the notice refers to the confirmation
 * mail, which contains the link to the order.
 */
function PlacedNotice({ salesOrderId }: { salesOrderId: number | undefined }) {
  if (salesOrderId === undefined) {
    return (
      <Notice tone="good" title="Uw bestelling is geplaatst.">
        <p>U krijgt een bevestiging per mail, met een knop om uw bestelling te bekijken en te betalen.</p>
      </Notice>
    )
  }
  return (
    <Notice tone="good" title={`Uw bestelling ${salesOrderId} is geplaatst.`}>
      <p>U gaat nu verder naar de volgende stap.</p>
      <Link to={sitePaths.confirmation(salesOrderId)}>Bekijk of betaal uw bestelling</Link>
    </Notice>
  )
}
