import type { Settings } from '#shared/contracts/pos/settings-channels.ts'
import type { Session } from '#shared/contracts/users.ts'
import type { PersistedSession } from '#src/main/features/sessions/persisted-session.ts'
import { openTillSessions } from '#src/main/features/sessions/till-sessions.ts'
import { defaultSettings } from '#src/main/features/settings/default-settings.ts'
import { createTestLog, createTestTime } from '#tests/main/support/test-machine.ts'

export const HOUR_MS = 3_600_000

/** A session of eight hours, as the shop opens it. */
export const sessionOf = (email: string, roles: Session['roles'] = ['Sales']): Session => ({
  email,
  roles,
  expires: '2026-11-20T18:00:00.000Z',
  userPageSize: 96,
  lastsSeconds: 8 * 3600,
})

/** Creates a till. Each call of `start` is a restart with the same vault and settings. */
export function createTill(initialSettings: Partial<Settings> = {}) {
  const time = createTestTime()
  let stored: PersistedSession | undefined
  let settings: Settings = { ...defaultSettings, ...initialSettings }
  let busyReason: string | undefined
  let ids = 0
  const listeners = new Set<(now: Settings, before: Settings) => void>()
  let pollSession = () => {}
  time.timers.every(1000, () => pollSession())
  const start = () => {
    listeners.clear()
    const sessions = openTillSessions({
      vault: {
        kind: 'kept',
        read: () => stored,
        write: (next) => {
          stored = structuredClone(next)
        },
        empty: () => {
          stored = undefined
        },
      },
      settings: {
        read: () => settings,
        onChange: (listener) => {
          listeners.add(listener)
          return () => void listeners.delete(listener)
        },
      },
      busy: { reason: () => busyReason },
      clock: time.clock,
      serverNow: time.clock.now,
      // A fast hash, because the real one takes 0.2 s by design.
      hashing: {
        hash: async (secret) => `hash of ${[...secret.normalize('NFC')].reverse().join('')}`,
        isMatch: async (secret, hash) => hash === `hash of ${[...secret.normalize('NFC')].reverse().join('')}`,
      },
      newId: () => {
        ids += 1
        return `id ${ids}`
      },
      log: createTestLog().log,
    })
    pollSession = sessions.checkTimeLimits
    return sessions
  }
  return {
    time,
    start,
    stored: () => stored,
    setBusy: (reason: string | undefined) => {
      busyReason = reason
    },
    set: (changes: Partial<Settings>) => {
      const before = settings
      settings = { ...settings, ...changes }
      for (const listener of listeners) listener(settings, before)
    },
  }
}
