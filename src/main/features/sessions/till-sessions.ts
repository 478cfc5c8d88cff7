import type { ChannelAccess } from '#shared/contracts/pos/channel.ts'
import type { TillSession } from '#shared/contracts/pos/session-channels.ts'
import { tillAccess } from '#shared/domain/accounts/till-access.ts'
import { createListeners } from '#shared/kernel/listeners.ts'
import type { Clock, Log } from '../../ports/machine.ts'
import type { OpenedSession, SessionOwner } from '../../ports/session-owner.ts'
import type { Busy, RegisteredTill, Sessions, SettingsReader } from '../../ports/till.ts'
import { createOfflineUnlock } from './offline-unlock.ts'
import {
  type Holder,
  type OfflineTries,
  restoreTillUser,
  type TillUser,
  toPersistedSession,
  type Vault,
} from './persisted-session.ts'
import type { SecretHashing } from './secret-hashing.ts'
import { secondsLeft, startSessionClock } from './session-clock.ts'

type Deps = {
  vault: Vault
  settings: SettingsReader
  busy: Busy
  clock: Clock
  /** Current time of the shop. */
  serverNow(): Date
  newId(): string
  /** Slow hashes of PINs and passwords. */
  hashing: SecretHashing
  log: Log
}

/** The session, the lock and the registration of this till. */
export interface TillSessions extends Sessions, SessionOwner {
  lock(): void
  /** Records activity of the user, which postpones the lock. Ignored while the till is locked. */
  touch(): void
  /** True when a user was active or logged in since the start of the app. */
  wasTouched(): boolean
  /** Ends a session that has expired, and locks a till without activity. Must be called every second. */
  checkTimeLimits(): void
  /** Returns why the user may not use a channel with this access; undefined when allowed. */
  accessRefusal(access: ChannelAccess): 'unauthenticated' | 'forbidden' | undefined
  till(): RegisteredTill | null
  /** Sets the registration of this machine. With null it is no till, and no user can log in with a PIN. */
  setTill(till: RegisteredTill | null): void
  /** Sets the users with a PIN, as the shop returned them. */
  setHolders(holders: readonly Holder[]): void
  /** Wrong tries without the shop that the shop does not know yet, oldest first. */
  offlineTries(): readonly OfflineTries[]
  /** Must be called before a report of tries is sent: later tries then belong to another report. */
  triesSent(reportId: string): void
  /** Must be called when the shop has counted the tries of a report, or will never do so. */
  triesReported(reportId: string): void
}

/**
 * The time of the last activity is written to the disk at most once in this time. After a restart the stored time may
 * therefore be this much too early.
 */
const TOUCH_WRITE_MS = 60_000

/** Maximum number of tokens to revoke. There is rarely more than one, because a login needs a reachable shop. */
const MAX_TO_REVOKE = 20

