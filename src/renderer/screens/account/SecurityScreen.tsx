import { Fragment, lazy, Suspense, useEffect } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { SecondFactor } from '../../features/common/second-factor/SecondFactor.tsx'
import { useSession } from '../../features/common/sessions/index.ts'
import { returnPath } from '../../features/common/sessions/return-path.ts'
import { useIsSessionLoaded } from '../../features/common/sessions/session.ts'
import { useShop } from '../../features/common/shop-config/index.ts'
import { ChangeEmail } from '../../features/storefront/account/ChangeEmail.tsx'
import { ChangePassword } from '../../features/storefront/account/ChangePassword.tsx'
import { OwnSessions } from '../../features/storefront/account/OwnSessions.tsx'
import { retryUntilOnline } from '../../lib/retry-until-online.ts'
import { usePlatform } from '../../platform/platform.ts'
import { Container } from '../../ui/Container.tsx'
import { Page } from '../../ui/Page.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Text } from '../../ui/Text.tsx'
import { Title } from '../../ui/Title.tsx'
import classes from './SecurityScreen.module.css'

const Passkeys = lazy(() =>
  retryUntilOnline(async () => ({ default: (await import('../../features/common/passkeys/Passkeys.tsx')).Passkeys })),
)

/** /account/beveiliging: second factor (staff), passkeys, sessions on all devices, password and email address. */
export function SecurityScreen() {
  const shop = useShop()
  // The sections below are rendered in the browser only, because the server knows no session.
  const { openPasskeys } = usePlatform()
  const session = useSession()
  const isLoaded = useIsSessionLoaded()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const [params] = useSearchParams()
  const pathToReturnTo = params.get('terug')
  const mustLogIn = isLoaded && !session

  useEffect(() => {
    if (mustLogIn) void navigate(sitePaths.loginThen(pathname + search), { replace: true })
  }, [mustLogIn, navigate, pathname, search])

  return (
    <Page title={`Inloggen en beveiliging | ${shop.name}`} robots="noindex">
      <Container className={classes.page} size={720}>
        <div>
          <Title order={1}>Inloggen en beveiliging</Title>
          {session && <Text c="dimmed">{session.email}</Text>}
        </div>
        {session ? (
          // The key remounts these sections when another user logs in, for example in another tab.
          <Fragment key={session.email}>
            <SecondFactor
              session={session}
              onEnrolled={() => pathToReturnTo && void navigate(returnPath(pathToReturnTo), { replace: true })}
            />
            {openPasskeys && (
              <section aria-labelledby="passkeys" className={classes.part}>
                <Title order={2} size="h3" id="passkeys">
                  Passkeys
                </Title>
                <Suspense fallback={<Skeleton height={140} aria-label="Uw passkeys worden opgehaald" />}>
                  <Passkeys
                    session={session}
                    openPasskeys={openPasskeys}
                    onEnrolled={() => pathToReturnTo && void navigate(returnPath(pathToReturnTo), { replace: true })}
                  />
                </Suspense>
              </section>
            )}
            <section aria-labelledby="apparaten" className={classes.part}>
              <Title order={2} size="h3" id="apparaten">
                Waar u bent ingelogd
              </Title>
              <OwnSessions session={session} />
            </section>
            <section aria-labelledby="wachtwoord" className={classes.part}>
              <Title order={2} size="h3" id="wachtwoord">
                Wachtwoord
              </Title>
              <ChangePassword session={session} />
            </section>
            <section aria-labelledby="e-mailadres" className={classes.part}>
              <Title order={2} size="h3" id="e-mailadres">
                E-mailadres
              </Title>
              <ChangeEmail session={session} />
            </section>
          </Fragment>
        ) : (
          <Skeleton height={260} aria-label="Uw instellingen worden geopend" />
        )}
        <Link to={sitePaths.account} className={classes.back}>
          Naar uw account
        </Link>
      </Container>
    </Page>
  )
}
