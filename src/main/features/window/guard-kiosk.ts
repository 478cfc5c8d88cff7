import { tillAccess } from '#shared/domain/accounts/till-access.ts'
import type { Clock, Log } from '../../ports/machine.ts'
import type { Commands, Sessions, SettingsReader } from '../../ports/till.ts'

type Closing = { preventDefault(): void }

type Deps = {
  app: { on(event: 'before-quit', listener: (event: Closing) => void): unknown; quit(): void }
  settings: SettingsReader
  sessions: Sessions
  commands: Commands
  clock: Pick<Clock, 'monotonicMs'>
  log: Log
  /** Shows a question of the system, because the page may have crashed. Returns the index of the chosen button. */
  ask(question: { title: string; text: string; buttons: readonly string[] }): Promise<number>
  /** Opens the seller's window, or brings it to the front. */
  showMain(): void
  /**
   * Called instead of the question in practice mode, where everyone may log in as an Admin: returns to the real till.
   */
  leavePractice?: (() => void) | undefined
}

/** Decides whether a user may close the app. */
export interface KioskGuard {
  /** Must be called when a user closes the seller's window. Prevents that in kiosk mode, except for an Admin. */
  windowCloses(event: Closing): void
  /** Must be called when the system shuts down or ends the session of its user. The app may close for one minute. */
  systemEnds(): void
}

/** Time for an Admin to log in after a refused close. */
const LOGIN_MS = 3 * 60_000
/** A user may cancel a shutdown, and must not be able to close the app after that. */
const SHUTDOWN_MS = 60_000

const REFUSAL = {
  title: 'Alleen een beheerder sluit deze kassa.',
  text: 'De kassa staat op volledig scherm. Laat een beheerder inloggen met pincode of wachtwoord; daarna kan de kassa dicht. Uw werk blijft staan. De computer afsluiten kan altijd.',
  buttons: ['Beheerder inloggen', 'Verder werken'],
} as const

const CONFIRMATION = {
  title: 'Kassa afsluiten?',
  text: 'U bent ingelogd als beheerder. Een betaling die loopt gaat gewoon door.',
  buttons: ['Afsluiten', 'Niet afsluiten'],
} as const

/**
 * Lets only an Admin close the app in kiosk mode: by the close button, the keyboard, the menu or the dock. A shutdown of
 * the machine is always possible.
 */
export function guardKiosk({
  app,
  settings,
  sessions,
  commands,
  clock,
  log,
  ask,
  showMain,
  leavePractice,
}: Deps): KioskGuard {
  let mayCloseUntilMs = Number.NEGATIVE_INFINITY
  let isQuitting = false
  let isAsking = false
  /** Until this time a login of an Admin means that he wants to close the app. */
  let awaitsAdminUntilMs = Number.NEGATIVE_INFINITY

  const isAdmin = () => !leavePractice && tillAccess(sessions.current()) === 'admin'
  const mayClose = () => !settings.read().isKiosk || clock.monotonicMs() < mayCloseUntilMs || isQuitting || isAdmin()

  async function refuse(): Promise<void> {
    if (isAsking) return
    isAsking = true
    log.info('closing refused in kiosk mode')
    try {
      showMain()
      if ((await ask(REFUSAL)) !== 0) return
      awaitsAdminUntilMs = clock.monotonicMs() + LOGIN_MS
      // A locked till, and a till without a user, show their login already.
      const { session, isLocked } = sessions.current()
      if (session && !isLocked) commands.give({ command: 'switch-user' })
    } catch (error) {
      log.error('question about closing failed', error)
    } finally {
      isAsking = false
    }
  }
  const guard = (event: Closing) => {
    if (mayClose()) return
    event.preventDefault()
    if (leavePractice) leavePractice()
    else void refuse()
  }

  sessions.onChange(() => {
    if (!isAdmin() || clock.monotonicMs() > awaitsAdminUntilMs) return
    awaitsAdminUntilMs = Number.NEGATIVE_INFINITY
    ask(CONFIRMATION).then(
      (choice) => {
        if (choice === 0) app.quit()
      },
      (error: unknown) => log.error('question about closing failed', error),
    )
  })
  app.on('before-quit', (event) => {
    guard(event)
    // The windows close after this event, and `closeInOrder` quits once more. Neither may ask again.
    if (mayClose()) isQuitting = true
  })

  return {
    windowCloses: guard,
    systemEnds() {
      mayCloseUntilMs = clock.monotonicMs() + SHUTDOWN_MS
    },
  }
}
