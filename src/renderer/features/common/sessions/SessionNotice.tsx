import { IconX } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router-dom'
import { ShopError } from '#shared/contracts/shop-error.ts'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { useApi } from '../../../lib/api.ts'
import { report } from '../../../lib/report.ts'
import { timing } from '../../../lib/timing.ts'
import { Button } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import classes from './SessionNotice.module.css'
import { openSession } from './session.ts'
import { useRevokedSession } from './use-revoked-session.ts'
import { useSessionClock } from './use-session-clock.ts'

/**
 * Bar above the page that warns shortly before the session ends, and later reports that it has ended. It is part of the
 * page layout and no overlay, so that it covers no form. Typed values are not lost.
 */
export function SessionNotice() {
  const { pathname, search, key } = useLocation()
  const { clock, end, dismiss } = useSessionClock(key)
  useRevokedSession(end)
  const isLoginPage = pathname === new URL(sitePaths.login, 'http://shop').pathname

  return (
    <>
      {clock.state === 'ending' && <EndingBar seconds={clock.seconds} />}
      {clock.state === 'over' && !isLoginPage && (
        <section className={classes.bar} aria-label="Uw sessie">
          <p>
            Uw sessie is verlopen. Wat u heeft ingevuld is bewaard.{' '}
            <Link to={sitePaths.loginThen(pathname + search)} className={classes.link}>
              Opnieuw inloggen
            </Link>
          </p>
          <IconButton aria-label="Melding sluiten" className={classes.close} onClick={dismiss}>
            <IconX size={20} aria-hidden />
          </IconButton>
        </section>
      )}
      <VisuallyHidden>
        <span role="status">{announcement(clock)}</span>
      </VisuallyHidden>
    </>
  )
}

function EndingBar({ seconds }: { seconds: number }) {
  const api = useApi()
  const renewal = useMutation({
    mutationFn: () => api.users.renew(),
    onSuccess: ({ session }) => openSession(session),
    onError: (error) => report(error, 'session'),
  })
  const hasFailed = renewal.isError && !(renewal.error instanceof ShopError && renewal.error.code === 'unauthenticated')
  // A session that ends soon even after a renewal has reached its absolute limit (docs/decisions.md#47).
  const isAtItsEnd =
    renewal.isSuccess && (renewal.data.session.lastsSeconds ?? Infinity) * 1000 <= timing.sessionNoticeMs
  return (
    <section className={classes.bar} aria-label="Uw sessie">
      <p>
        <span className={classes.seconds}>Na {seconds} seconden verloopt uw sessie.</span>
        {hasFailed && <span role="alert"> Verlengen lukt nu niet. Probeer het nog eens.</span>}
        {isAtItsEnd && <span role="alert"> Langer kan deze sessie niet duren. Wat u invult blijft bewaard.</span>}
      </p>
      {!isAtItsEnd && (
        <Button variant="white" size="sm" onClick={() => renewal.mutate()} loading={renewal.isPending}>
          Blijf ingelogd
        </Button>
      )}
    </section>
  )
}

/** Numbers of seconds before the end at which a screen reader announces the time left, instead of every second. */
const MILESTONES = [10, 30, 60, 120]

function announcement(clock: ReturnType<typeof useSessionClock>['clock']): string {
  switch (clock.state) {
    case 'quiet':
      return ''
    case 'over':
      return 'Uw sessie is verlopen. Wat u heeft ingevuld is bewaard.'
    case 'ending': {
      const milestone = MILESTONES.find((seconds) => clock.seconds <= seconds) ?? clock.seconds
      return `Binnen ${milestone} seconden verloopt uw sessie. Met de knop Blijf ingelogd, bovenaan de pagina, gaat u door.`
    }
    default:
      return clock satisfies never
  }
}
