import type { ClientOptions } from '#shared/contracts/client.ts'
import type { Api } from '#shared/contracts/endpoints.ts'
import { OFFLINE_TEXT, ShopError } from '#shared/contracts/shop-error.ts'

type AnyCall = (input?: unknown) => Promise<unknown>
type AnyApi = { readonly [group: string]: { readonly [name: string]: AnyCall } }

/**
 * The typed client, of which the contract is fetched with the first call.
 *
 * A page that the server drew asks for nothing at first, and the contract with zod is 15 kB of script that its
 * visitors would wait for. `load` fetches it ahead, when there is time.
 *
 * @param fetchContract brings the contract; a test gives another
 */
export function createLazyApi(
  options: ClientOptions,
  fetchContract = () => import('#shared/contracts/endpoints.ts'),
): { api: Api; load: () => Promise<unknown> } {
  let loading: Promise<AnyApi> | undefined
  const load = () => {
    loading ??= fetchContract().then(
      ({ createApi }) => createApi(options) as unknown as AnyApi, // looked up by name below
      (error: unknown) => {
        // Without network it did not come: the next call asks for it again. What the browser says of it is no
        // sentence for a person.
        loading = undefined
        throw new ShopError({ code: 'offline', message: OFFLINE_TEXT }, 0, error instanceof Error ? error : undefined)
      },
    )
    return loading
  }
  const groupOf = (group: string) =>
    new Proxy({}, { get: (_, name: string) => async (input?: unknown) => (await load())[group]?.[name]?.(input) })
  // The real client has the same groups and calls; which, the compiler checks where they are used.
  const api = new Proxy({}, { get: (_, group: string) => groupOf(group) }) as Api
  return { api, load }
}
