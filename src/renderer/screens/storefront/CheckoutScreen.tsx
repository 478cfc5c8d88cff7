import { useState } from 'react'
import { Link } from 'react-router-dom'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { useShown } from '../../features/analytics/index.ts'
import { useCart } from '../../features/cart/index.ts'
import { useShop } from '../../features/shop/index.ts'
import { later } from '../../lib/later.tsx'
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
const CheckoutForm = later(async () => (await import('../../features/checkout/CheckoutForm.tsx')).CheckoutForm, waiting)

/** /bestellen: from a cart to an order. */
export function CheckoutScreen() {
  const { lines, isRead } = useCart()
  const shop = useShop()
  const [placedId, setPlacedId] = useState<number>()
  // Who comes back does not go on by themselves any more; the notice of the open order takes over.
  usePageRestored(() => setPlacedId(undefined))
  useShown(isRead && lines.length > 0 && 'checkout', () => ({ name: 'begin_checkout' }))
  const isEmpty = isRead && lines.length === 0
  return (
    <Page title={`Bestellen | ${shop.name}`} robots="noindex">
      <Container className={classes.page}>
        <Title order={1}>Bestellen</Title>
        {!isRead && waiting}
        {placedId !== undefined && (
          <Notice tone="good" title={`Uw bestelling ${placedId} is geplaatst.`}>
            <p>U gaat nu verder naar de volgende stap.</p>
            <Link to={sitePaths.confirmation(placedId)}>Bekijk of betaal uw bestelling</Link>
          </Notice>
        )}
        {isEmpty && placedId === undefined && (
          <EmptyState title="Uw winkelwagen is leeg!">
            <Button component={Link} to={sitePaths.home}>
              Verder winkelen
            </Button>
          </EmptyState>
        )}
        {isRead && lines.length > 0 && <CheckoutForm lines={lines} onPlaced={setPlacedId} />}
      </Container>
    </Page>
  )
}
