import type { ClientOptions } from '#shared/contracts/client.ts'
import type { Api } from '#shared/contracts/endpoints.ts'
import { OFFLINE_TEXT, ShopError } from '#shared/contracts/shop-error.ts'
import { yieldToBrowser } from '../lib/yield-to-browser.ts'

type AnyCall = (input?: unknown) => Promise<unknown>
type AnyApi = { readonly [group: string]: { readonly [name: string]: AnyCall } }

type Contract = () => Promise<(options: ClientOptions) => object>

/** The contracts by who makes their calls. A page looks for a call in this order. */
type Contracts = { browse: Contract; customer: Contract; staff: Contract; visits: Contract }

const CONTRACTS: Contracts = {
  browse: () => import('#shared/contracts/browse-endpoints.ts').then(({ createBrowseApi }) => createBrowseApi),
  customer: () => import('#shared/contracts/customer-endpoints.ts').then(({ createCustomerApi }) => createCustomerApi),
  staff: () => import('#shared/contracts/staff-endpoints.ts').then(({ createStaffApi }) => createStaffApi),
  visits: () => import('#shared/contracts/visits.ts').then(({ createVisitApi }) => createVisitApi),
}

/** The group of calls in the contract of visits. */
const VISIT_GROUP = 'visits'

/**
 * Creates a typed API client that loads each contract at the first call that needs it.
 *
 * The contracts with zod are 30 kB of script, for which visitors would wait. A page that the server rendered makes no
 * API call at first. Call `load` when the browser is idle, so that the first API call does not wait for the contracts of
 * visitors and customers. Each of them runs in a task of its own.
 *
 * @param contracts loads the contracts; a test passes other functions
 */
export function createLazyApi(
  options: ClientOptions,
  contracts: Partial<Contracts> = {},
): { api: Api; load: () => Promise<void> } {
  const { browse, customer, staff, visits } = { ...CONTRACTS, ...contracts }
  const [loadBrowse, loadCustomer, loadStaff, loadVisits] = [browse, customer, staff, visits].map((contract) =>
    loadOnce(contract, options),
  ) as [Load, Load, Load, Load] // one for each contract
  const callsOf = async (group: string) => {
    for (const load of group === VISIT_GROUP ? [loadVisits] : [loadBrowse, loadCustomer, loadStaff]) {
      const calls = (await load())[group]
      if (calls) return calls
    }
    return undefined
  }
  const groupOf = (group: string) =>
    new Proxy({}, { get: (_, name: string) => async (input?: unknown) => (await callsOf(group))?.[name]?.(input) })
  // Any name is accepted here. The compiler checks the names where they are used, by the type `Api`.
  const api = new Proxy({}, { get: (_, group: string) => groupOf(group) }) as Api
  const load = async () => {
    await loadBrowse()
    await yieldToBrowser()
    await loadCustomer()
  }
  return { api, load }
}

type Load = () => Promise<AnyApi>

/** Returns a function that loads a contract once and creates its client. After a failure the next call tries again. */
function loadOnce(contract: Contract, options: ClientOptions): Load {
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
