import { useEffect, useRef, useState } from 'react'
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router-dom'
import { posPaths } from '#shared/contracts/pos/pos-paths.ts'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import type { Session } from '#shared/contracts/users.ts'
import { practiceAccount } from '#shared/domain/practice/practice-shop.ts'
import { AuthForm } from '../../features/common/sessions/AuthForm.tsx'
import { CodeStep } from '../../features/common/sessions/CodeStep.tsx'
import { openSession, useSession } from '../../features/common/sessions/index.ts'
import { returnPath } from '../../features/common/sessions/return-path.ts'
import { usePos } from '../../features/pos/bridge/index.ts'
import { AuthScreen } from '../../screens/storefront/AuthScreen.tsx'
import { Page } from '../../ui/Page.tsx'
import classes from './PosLogin.module.css'

/**
 * /auth in the showroom app. Shows the login form without the shop's header and footer, so that it also works while the
 * shop is unreachable. For other modes, such as a password reset, it shows the `AuthScreen` of the web shop.
 */
export function PosLogin() {
  const [search] = useSearchParams()
  const session = useSession()
  const isPractice = usePos().isPractice === true
  const isLogin = (search.get('mode') || 'inloggen') === 'inloggen' && !search.has('token')
  const requestedPath = search.get('terug')
  // A session may begin without this form, for example when a colleague unlocks the till.
  if (isLogin && session && requestedPath !== null)
    return <Navigate to={pathAfterLogin(session, requestedPath, isPractice)} replace />
  return (
    <main id="inhoud" tabIndex={-1} className={classes.page}>
      {isLogin && !session ? <TillLogin requestedPath={requestedPath} isPractice={isPractice} /> : <AuthScreen />}
    </main>
  )
}

/** Returns the page that opens after a login. A user who must set up a second factor does that first. */
function pathAfterLogin(session: Session, requestedPath: string | null, isPractice: boolean): string {
  const path = isPractice ? posPaths.practice : returnPath(requestedPath ?? posPaths.newOrder)
  return session.mustEnrol ? sitePaths.securityThen(path) : path
}

function TillLogin({ requestedPath, isPractice }: { requestedPath: string | null; isPractice: boolean }) {
  const navigate = useNavigate()
  const [challenge, setChallenge] = useState<string>()
  const typed = useRef({ email: '', password: '', passwordConfirmation: '', ...(isPractice && practiceAccount) })
  const form = useRef<HTMLDivElement>(null)
  // Focuses the first field, so that the user can type at once.
  useEffect(() => form.current?.querySelector('input')?.focus(), [])

  const openPage = (session: Session) => {
    openSession(session)
    void navigate(pathAfterLogin(session, requestedPath, isPractice), { replace: true })
  }
  return (
    <Page title="Inloggen">
      <div className={classes.card}>
        <h1 className={classes.title}>{isPractice ? 'Oefenen' : 'Inloggen'}</h1>
        {isPractice && <p>U oefent met een eigen account. Het is al ingevuld: druk op Inloggen.</p>}
        {challenge ? (
          <CodeStep challenge={challenge} onLogin={openPage} onAgain={() => setChallenge(undefined)} />
        ) : (
          <>
            <div ref={form}>
              <AuthForm mode="inloggen" token={undefined} typed={typed} onLogin={openPage} onChallenge={setChallenge} />
            </div>
            {!isPractice && (
              <ul className={classes.links}>
                <li>
                  <Link to={sitePaths.forgotPassword}>Wachtwoord vergeten?</Link>
                </li>
                <li>
                  <Link to={posPaths.settings}>Adres van de winkel</Link>
                </li>
                <li>
                  <Link to={posPaths.practice}>Oefenen</Link>
                </li>
              </ul>
            )}
          </>
        )}
      </div>
    </Page>
  )
}
