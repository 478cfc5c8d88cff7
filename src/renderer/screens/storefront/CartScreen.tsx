import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { cartTotals } from '#shared/domain/money/prices.ts'
import {
  type CartLine,
  CartTable,
  CartTotals,
  emptyCart,
  restoreCart,
  takeFromCart,
  useCart,
  useCheckedCart,
} from '../../features/common/cart/index.ts'
import { NeedsScript, useShop } from '../../features/common/shop-config/index.ts'
import { useViewEvent } from '../../features/storefront/analytics/index.ts'
import { PaymentMarks } from '../../features/storefront/payment-marks/index.ts'
import { deferHydration } from '../../lib/defer-hydration.tsx'
import { Button } from '../../ui/Button.tsx'
import { Container } from '../../ui/Container.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Title } from '../../ui/Title.tsx'
import classes from './CartScreen.module.css'

const CartCompanions = deferHydration(
  async () => (await import('../../features/storefront/companions/index.ts')).CartCompanions,
)

const CartQuote = deferHydration(async () => (await import('../../features/storefront/quotes/CartQuote.tsx')).CartQuote)

/** /winkelwagen: the cart and its totals. */
export function CartScreen() {
  const { lines, isLoaded } = useCart()
  const shop = useShop()
  const checked = useCheckedCart(lines)
  const { unavailable } = checked
  const [emptied, setEmptied] = useState<readonly CartLine[]>()
  // Once the cart has lines again, the page no longer offers to restore the emptied cart.
  if (emptied && lines.length > 0) setEmptied(undefined)
  useViewEvent(isLoaded && lines.length > 0 && 'cart', () => ({ name: 'view_cart' }))
  return (
    <Page title={`Winkelwagen | ${shop.name}`} robots="noindex">
      <Container className={classes.page}>
        <Title order={1}>Winkelwagen</Title>
        <p className={classes.lead}>
          Wat u hier klaarzet, blijft op dit apparaat bewaard. Bestellen kan zonder account, en betalen doet u in de
          volgende stap.
        </p>
        <NeedsScript />
        {!isLoaded && <Skeleton height={240} aria-label="Uw winkelwagen wordt geopend" />}
        {isLoaded && lines.length === 0 && emptied && <EmptiedCartNotice onUndo={() => restoreCart(emptied)} />}
        {isLoaded && lines.length === 0 && (
          <EmptyState title="Uw winkelwagen is leeg!">
            <Button component={Link} to={sitePaths.home}>
              Verder winkelen
            </Button>
          </EmptyState>
        )}
        {lines.length > 0 && (
          <div className={classes.columns}>
            <div>
              <CartTable lines={lines} checked={checked} />
              <Button
                variant="transparent"
                color="gray"
                onClick={() => {
                  setEmptied(lines)
                  emptyCart()
                }}
                className={classes.clear}
              >
                Winkelwagen leegmaken
              </Button>
            </div>
            <aside className={classes.sum} aria-label="Totaal">
              <CartTotals lines={lines.filter(({ id }) => !unavailable.has(id))} />
              {unavailable.size > 0 ? (
                <BlockedCheckout ids={[...unavailable.keys()]} />
              ) : (
                <Button component={Link} to={sitePaths.checkout} size="lg" fullWidth>
                  Bestellen
                </Button>
              )}
              {unavailable.size === 0 && cartTotals(lines).gross > 0 && <CartQuote lines={lines} />}
              <HowToPay isFree={cartTotals(lines).gross === 0} />
            </aside>
          </div>
        )}
        {lines.length > 0 && <CartCompanions heading="h2" />}
      </Container>
    </Page>
  )
}

/**
 * Offers to restore the emptied cart. The focus moves to the undo button, because the clicked button no longer exists.
 */
function EmptiedCartNotice({ onUndo }: { onUndo: () => void }) {
  const undo = useRef<HTMLButtonElement>(null)
  useEffect(() => undo.current?.focus(), [])
  return (
    <Notice>
      <p>Winkelwagen geleegd.</p>
      <Button ref={undo} variant="default" onClick={onUndo}>
        Ongedaan maken
      </Button>
    </Notice>
  )
}

function HowToPay({ isFree }: { isFree: boolean }) {
  if (isFree) return <p className={classes.hint}>U hoeft niets te betalen: kleurstalen en verzending zijn gratis.</p>
  return (
    <>
      <p className={classes.hint}>
        Betalen doet u in de volgende stap: 15% aanbetaling of het hele bedrag, wat u wilt.
      </p>
      <PaymentMarks />
    </>
  )
}

/**
 * Shown instead of the link to the checkout, while the cart contains products that can no longer be ordered. Offers to
 * remove these products. The checkout button moves the focus to the explanation.
 */
function BlockedCheckout({ ids }: { ids: readonly number[] }) {
  const reason = useRef<HTMLDivElement>(null)
  const pronoun = ids.length === 1 ? 'het' : 'ze'
  const remove = () => {
    for (const id of ids) takeFromCart(id)
  }
  return (
    <>
      <div ref={reason} tabIndex={-1} id={REASON_ID}>
        <Notice
          tone="bad"
          title={
            ids.length === 1
              ? 'Eén product is niet meer te bestellen.'
              : `${ids.length} producten zijn niet meer te bestellen.`
          }
        >
          <p>Het totaal is zonder. Verwijder {pronoun} uit uw winkelwagen, dan kunt u de rest bestellen.</p>
          <Button variant="default" onClick={remove}>
            {ids.length === 1 ? 'Verwijder dit product' : 'Verwijder deze producten'}
          </Button>
        </Notice>
      </div>
      <Button size="lg" fullWidth aria-describedby={REASON_ID} onClick={() => reason.current?.focus()}>
        Bestellen
      </Button>
    </>
  )
}

const REASON_ID = 'eerst-verwijderen'
