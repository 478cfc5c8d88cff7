import type { Api } from '#shared/contracts/endpoints.ts'
import { type FailureCode, failures } from '#shared/contracts/failures.ts'
import { ShopError } from '#shared/contracts/shop-error.ts'
import type { Shop } from '#src/main/ports/shop.ts'

/** Creates the error that the API client throws for this failure. */
export const refusal = (code: FailureCode, detail?: unknown) =>
  new ShopError({ code, message: failures[code].text, ...(detail !== undefined && { detail }) }, failures[code].status)

/**
 * Creates a connection to a shop. A test can make the shop unreachable.
 *
 * @param api the calls that the test needs
 */
export function connectionToShop(api: unknown, fetch: Shop['fetch'] = () => Promise.reject(refusal('server_away'))) {
  const listeners = new Set<() => void>()
  let isReachable = true
  let url = 'https://winkel.example'
  const shop: Shop = {
    api: api as Api, // a test provides every call that is made
    fetch,
    url: () => url,
    isReachable: () => isReachable,
    onReachable(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  return {
    shop,
    goAway: () => {
      isReachable = false
    },
    comeBack: () => {
      isReachable = true
      for (const listener of listeners) listener()
    },
    /** Configures another shop. */
    moveTo: (next: string) => {
      url = next
    },
  }
}
