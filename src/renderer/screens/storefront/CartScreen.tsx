import { Link } from 'react-router-dom'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { useShown } from '../../features/analytics/index.ts'
import { CartTable, CartTotals, emptyCart, useCart } from '../../features/cart/index.ts'
import { useShop } from '../../features/shop/index.ts'
import { Button } from '../../ui/Button.tsx'
import { Container } from '../../ui/Container.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Page } from '../../ui/Page.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Title } from '../../ui/Title.tsx'
import classes from './CartScreen.module.css'

/** /winkelwagen: what is about to be bought, and what it costs. */
export function CartScreen() {
  const { lines, isRead } = useCart()
  const shop = useShop()
  useShown(isRead && lines.length > 0 && 'cart', () => ({ name: 'view_cart' }))
  return (
    <Page title={`Winkelwagen | ${shop.name}`} robots="noindex">
      <Container className={classes.page}>
        <Title order={1}>Winkelwagen</Title>
        {!isRead && <Skeleton height={240} aria-label="Uw winkelwagen wordt geopend" />}
        {isRead && lines.length === 0 && (
          <EmptyState title="Uw winkelwagen is leeg!">
            <Button component={Link} to={sitePaths.home}>
              Verder winkelen
            </Button>
          </EmptyState>
        )}
        {lines.length > 0 && (
          <div className={classes.columns}>
            <div>
              <CartTable lines={lines} />
              <Button variant="transparent" color="gray" onClick={emptyCart} className={classes.clear}>
                Winkelwagen leegmaken
              </Button>
            </div>
            <aside className={classes.sum} aria-label="Totaal">
              <CartTotals lines={lines} />
              <Button component={Link} to={sitePaths.checkout} size="lg" fullWidth>
                Bestellen
              </Button>
              <p className={classes.hint}>
                Betalen doet u in de volgende stap: 15% aanbetaling of het hele bedrag, wat u wilt.
              </p>
            </aside>
          </div>
        )}
      </Container>
    </Page>
  )
}
