import {
  sessionChanged,
  sessionLock,
  sessionRead,
  sessionSwitch,
  sessionTouch,
  tillEnroll,
  tillLeave,
  tillOpen,
} from '#shared/contracts/pos/session-channels.ts'
import { ShopError } from '#shared/contracts/shop-error.ts'
import { parseTillCode } from '#shared/domain/tills/till-code.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import type { Ipc } from '../../ipc/ipc.ts'
import type { Log } from '../../ports/machine.ts'
import type { Shop } from '../../ports/shop.ts'
import type { TillServer } from '../../ports/till.ts'
import { reportTries } from './report-tries.ts'
import type { TillSessions } from './till-sessions.ts'

type Deps = {
  ipc: Ipc
  sessions: TillSessions
  server: TillServer
  shop: Pick<Shop, 'onReachable' | 'isReachable'>
  log: Log
}

/** Handles the channels of session and till, and sends changes of the session to the page. */
export function registerSessions({ ipc, sessions, server, shop, log }: Deps): void {
  let wasLocked = sessions.current().isLocked
  sessions.onChange((now) => {
    ipc.send(sessionChanged, now)
    // The lock screen shows the users with a PIN, whatever locked the till: a button, the menu or missing input.
    if (now.isLocked && !wasLocked) refreshHolders()
    wasLocked = now.isLocked
  })

  /** Loads the users with a PIN for the lock screen. Without a response the previous list stays. */
  const fetchHolders = async () => {
    const till = sessions.till()
    if (!till) return
    try {
      const { holders } = await server.holders(till)
      sessions.setHolders(holders)
    } catch (error) {
      if (codeOf(error) === 'till_unknown') sessions.setTill(null)
      else log.warn('PIN holders not loaded', { code: codeOf(error) })
    }
  }
  const refreshHolders = () => void fetchHolders()
  const sendTries = reportTries({ sessions, server, log })
  const afterReconnect = () => {
    refreshHolders()
    void sendTries()
  }
  shop.onReachable(afterReconnect)
  afterReconnect()

  ipc.handle(sessionRead, () => {
    // The page reads the session when another user wants to log in, who may have chosen a PIN on another till.
    refreshHolders()
    return ok(sessions.current())
  })
  ipc.handle(sessionTouch, () => {
    sessions.touch()
    return ok({ isLocked: sessions.isLocked() })
  })
  ipc.handle(sessionLock, () => {
    sessions.lock()
    return ok(sessions.current())
  })

  ipc.handle(sessionSwitch, async ({ email, pin }) => {
    const till = sessions.till()
    if (!till) return fail('till_unknown')
    if (sessions.userChangeRefusal(email)) return fail('payment_running')
    const unlockOffline = () => sessions.unlockOffline({ kind: 'pin', email, secret: pin })
    // A call to an unreachable shop may end only after its time limit, so the till verifies the PIN first if it can.
    const early = shop.isReachable() ? undefined : await unlockOffline()
    if (early === 'unlocked') return ok(sessions.current())
    if (early === 'wrong' || early === 'blocked') return fail(OFFLINE_REFUSALS[early])
    try {
      // Tries without the shop count before this one.
      await sendTries()
      const { token, session } = await server.switch({ tillId: till.tillId, secret: till.secret, email, pin })
      // A payment may have begun while the shop checked the PIN.
      if (sessions.userChangeRefusal(session.email)) return fail('payment_running')
      sessions.begin({ token, session })
      sessions
        .rememberSecret(token, { kind: 'pin', secret: pin })
        .catch((error: unknown) => log.error('unlock without the shop not prepared', error))
      refreshHolders()
      return ok(sessions.current())
    } catch (error) {
      switch (codeOf(error)) {
        case 'wrong_pin':
          sessions.countRefusal({ kind: 'pin', email, isBlocked: false })
          return fail('wrong_pin')
        case 'pin_blocked':
          sessions.countRefusal({ kind: 'pin', email, isBlocked: true })
          return fail('pin_blocked')
        case 'pin_needs_second_factor':
          return fail('pin_needs_second_factor')
        case 'too_many_requests':
          return fail('too_many_requests')
        case 'till_unknown':
          sessions.setTill(null)
          return fail('till_unknown')
        case 'server_away': {
          const outcome = await unlockOffline()
          return outcome === 'unlocked' ? ok(sessions.current()) : fail(OFFLINE_REFUSALS[outcome])
        }
        default:
          throw error
      }
    }
  })

  ipc.handle(tillOpen, async ({ name }) => {
    try {
      const opened = await server.open({ name, replaces: sessions.till()?.tillId })
      sessions.setTill(opened)
      await fetchHolders()
      return ok(sessions.current())
    } catch (error) {
      switch (codeOf(error)) {
        case 'strong_login_needed':
          return fail('strong_login_needed')
        case 'till_name_taken':
          return fail('till_name_taken')
        case 'server_away':
          return fail('server_away')
        default:
          throw error
      }
    }
  })

  ipc.handle(tillEnroll, async ({ code }) => {
    // Only an Admin may replace a registration (`till:leave`), because it would end every PIN of this till.
    if (sessions.till()) return fail('till_registered')
    const parsed = parseTillCode(code)
    if (!parsed) return fail('till_code_invalid')
    try {
      const { location, drawer, ...till } = await server.redeemCode(parsed.code)
      // The user registered this machine in another way while the shop handled the code.
      if (sessions.till()) return fail('till_registered')
      sessions.setTill(till)
      await fetchHolders()
      return ok({ name: till.name, location, drawer })
    } catch (error) {
      const code = ENROLL_REFUSALS.find((one) => one === codeOf(error))
      if (code) return fail(code)
      throw error
    }
  })

  ipc.handle(tillLeave, async () => {
    const till = sessions.till()
    sessions.setTill(null)
    try {
      if (till) await server.end({ tillId: till.tillId })
    } catch (error) {
      // The till stays in the list of tills of the back office, where an Admin can end it.
      log.warn('till not ended at the shop', { code: codeOf(error) })
    }
    return ok(sessions.current())
  })
}

const ENROLL_REFUSALS = ['server_away', 'till_code_invalid', 'till_name_taken', 'too_many_requests'] as const

/** Failure code of a PIN that did not unlock the till without the shop. */
const OFFLINE_REFUSALS = {
  wrong: 'wrong_pin',
  blocked: 'blocked_offline',
  other_user: 'only_own_offline',
  other_kind: 'password_offline',
  none: 'server_away',
} as const

const codeOf = (error: unknown) => (error instanceof ShopError ? error.code : undefined)
