import { ShopError } from '#shared/contracts/shop-error.ts'
import { MAX_SEEN_ORDERS } from '#shared/contracts/tills.ts'
import type { Log, Timers } from '../../ports/machine.ts'
import type { Shop } from '../../ports/shop.ts'
import type { RegisteredTill, Sessions } from '../../ports/till.ts'
import type { OfflineCustomers } from './offline-customers.ts'

type Deps = {
  customers: OfflineCustomers
  shop: Pick<Shop, 'api' | 'isReachable' | 'onReachable'>
  sessions: Sessions
  /** The registration of this machine, with its secret; null when it is no till. */
  registeredTill(): RegisteredTill | null
  /** The orders that were seen on this till; undefined while that feature is not open. */
  seenOrders(): { orderIds(): number[]; drop(ids: readonly number[]): void } | undefined
  timers: Timers
  log: Log
}

const EVERY_MS = 30 * 60_000
/** Delay after a login or a reconnect, because the page needs the connection for its own calls then. */
const AFTER_LOGIN_MS = 15_000

/**
 * Fetches the customers of the last 90 days every half hour, and soon after a login, while staff are logged in on a
 * registered till. The shop sends nothing when they did not change. It also tells which of the orders that were seen on
 * this till are erased; they are removed.
 */
export function startCustomerRefresh({ customers, shop, sessions, registeredTill, seenOrders, timers, log }: Deps): {
  stop(): void
} {
  let cancelTimer = () => {}
  let tillId: string | undefined

  async function refresh(): Promise<void> {
    const till = registeredTill()
    if (!till || sessions.current().session === null || !shop.isReachable()) return
    try {
      const seenOrderIds = seenOrders()?.orderIds().slice(-MAX_SEEN_ORDERS) ?? []
      const body = { tillId: till.tillId, secret: till.secret, hash: customers.hash(), seenOrderIds }
      const reply = await shop.api.tills.customers({ body })
      // The registration may have ended during the call.
      if (registeredTill()?.tillId !== till.tillId) return
      if (reply.customers) customers.replace(till.tillId, { hash: reply.hash, customers: reply.customers })
      else customers.confirm()
      seenOrders()?.drop(reply.erasedOrderIds ?? [])
    } catch (error) {
      const code = error instanceof ShopError ? error.code : 'unexpected'
      if (code === 'till_unknown') customers.clear()
      log.warn('offline customers not refreshed', { code })
    }
  }
  const refreshSoon = () => {
    cancelTimer()
    cancelTimer = timers.after(AFTER_LOGIN_MS, () => void refresh())
  }
  let wasLoggedIn = false
  const follow = () => {
    const { session, till } = sessions.current()
    const isNew = (session !== null && !wasLoggedIn) || till?.tillId !== tillId
    wasLoggedIn = session !== null
    tillId = till?.tillId
    if (isNew) refreshSoon()
  }
  follow()
  const stops = [timers.every(EVERY_MS, () => void refresh()), sessions.onChange(follow), shop.onReachable(refreshSoon)]
  return {
    stop() {
      cancelTimer()
      for (const stop of stops) stop()
    },
  }
}