/** Opens the sessions, and restores the user and the registration of the till from the vault. */
export function openTillSessions({ vault, settings, busy, clock, serverNow, newId, hashing, log }: Deps): TillSessions {
  const listeners = createListeners<[now: TillSession]>()
  let tillUser: TillUser | null = null
  let till: RegisteredTill | null = null
  let pinHolders: readonly Holder[] = []
  let toRevoke: readonly string[] = []
  let offlineTries: readonly OfflineTries[] = []
  let touchedMs = clock.monotonicMs()
  let touchedAt = clock.now()
  let writtenTouchMs = touchedMs
  let wasTouched = false

  const current = (): TillSession => ({
    session: publicSession(),
    isLocked: tillUser?.isLocked ?? false,
    till: till && { tillId: till.tillId, name: till.name },
    vault: vault.kind,
    pinHolders: [...pinHolders],
    unlocksOfflineBy: tillUser?.token == null ? null : (tillUser.proof?.kind ?? null),
  })
  /** Returns the session with its remaining seconds. The page counts down from them, without using the system time. */
  const publicSession = () => tillUser && { ...tillUser.session, lastsSeconds: secondsLeft(tillUser.clock, clock) }

  const persist = () => {
    writtenTouchMs = clock.monotonicMs()
    if (!tillUser && !till && toRevoke.length === 0 && offlineTries.length === 0) return vault.empty()
    const { shopUrl } = settings.read()
    vault.write(toPersistedSession({ tillUser, till, pinHolders, toRevoke, offlineTries, shopUrl, touchedAt }, clock))
  }
  const changed = () => {
    persist()
    listeners.tell(current())
  }
  const touchNow = () => {
    touchedMs = clock.monotonicMs()
    touchedAt = clock.now()
    wasTouched = true
  }
  const idleMs = () => settings.read().lockAfterMinutes * 60_000
  const isIdle = (sinceMs: number) => idleMs() > 0 && sinceMs >= idleMs()

  /** Ends the session and locks the till. The page stays open behind the lock screen until a user logs in. */
  const endSession = (why: string) => {
    if (!tillUser || tillUser.token === null) return
    log.info('session ended', { why })
    tillUser = { ...tillUser, token: null, proof: null, isLocked: true, clock: { endsAtMs: clock.monotonicMs() } }
    changed()
  }
  const setTillUser = (opened: OpenedSession, { isLocked, proof }: Pick<TillUser, 'isLocked' | 'proof'>) => {
    tillUser = {
      session: opened.session,
      token: opened.token,
      clock: startSessionClock(opened.session, clock, serverNow),
      isLocked,
      proof,
    }
  }

  const addToRevoke = (token: string) => {
    toRevoke = [...toRevoke, token].slice(-MAX_TO_REVOKE)
  }

  const lock = () => {
    if (!tillUser || tillUser.isLocked) return
    tillUser = { ...tillUser, isLocked: true }
    changed()
  }

  const offline = createOfflineUnlock({
    user: () => tillUser,
    setProof(proof) {
      if (!tillUser) return
      tillUser = { ...tillUser, proof }
      persist()
      listeners.tell(current())
    },
    unlock() {
      if (!tillUser) return
      touchNow()
      tillUser = { ...tillUser, isLocked: false }
      log.info('unlocked without the shop')
      changed()
    },
    tries: () => offlineTries,
    setTries: (tries) => {
      offlineTries = tries
    },
    newId,
    hashing,
  })

  const restore = () => {
    const persisted = vault.read()
    if (!persisted || persisted.shopUrl !== settings.read().shopUrl) return
    till = persisted.till
    pinHolders = persisted.pinHolders
    toRevoke = persisted.toRevoke
    offlineTries = persisted.offlineTries
    tillUser = restoreTillUser(persisted, clock, isIdle)
  }
  restore()

  settings.onChange((now, before) => {
    if (now.shopUrl === before.shopUrl) return
    // Token and registration belong to the former shop and must not be sent to another one.
    tillUser = null
    till = null
    pinHolders = []
    toRevoke = []
    offlineTries = []
    changed()
  })

  return {
    current,
    onChange: listeners.subscribe,
    session: publicSession,
    token: () => tillUser?.token ?? undefined,
    tillProof: () => (till ? `${till.tillId}.${till.secret}` : undefined),
    isLocked: () => tillUser?.isLocked ?? false,
    userChangeRefusal(email) {
      // Without a valid session the payment cannot be polled, so any user may log in.
      const isAlive = tillUser !== null && tillUser.token !== null
      const isSame = email !== undefined && email.trim().toLowerCase() === tillUser?.session.email.toLowerCase()
      return isAlive && !isSame && busy.reason() !== undefined ? 'payment_running' : undefined
    },
    begin(opened) {
      touchNow()
      const former = tillUser?.token
      if (former && former !== opened.token) addToRevoke(former)
      setTillUser(opened, { isLocked: false, proof: null })
      changed()
    },
    renew(former, opened) {
      if (!tillUser || tillUser.token !== former) return
      setTillUser(opened, tillUser)
      changed()
    },
    refused: (token) => {
      if (tillUser?.token === token) endSession('refused by the shop')
    },
    end() {
      if (tillUser?.token) addToRevoke(tillUser.token)
      tillUser = null
      changed()
    },
    toRevoke: () => toRevoke,
    revoked(token) {
      if (!toRevoke.includes(token)) return
      toRevoke = toRevoke.filter((other) => other !== token)
      persist()
    },
    rememberSecret: offline.rememberSecret,
    unlockOffline: offline.unlockOffline,
    countRefusal: offline.countRefusal,
    offlineTries: () => offlineTries,
    triesSent(reportId) {
      offlineTries = offlineTries.map((one) => (one.reportId === reportId ? { ...one, isSent: true } : one))
      persist()
    },
    triesReported(reportId) {
      offlineTries = offlineTries.filter((one) => one.reportId !== reportId)
      persist()
    },
    lock,
    touch() {
      if (tillUser?.isLocked) return
      touchNow()
      if (touchedMs - writtenTouchMs >= TOUCH_WRITE_MS) persist()
    },
    wasTouched: () => wasTouched,
    checkTimeLimits() {
      if (!tillUser || tillUser.token === null) return
      if (secondsLeft(tillUser.clock, clock) === 0) return endSession('expired')
      if (!tillUser.isLocked && isIdle(clock.monotonicMs() - touchedMs)) lock()
    },
    accessRefusal(access) {
      if (access === 'page') return undefined
      if (!tillUser || tillUser.isLocked) return 'unauthenticated'
      const who = tillAccess({ session: tillUser.session, isLocked: false })
      const isEnough = access === 'admin' ? who === 'admin' : who !== 'nobody'
      return isEnough ? undefined : 'forbidden'
    },
    till: () => till,
    setTill(now) {
      till = now
      if (!now) {
        pinHolders = []
        // A PIN unlocks a till only. The shop accepts reports of tries from a till only.
        if (tillUser?.proof?.kind === 'pin') tillUser = { ...tillUser, proof: null }
        offlineTries = []
      }
      changed()
    },
    setHolders(now) {
      if (JSON.stringify(now) === JSON.stringify(pinHolders)) return
      pinHolders = now
      changed()
    },
  }
}
