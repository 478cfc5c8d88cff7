import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import type { Session } from '#shared/contracts/users.ts'
import { AuthForm } from '../../features/common/sessions/AuthForm.tsx'
import { authModes, type FormMode, isFormMode } from '../../features/common/sessions/auth-modes.ts'
import { openSession, useSession } from '../../features/common/sessions/index.ts'
import { returnPath } from '../../features/common/sessions/return-path.ts'
import { useIsSessionLoaded } from '../../features/common/sessions/session.ts'
import { useLinkToken } from '../../features/common/sessions/use-link-token.ts'
import { retryUntilOnline } from '../../lib/retry-until-online.ts'
import { usePlatform } from '../../platform/platform.ts'
import { Container } from '../../ui/Container.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { Text } from '../../ui/Text.tsx'
import { Title } from '../../ui/Title.tsx'
import classes from './AuthScreen.module.css'

/** Loaded on demand: most users have no second factor, and most visitors of this page are not logged in yet. */
const CodeStep = lazy(() =>
  retryUntilOnline(async () => ({ default: (await import('../../features/common/sessions/CodeStep.tsx')).CodeStep })),
)
const PasskeyLogin = lazy(() =>
  retryUntilOnline(async () => ({
    default: (await import('../../features/common/passkeys/PasskeyLogin.tsx')).PasskeyLogin,
  })),
)
const LoggedIn = lazy(() =>
  retryUntilOnline(async () => ({ default: (await import('../../features/common/sessions/LoggedIn.tsx')).LoggedIn })),
)

/**
 * /auth: login, logout, registration and forgotten password. No mode means login; an unknown mode renders nothing
 * (docs/decisions.md#40).
 */
export function AuthScreen() {
  const [search] = useSearchParams()
  const mode = search.get('mode') || 'inloggen'
  const session = useSession()
  const isLoaded = useIsSessionLoaded()
  const navigate = useNavigate()
  const mustLogIn = mode === 'uitloggen' && isLoaded && !session

  useEffect(() => {
    if (mustLogIn) void navigate(sitePaths.login, { replace: true })
  }, [mustLogIn, navigate])

  return (
    <Page title="user" robots="noindex">
      <Container className={classes.page} size={480}>
        {/* Mode `set` is the target of a mailed link for a new password, and works with and without a session. */}
        {session && (mode === 'uitloggen' || (isFormMode(mode) && mode !== 'set')) && (
          <Suspense>
            <LoggedIn session={session} />
          </Suspense>
        )}
        {isFormMode(mode) && (!session || mode === 'set') && <AuthMode mode={mode} />}
      </Container>
    </Page>
  )
}

function AuthMode({ mode }: { mode: FormMode }) {
  const navigate = useNavigate()
  const { openPasskeys } = usePlatform()
  // False during server rendering and hydration, when the capabilities of the machine are not known yet.
  const isLoaded = useIsSessionLoaded()
  const { search } = useLocation()
  const { token, isKnown: isTokenKnown } = useLinkToken()
  const [challenge, setChallenge] = useState<string>()
  const typed = useRef({ email: '', password: '', passwordConfirmation: '' })
  const isConfirming = mode === 'inloggen' && token !== undefined
  const { title, intro, links } = authModes[mode]
  const pathToReturnTo = new URLSearchParams(search).get('terug')

  const finishLogin = (session: Session) => {
    openSession(session)
    const isStaff = session.roles.length > 0 || session.mustEnrol === true
    const to = pathToReturnTo === null && isStaff ? sitePaths.backOffice : returnPath(pathToReturnTo)
    void navigate(session.mustEnrol ? sitePaths.securityThen(to) : to, { replace: true })
  }
  return (
    <>
      <Title order={1}>{isConfirming ? 'Bevestig uw account' : title}</Title>
      {challenge ? (
        <Suspense>
          <CodeStep challenge={challenge} onLogin={finishLogin} onAgain={() => setChallenge(undefined)} />
        </Suspense>
      ) : mode === 'set' && isTokenKnown && token === undefined ? (
        <Notice tone="bad">Deze link is niet compleet. Open hem vanuit de e-mail, of vraag een nieuwe aan.</Notice>
      ) : (
        <>
          <Text c="dimmed">{isConfirming ? CONFIRM : intro}</Text>
          <noscript>
            <Notice>Het formulier heeft JavaScript nodig. Zet JavaScript aan in uw browser.</Notice>
          </noscript>
          <AuthForm
            key={mode}
            mode={mode}
            token={token}
            typed={typed}
            onLogin={finishLogin}
            onChallenge={setChallenge}
          />
          {mode === 'inloggen' && !isConfirming && isLoaded && openPasskeys && (
            <Suspense>
              <PasskeyLogin openPasskeys={openPasskeys} onLogin={finishLogin} />
            </Suspense>
          )}
        </>
      )}
      {challenge === undefined && (
        <ul className={classes.links}>
          {links.map(({ to, text }) => (
            <li key={to}>
              {/* Each link passes on the path to return to after the login. */}
              <Link to={pathToReturnTo ? `${to}&${new URLSearchParams({ terug: pathToReturnTo })}` : to}>{text}</Link>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const CONFIRM =
  'Log in met het e-mailadres en wachtwoord waarmee u zich heeft geregistreerd. Daarmee is uw account bevestigd.'
