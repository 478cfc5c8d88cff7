import { CLIENT_HEADER } from '#shared/contracts/client.ts'
import type { Clock, Log, Timers } from '../../ports/machine.ts'
import type { Shop } from '../../ports/shop.ts'
import type { Busy, Sessions } from '../../ports/till.ts'
import type { OfflineCache } from './open-offline-cache.ts'
import { walkShop } from './walk-shop.ts'

type Deps = {
  shop: Pick<Shop, 'fetch' | 'isThere' | 'url'>
  sessions: Sessions
  lastGood: OfflineCache
  busy: Busy
  clock: Clock
  timers: Timers
  log: Log
}

const DAY_MS = 24 * 3_600_000
/** Who logs in begins a day; who comes back from lunch does not. */
const AFTER_LOGIN_MS = 4 * 3_600_000
const CHECK_EVERY_MS = 10 * 60_000
/** The shop first serves the people who stand there. */
const BETWEEN_CALLS_MS = 250
const WHILE_BUSY_MS = 5_000
/** The page that begins at a login needs the line for itself. */
const AFTER_START_MS = 20_000

/** Walks through the shop once a day and after a login, one call at a time, and keeps what it is told. */
export function startSnapshotRefresh({ shop, sessions, lastGood, busy, clock, timers, log }: Deps): { stop(): void } {
  let isWalking = false
  let isStopped = false
  /** The last walk broke off; the next look goes on with it. */
  let isUnfinished = false
  let callOff = () => {}

  const wait = (ms: number) => new Promise<void>((resolve) => void timers.after(ms, resolve))
  const isAnybodyThere = () => sessions.current().session !== null

  async function walk(): Promise<void> {
    const url = shop.url()
    const isSameShop = () => !isStopped && shop.isThere() && shop.url() === url
    const { products, isWhole } = await walkShop({
      async ask(path, body) {
        const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body), headers: JSON_CALL }
        const answer = await shop.fetch(path, init)
        // One product that is gone, or a picture that cannot be made, is no reason to stop.
        if (answer.status >= 500 || answer.status === 429) {
          await answer.body?.cancel()
          throw new Error(`answered ${answer.status}`)
        }
        await lastGood.keep(new Request(`app://leermeester${path}`, init), answer)
        return answer
      },
      async mayGoOn() {
        await wait(BETWEEN_CALLS_MS)
        while (isSameShop() && busy.reason() !== undefined) await wait(WHILE_BUSY_MS)
        return isSameShop()
      },
      now: clock.now,
      isFresh: async (path) => ((await lastGood.ageOf(path)) ?? Number.POSITIVE_INFINITY) < AFTER_LOGIN_MS,
      storeSnapshot: lastGood.storeSnapshot,
    })
    isUnfinished = !isWhole
    log.info('the shop was walked through', { products, isWhole })
  }

  async function walkWhenOlder(ms: number): Promise<void> {
    if (isWalking || isStopped || !shop.isThere() || !isAnybodyThere()) return
    isWalking = true
    try {
      const last = await lastGood.walkedAt()
      // A clock that was set back makes everything look new; what lies in the future is old.
      const age = last ? clock.now().getTime() - last.getTime() : Number.POSITIVE_INFINITY
      if (isUnfinished || age >= ms || age < 0) await walk()
    } catch (error) {
      isUnfinished = true
      log.warn('the walk through the shop broke off', { error: String(error) })
    } finally {
      isWalking = false
    }
  }

  let wasThere = isAnybodyThere()
  const stops = [
    timers.every(CHECK_EVERY_MS, () => void walkWhenOlder(DAY_MS)),
    sessions.onChange(() => {
      const isNew = !wasThere && isAnybodyThere()
      wasThere = isAnybodyThere()
      if (!isNew) return
      callOff()
      callOff = timers.after(AFTER_START_MS, () => void walkWhenOlder(AFTER_LOGIN_MS))
    }),
  ]
  callOff = timers.after(AFTER_START_MS, () => void walkWhenOlder(DAY_MS))

  return {
    stop() {
      isStopped = true
      callOff()
      for (const stop of stops) stop()
    },
  }
}

const JSON_CALL = { 'content-type': 'application/json', accept: 'application/json', [CLIENT_HEADER]: '1' }
