import { lazy, Suspense, useRef } from 'react'
import { Link } from 'react-router-dom'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import type { Session } from '#shared/contracts/users.ts'
import { useCart } from '../../features/common/cart/index.ts'
import { useSession } from '../../features/common/sessions/index.ts'
import { useIsSessionLoaded } from '../../features/common/sessions/session.ts'
import { useShop } from '../../features/common/shop-config/index.ts'
import { useSavedCustomer } from '../../features/storefront/account/account-queries.ts'
import { LoginPrompt } from '../../features/storefront/account/LoginPrompt.tsx'
import { retryUntilOnline } from '../../lib/retry-until-online.ts'
import { Container } from '../../ui/Container.tsx'
import { Page } from '../../ui/Page.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Text } from '../../ui/Text.tsx'
import { Title } from '../../ui/Title.tsx'
import classes from './SecurityScreen.module.css'

/** Loaded on demand, because the validation rules of the form import zod, which is too large for the first load. */
const DetailsForm = lazy(() =>
  retryUntilOnline(async () => ({
    default: (await import('../../features/storefront/account/DetailsForm.tsx')).DetailsForm,
  })),
)

/** /account/gegevens: name, phone number and address of a customer. */
export function DetailsScreen() {
  const shop = useShop()
  const session = useSession()
  const isLoaded = useIsSessionLoaded()
  // When the session ends, the form and its unsaved input stay on the screen. The session notice links to the login.
  const lastSession = useRef(session)
  if (session) lastSession.current = session
  return (
    <Page title={`Uw gegevens | ${shop.name}`} robots="noindex">
      <Container className={classes.page} size={720}>
        <div>
          <Title order={1}>Uw gegevens</Title>
          <Text c="dimmed">Deze gegevens vullen wij voor u in als u bestelt. Per bestelling kunt u ze wijzigen.</Text>
        </div>
        {lastSession.current ? (
          <Details key={lastSession.current.email} session={lastSession.current} />
        ) : isLoaded ? (
          <LoginPrompt back={sitePaths.accountDetails} />
        ) : (
          <Skeleton height={420} aria-label="Uw gegevens worden geopend" />
        )}
        <Link to={sitePaths.account} className={classes.back}>
          Naar uw account
        </Link>
      </Container>
    </Page>
  )
}

function Details({ session }: { session: Session }) {
  const query = useSavedCustomer(session)
  // Unsaved input is in the same store as the cart, so the form waits until that store is read.
  const { isLoaded } = useCart()
  if (!isLoaded) return <Waiting />
  return (
    <QueryView query={query} waiting={<Waiting />}>
      {(saved) => (
        <Suspense fallback={<Waiting />}>
          <DetailsForm session={session} saved={saved} />
        </Suspense>
      )}
    </QueryView>
  )
}

const Waiting = () => <Skeleton height={420} aria-label="Uw gegevens worden opgehaald" />
