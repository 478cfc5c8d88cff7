import { Link, useParams } from 'react-router-dom'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { useCart } from '../../features/common/cart/index.ts'
import { NeedsScript, useShop } from '../../features/common/shop-config/index.ts'
import { isQuoteRefused, useQuote } from '../../features/storefront/quotes/index.ts'
import { deferHydration } from '../../lib/defer-hydration.tsx'
import { phoneHref } from '../../lib/phone-href.ts'
import { Button } from '../../ui/Button.tsx'
import { Container } from '../../ui/Container.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Text } from '../../ui/Text.tsx'
import { Title } from '../../ui/Title.tsx'
import classes from './QuoteScreen.module.css'

/** With the heading, so that the page has one while the script of the quote loads. */
const waiting = (
  <>
    <Title order={1}>Uw offerte</Title>
    <Skeleton height={480} aria-label="Uw offerte wordt geopend" />
  </>
)
const QuoteView = deferHydration(async () => (await import('./QuoteView.tsx')).QuoteView, waiting)

/** /offerte/{id}: a quote of the shop, for whoever opened its link. Here the customer accepts or refuses it. */
export function QuoteScreen() {
  const shop = useShop()
  const { id } = useParams()
  const quoteId = /^[1-9]\d{0,8}$/.test(id ?? '') ? Number(id) : 0
  const quote = useQuote(quoteId)
  // The customer's own details are in the same store as the cart. Once the cart is read, they are read too.
  const { isLoaded } = useCart()
  const isRefused = quoteId === 0 || (isQuoteRefused(quote.error) && !quote.data)
  return (
    <Page title={`${quote.data ? `Offerte ${quote.data.number}` : 'Uw offerte'} | ${shop.name}`} robots="noindex">
      <Container className={classes.page} size={860}>
        <NeedsScript />
        {isRefused ? (
          <NotFound />
        ) : quote.data && isLoaded ? (
          <QuoteView quote={quote.data} />
        ) : quote.error ? (
          <>
            <Title order={1}>Uw offerte</Title>
            <Notice tone="bad">Wij kunnen uw offerte nu niet laten zien. Probeer het straks opnieuw.</Notice>
            <div className={classes.links}>
              <Button onClick={() => void quote.refetch()} loading={quote.isFetching}>
                Opnieuw proberen
              </Button>
            </div>
          </>
        ) : (
          waiting
        )}
      </Container>
    </Page>
  )
}

/** Shown to a browser that has not opened the link of the quote. */
function NotFound() {
  const { phone, email } = useShop()
  return (
    <>
      <Title order={1}>Offerte niet gevonden</Title>
      <Text>Wij kunnen niet zien dat deze offerte van u is. Open haar met de knop in de mail met uw offerte.</Text>
      <Text c="dimmed">
        Komt u er niet uit? Bel <a href={phoneHref(phone)}>{phone}</a> of mail <a href={`mailto:${email}`}>{email}</a>.
      </Text>
      <div className={classes.links}>
        <Button component={Link} to={sitePaths.home} variant="default">
          Naar de winkel
        </Button>
      </div>
    </>
  )
}
