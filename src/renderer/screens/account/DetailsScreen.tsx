import { lazy, Suspense, useRef } from 'react'
import { Link } from 'react-router-dom'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import type { Session } from '#shared/contracts/users.ts'
import { useCart } from '../../features/common/cart/index.ts'
import { useSession } from '../../features/common/sessions/index.ts'
import { useIsSessionRead } from '../../features/common/sessions/session.ts'
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

/** The form's rules import zod. */
const DetailsForm = lazy(() =>
  retryUntilOnline(async () => ({
    default: (await import('../../features/storefront/account/DetailsForm.tsx')).DetailsForm,
  })),
)

/** /account/gegevens: name, phone number and address of a customer. */
export function DetailsScreen() {
  const shop = useShop()
  const session = useSession()
  const isRead = useIsSessionRead()
  // A session that ends leaves the form as it is; the session notice links to the login.
  const owner = useRef(session)
  if (session) owner.current = session
  return (
    <Page title={`Uw gegevens | ${shop.name}`} robots="noindex">
      <Container className={classes.page} size={720}>
        <div>
          <Title order={1}>Uw gegevens</Title>
          <Text c="dimmed">Deze gegevens vullen wij voor u in als u bestelt. Per bestelling kunt u ze wijzigen.</Text>
        </div>
        {owner.current ? (
          <Details key={owner.current.email} session={owner.current} />
        ) : isRead ? (
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
  // Unsaved input is persisted together with the cart, so wait until that is read.
  const { isRead } = useCart()
  if (!isRead) return <Waiting />
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
