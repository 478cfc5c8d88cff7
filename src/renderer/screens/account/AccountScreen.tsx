import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router-dom'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import type { Session } from '#shared/contracts/users.ts'
import { dayInWords } from '#shared/kernel/dates.ts'
import { useLogout, useSession } from '../../features/common/sessions/index.ts'
import { useIsSessionLoaded } from '../../features/common/sessions/session.ts'
import { useShop } from '../../features/common/shop-config/index.ts'
import type { DeletedAccount } from '../../features/storefront/account/account-queries.ts'
import { DataExport } from '../../features/storefront/account/DataExport.tsx'
import { DeleteAccount } from '../../features/storefront/account/DeleteAccount.tsx'
import { LoginPrompt } from '../../features/storefront/account/LoginPrompt.tsx'
import { OwnOrders } from '../../features/storefront/account/OwnOrders.tsx'
import { SavedDetails } from '../../features/storefront/account/SavedDetails.tsx'
import { Button } from '../../ui/Button.tsx'
import { Container } from '../../ui/Container.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Text } from '../../ui/Text.tsx'
import { Title } from '../../ui/Title.tsx'
import classes from './AccountScreen.module.css'

/** Loaded after the page, because most customers have no service case. */
const AccountCases = lazy(async () => ({
  default: (await import('../../features/storefront/service/case-links.tsx')).AccountCases,
}))

/** Loaded after the page, because most customers have no quote. */
const AccountQuotes = lazy(async () => ({
  default: (await import('../../features/storefront/quotes/AccountQuotes.tsx')).AccountQuotes,
}))

/** /account: a customer's own orders, details and settings. */
export function AccountScreen() {
  const shop = useShop()
  const session = useSession()
  const isLoaded = useIsSessionLoaded()
  const [deleted, setDeleted] = useState<DeletedAccount>()
  return (
    <Page title={`Uw account | ${shop.name}`} robots="noindex">
      <Container className={classes.page}>
        {deleted && <DeletionConfirmation deleted={deleted} />}
        {!deleted && !isLoaded && <Skeleton height={420} aria-label="Uw account wordt geopend" />}
        {!deleted && isLoaded && !session && (
          <>
            <Title order={1}>Uw account</Title>
            <LoginPrompt back={sitePaths.account} />
          </>
        )}
        {/* The key remounts `Account` when another user logs in, for example in another tab. */}
        {!deleted && session && <Account key={session.email} session={session} onDeleted={setDeleted} />}
      </Container>
    </Page>
  )
}

function Account({ session, onDeleted }: { session: Session; onDeleted: (deleted: DeletedAccount) => void }) {
  const logout = useLogout()
  const isStaff = session.roles.length > 0 || session.mustEnrol === true
  return (
    <>
      <header className={classes.head}>
        <div>
          <Title order={1}>Uw account</Title>
          <Text c="dimmed">{session.email}</Text>
        </div>
        <Button variant="default" onClick={() => logout.mutate()} loading={logout.isPending}>
          Uitloggen
        </Button>
      </header>
      <div className={classes.parts}>
        <section aria-labelledby="uw-bestellingen">
          <Title order={2} size="h3" id="uw-bestellingen" className={classes.title}>
            Uw bestellingen
          </Title>
          <OwnOrders session={session} />
          <Suspense>
            <AccountQuotes session={session} />
          </Suspense>
          <Suspense>
            <AccountCases session={session} />
          </Suspense>
        </section>
        <aside className={classes.aside} aria-label="Uw gegevens en privacy">
          <section className={classes.box} aria-labelledby="uw-gegevens">
            <Title order={2} size="h4" id="uw-gegevens">
              Uw gegevens
            </Title>
            <SavedDetails session={session} />
            <Button component={Link} to={sitePaths.accountDetails} variant="default">
              Gegevens wijzigen
            </Button>
          </section>
          <section className={classes.box} aria-labelledby="uw-beveiliging">
            <Title order={2} size="h4" id="uw-beveiliging">
              Inloggen en beveiliging
            </Title>
            <Text>
              Wijzig uw wachtwoord of e-mailadres, en zie waar u bent ingelogd.
              {isStaff && ' Stel in dat u ook met een code van uw telefoon inlogt.'}
            </Text>
            <Button component={Link} to={sitePaths.security} variant="default">
              Inloggen en beveiliging
            </Button>
          </section>
          <section className={classes.box} aria-labelledby="uw-privacy">
            <Title order={2} size="h4" id="uw-privacy">
              Uw privacy
            </Title>
            <DataExport />
            {!isStaff && <DeleteAccount onDeleted={onDeleted} />}
            <Text>
              Hoe wij met uw gegevens omgaan leest u in de <Link to={sitePaths.privacy}>privacyverklaring</Link>.
            </Text>
          </section>
        </aside>
      </div>
    </>
  )
}

/** Confirms that the account is deleted, and lists the orders that tax law requires the shop to retain. */
function DeletionConfirmation({ deleted: { message, keptOrders } }: { deleted: DeletedAccount }) {
  return (
    <>
      <Title order={1}>Uw account is verwijderd</Title>
      <Notice tone="good">{message}</Notice>
      {keptOrders.length > 0 && (
        <div>
          <Text>Deze bestellingen moeten wij van de belastingwet nog bewaren:</Text>
          <ul>
            {keptOrders.map(({ salesOrderId, until }) => (
              <li key={salesOrderId}>
                bestelling {salesOrderId}, tot en met {dayInWords(`${until}T12:00:00Z`)}
              </li>
            ))}
          </ul>
        </div>
      )}
      <Button component={Link} to={sitePaths.home} className={classes.next}>
        Naar de winkel
      </Button>
    </>
  )
}
