import { protocol } from 'electron'
import type { Api } from '#shared/contracts/endpoints.ts'
import { openOwnFiles } from './features/own-pages/own-files.ts'
import { createCallRules } from './features/shop-api/call-rules.ts'
import { type CallShop, createCallShop } from './features/shop-api/call-shop.ts'
import { createForwarding } from './features/shop-api/forward-call.ts'
import { createShopClient } from './features/shop-api/shop-client.ts'
import { createShopReach, type ShopReach } from './features/shop-api/shop-reach.ts'
import { createTillClient } from './features/shop-api/till-client.ts'
import { isCustomerPage, isOwnPage, serveOwnScheme } from './own-scheme.ts'
import type { Clock, Log, Timers } from './ports/machine.ts'
import type { ResponseCache } from './ports/response-cache.ts'
import type { SessionOwner } from './ports/session-owner.ts'
import type { Shop } from './ports/shop.ts'

type Deps = {
  /** Folder of the installed page. */
  pageFolder: string
  shopUrl(): string
  sessions: SessionOwner
  responseCache: ResponseCache
  /** Reports the difference between this machine's clock and the shop's. */
  reportClock(offMs: number): void
  clock: Clock
  timers: Timers
  log: Log
  /** Calls a server. In practice mode only the practice shop. */
  fetch(url: string, init: RequestInit & { duplex?: 'half' }): Promise<Response>
  isPractice: boolean
}

/**
 * Opens the only connection to the shop. Pages use it by requests under `app://`; the main process uses the returned
 * `shop`, and `callShop` for calls outside the API.
 */
export function openShop(deps: Deps): {
  shop: Shop
  tillApi: Pick<Api, 'tillOperations'>
  reach: ShopReach
  callShop: CallShop
} {
  const { shopUrl, sessions, responseCache, clock, timers, log } = deps
  const report = (error: unknown, subject: string) => log.error(subject, error)
  const reach = createShopReach({ clock, shopUrl, log })
  const callShop = createCallShop({
    shopUrl,
    timers,
    reach,
    fetch: deps.fetch,
    onServerDate: (date) => deps.reportClock(clock.now().getTime() - date.getTime()),
  })
  const rulesOf = createCallRules()
  const forward = createForwarding({
    callShop,
    shopUrl,
    isReachable: reach.isReachable,
    rulesOf,
    sessions,
    responseCache,
    isOwnPage,
    isCustomerPage,
    report,
  })
  serveOwnScheme({
    protocol,
    ownFile: openOwnFiles({ folder: deps.pageFolder, isPractice: deps.isPractice }),
    forward,
    report,
  })
  const shop = createShopClient({ callShop, shopUrl, rulesOf, reach, sessions })
  return { shop, tillApi: createTillClient({ callShop, rulesOf, sessions }), reach, callShop }
}
