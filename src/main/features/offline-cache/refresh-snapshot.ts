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
 * A login refreshes a snapshot that is older than this: the first login of the day does, one after a break does not.
 */
const AFTER_LOGIN_MS = 4 * 3_600_000
const CHECK_EVERY_MS = 10 * 60_000
/** Pause between calls, so that the shop serves its users first. */
const BETWEEN_CALLS_MS = 250
const WHILE_BUSY_MS = 5_000
/** A page that starts after a login needs the connection for itself. */
const AFTER_START_MS = 20_000

/** Refreshes the snapshot once a day and after a login: calls the shop one call at a time and caches the responses. */
export function startSnapshotRefresh({ shop, sessions, offlineCache, busy, clock, timers, log }: Deps): {
  stop(): void
} {
  let isWalking = false
  let isStopped = false
  /** The last refresh was interrupted; the next check continues it. */
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
        const answer = await shop.fetch(path, init)
        // A product that is gone, or a picture that cannot be made, does not stop the refresh.
        if (answer.status >= 500 || answer.status === 429) {
          await answer.body?.cancel()
          throw new Error(`answered ${answer.status}`)
        }
        await offlineCache.keep(new Request(`app://leermeester${path}`, init), answer)
        return answer
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

  async function walkWhenOlder(ms: number): Promise<void> {
    if (isWalking || isStopped || !shop.isReachable() || !isLoggedIn()) return
    isWalking = true
    try {
      const last = await offlineCache.walkedAt()
      // After the clock was set back the last refresh is in the future; it counts as old.
      const age = last ? clock.now().getTime() - last.getTime() : Number.POSITIVE_INFINITY
      if (isUnfinished || age >= ms || age < 0) await walk()
    } catch (error) {
      isUnfinished = true
      log.warn('offline snapshot refresh interrupted', { error: String(error) })
    } finally {
      isWalking = false
    }
  }

  let wasLoggedIn = isLoggedIn()
  const stops = [
    timers.every(CHECK_EVERY_MS, () => void walkWhenOlder(DAY_MS)),
    sessions.onChange(() => {
      const isNew = !wasLoggedIn && isLoggedIn()
      wasLoggedIn = isLoggedIn()
      if (!isNew) return
      cancelTimer()
      cancelTimer = timers.after(AFTER_START_MS, () => void walkWhenOlder(AFTER_LOGIN_MS))
    }),
  ]
  cancelTimer = timers.after(AFTER_START_MS, () => void walkWhenOlder(DAY_MS))

  return {
    stop() {
      isStopped = true
      cancelTimer()
      for (const stop of stops) stop()
    },
  }
}

const JSON_CALL = { 'content-type': 'application/json', accept: 'application/json', [CLIENT_HEADER]: '1' }
