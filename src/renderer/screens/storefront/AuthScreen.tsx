import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { openSession, useLogout, useSession } from '../../features/session/index.ts'
import { LoginForm } from '../../features/session/LoginForm.tsx'
import { SessionDetails } from '../../features/session/SessionDetails.tsx'
import { useShop } from '../../features/shop/index.ts'
import { Button } from '../../ui/Button.tsx'
import { Container } from '../../ui/Container.tsx'
import { Page } from '../../ui/Page.tsx'
import { Text } from '../../ui/Text.tsx'
import { Title } from '../../ui/Title.tsx'
import classes from './AuthScreen.module.css'

/** /auth: log in and out. Any other mode than those that exist renders nothing (specification §2). */
export function AuthScreen() {
  const [search] = useSearchParams()
  const mode = search.get('mode') ?? 'inloggen'
  const session = useSession()
  const navigate = useNavigate()
  const logout = useLogout()
  const shop = useShop()
  const mustLogIn = mode === 'uitloggen' && !session

  useEffect(() => {
    if (mustLogIn) void navigate(sitePaths.login, { replace: true })
  }, [mustLogIn, navigate])

  if (mode !== 'inloggen' && mode !== 'uitloggen') return null
  return (
    <Page title={`${session?.email ?? 'Inloggen'} | ${shop.name}`} robots="noindex">
      <Container className={classes.page} size={480}>
        {session ? (
          <>
            <Title order={1}>Uw account</Title>
            <SessionDetails session={session} />
            <Button variant="default" onClick={() => logout.mutate()} loading={logout.isPending}>
              Uitloggen
            </Button>
          </>
        ) : (
          <>
            <Title order={1}>Inloggen</Title>
            <Text c="dimmed">Bestellen kan ook zonder account.</Text>
            <LoginForm
              onLogin={(opened) => {
                openSession(opened)
                void navigate(sitePaths.home)
              }}
            />
          </>
        )}
      </Container>
    </Page>
  )
}
