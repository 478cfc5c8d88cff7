import type { ClientOptions } from '#shared/contracts/client.ts'
import type { Api } from '#shared/contracts/endpoints.ts'
import { OFFLINE_TEXT, ShopError } from '#shared/contracts/shop-error.ts'

type AnyCall = (input?: unknown) => Promise<unknown>
type AnyApi = { readonly [group: string]: { readonly [name: string]: AnyCall } }

const SHOP = () => import('#shared/contracts/shop-endpoints.ts').then(({ createShopApi }) => createShopApi)
const STAFF = () => import('#shared/contracts/staff-endpoints.ts').then(({ createStaffApi }) => createStaffApi)

const VISITS = () => import('#shared/contracts/visits.ts').then(({ createVisitApi }) => createVisitApi)
/** The group of calls in the contract of `VISITS`. */
const VISIT_GROUP = 'visits'

type Contract = () => Promise<(options: ClientOptions) => object>

/**
 * Creates a typed API client that loads the contracts at its first call, and those of staff at the first call that only
 * staff make.
 *
 * The contracts with zod are 15 kB of script, for which visitors would wait. A page that the server rendered makes no
 * API call at first. Call `load` when the browser is idle, so that the first API call does not wait for the contracts.
 *
 * @param contracts loads the contracts; a test passes other functions
 */
export function createLazyApi(
  options: ClientOptions,
  { shop, staff, visits = VISITS }: { shop: Contract; staff: Contract; visits?: Contract } = {
    shop: SHOP,
    staff: STAFF,
  },
): { api: Api; load: () => Promise<unknown> } {
  const loadShop = loadOnce(shop, options)
  const loadStaff = loadOnce(staff, options)
  const loadVisits = loadOnce(visits, options)
  const callsOf = async (group: string) =>
    group === VISIT_GROUP ? (await loadVisits())[group] : ((await loadShop())[group] ?? (await loadStaff())[group])
  const groupOf = (group: string) =>
    new Proxy({}, { get: (_, name: string) => async (input?: unknown) => (await callsOf(group))?.[name]?.(input) })
  // Any name is accepted here. The compiler checks the names where they are used, by the type `Api`.
  const api = new Proxy({}, { get: (_, group: string) => groupOf(group) }) as Api
  return { api, load: loadShop }
}

/** Returns a function that loads a contract once and creates its client. After a failure the next call tries again. */
function loadOnce(contract: Contract, options: ClientOptions): () => Promise<AnyApi> {
  let loading: Promise<AnyApi> | undefined
  return () => {
    loading ??= contract().then(
      (createClient) => createClient(options) as AnyApi, // its calls are looked up by name
      (error: unknown) => {
        // The error has our own sentence, because visitors would not understand the error of the browser.
        loading = undefined
        throw new ShopError({ code: 'offline', message: OFFLINE_TEXT }, 0, error instanceof Error ? error : undefined)
      },
    )
    return loading
  }
}
