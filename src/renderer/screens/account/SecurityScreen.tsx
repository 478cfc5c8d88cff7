import { useEffect } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { SecondFactor } from '../../features/second-factor/SecondFactor.tsx'
import { useSession } from '../../features/session/index.ts'
import { returnPath } from '../../features/session/return-path.ts'
import { useIsSessionRead } from '../../features/session/session.ts'
import { useShop } from '../../features/shop/index.ts'
import { Container } from '../../ui/Container.tsx'
import { Page } from '../../ui/Page.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Text } from '../../ui/Text.tsx'
import { Title } from '../../ui/Title.tsx'
import classes from './SecurityScreen.module.css'

/** /account/beveiliging: logging in with a code besides the password, for staff. */
export function SecurityScreen() {
  const shop = useShop()
  const session = useSession()
  const isRead = useIsSessionRead()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const [params] = useSearchParams()
  const wanted = params.get('terug')
  const mustLogIn = isRead && !session

  useEffect(() => {
    if (mustLogIn) void navigate(sitePaths.loginThen(pathname + search), { replace: true })
  }, [mustLogIn, navigate, pathname, search])

  return (
    <Page title={`Inloggen met een code | ${shop.name}`} robots="noindex">
      <Container className={classes.page} size={720}>
        <div>
          <Title order={1}>Inloggen met een code</Title>
          {session && <Text c="dimmed">{session.email}</Text>}
        </div>
        {session ? (
          // Another account, when one logs in as somebody else in another tab, begins anew.
          <SecondFactor
            key={session.email}
            session={session}
            onEnrolled={() => wanted && void navigate(returnPath(wanted), { replace: true })}
          />
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
