import { CLIENT_HEADER } from '#shared/contracts/client.ts'
import type { Clock, Log, Timers } from '../../ports/machine.ts'
import type { Shop } from '../../ports/shop.ts'
import type { Busy, Sessions } from '../../ports/till.ts'
import type { OfflineCache } from './open-offline-cache.ts'
import { walkShop } from './walk-shop.ts'

type Deps = {
  shop: Pick<Shop, 'fetch' | 'isReachable' | 'url'>
  sessions: Sessions
  offlineCache: OfflineCache
  busy: Busy
  clock: Clock
  timers: Timers
  log: Log
}

const DAY_MS = 24 * 3_600_000
/**
 * Age above which a login refreshes the snapshot. The first login of the day does this, a login after a break does not.
 */
const AFTER_LOGIN_MS = 4 * 3_600_000
const CHECK_EVERY_MS = 10 * 60_000
/** Pause between calls, so that the calls do not slow down the shop for its users. */
const BETWEEN_CALLS_MS = 250
const WHILE_BUSY_MS = 5_000
/** Delay after a login or a start, because the page needs the connection for its own calls then. */
const AFTER_START_MS = 20_000

/**
 * Refreshes the snapshot once a day and after a login. Makes the calls to the shop one at a time, and caches their
 * responses.
 */
export function startSnapshotRefresh({ shop, sessions, offlineCache, busy, clock, timers, log }: Deps): {
  stop(): void
} {
  let isWalking = false
  let isStopped = false
  /** True when the last refresh was interrupted. The next check then continues it. */
  let isUnfinished = false
  let cancelTimer = () => {}

  const wait = (ms: number) => new Promise<void>((resolve) => void timers.after(ms, resolve))
  const isLoggedIn = () => sessions.current().session !== null

  async function walk(): Promise<void> {
    const url = shop.url()
    const isSameShop = () => !isStopped && shop.isReachable() && shop.url() === url
    const { products, isWhole } = await walkShop({
      async call(path, body) {
        const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body), headers: JSON_CALL }
        const response = await shop.fetch(path, init)
        // Other error statuses do not stop the refresh: a product may be removed, or a picture may be missing.
        if (response.status >= 500 || response.status === 429) {
          await response.body?.cancel()
          throw new Error(`the shop responded with status ${response.status}`)
        }
        await offlineCache.store(new Request(`app://leermeester${path}`, init), response)
        return response
      },
      async mayContinue() {
        await wait(BETWEEN_CALLS_MS)
        while (isSameShop() && busy.reason() !== undefined) await wait(WHILE_BUSY_MS)
        return isSameShop()
      },
      now: clock.now,
      isFresh: async (path) => ((await offlineCache.ageOf(path)) ?? Number.POSITIVE_INFINITY) < AFTER_LOGIN_MS,
      storeSnapshot: offlineCache.storeSnapshot,
    })
    isUnfinished = !isWhole
    log.info('offline snapshot refreshed', { products, isWhole })
  }

  async function walkIfOlderThan(ms: number): Promise<void> {
    if (isWalking || isStopped || !shop.isReachable() || !isLoggedIn()) return
    isWalking = true
    try {
      const last = await offlineCache.snapshotTakenAt()
      // After the system time was set back, the last refresh may be in the future. Such a snapshot counts as old.
      const ageMs = last ? clock.now().getTime() - last.getTime() : Number.POSITIVE_INFINITY
      if (isUnfinished || ageMs >= ms || ageMs < 0) await walk()
    } catch (error) {
      isUnfinished = true
      log.warn('offline snapshot refresh interrupted', { error: String(error) })
    } finally {
      isWalking = false
    }
  }

  let wasLoggedIn = isLoggedIn()
  const stops = [
    timers.every(CHECK_EVERY_MS, () => void walkIfOlderThan(DAY_MS)),
    sessions.onChange(() => {
      const isNew = !wasLoggedIn && isLoggedIn()
      wasLoggedIn = isLoggedIn()
      if (!isNew) return
      cancelTimer()
      cancelTimer = timers.after(AFTER_START_MS, () => void walkIfOlderThan(AFTER_LOGIN_MS))
    }),
  ]
  cancelTimer = timers.after(AFTER_START_MS, () => void walkIfOlderThan(DAY_MS))

  return {
    stop() {
      isStopped = true
      cancelTimer()
      for (const stop of stops) stop()
    },
  }
}

const JSON_CALL = { 'content-type': 'application/json', accept: 'application/json', [CLIENT_HEADER]: '1' }
