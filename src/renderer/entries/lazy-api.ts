import type { ClientOptions } from '#shared/contracts/client.ts'
import type { Api } from '#shared/contracts/endpoints.ts'
import { OFFLINE_TEXT, ShopError } from '#shared/contracts/shop-error.ts'

type AnyCall = (input?: unknown) => Promise<unknown>
type AnyApi = { readonly [group: string]: { readonly [name: string]: AnyCall } }

/**
 * Creates a typed client that loads the contract with its first call.
 *
 * A page that the server rendered calls nothing at first, and the contract with zod is 15 kB of script that visitors
 * would wait for. `load` fetches it ahead, when the browser is idle.
 *
 * @param fetchContract loads the contract; a test passes another one
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
        // The contract failed to load, so the next call tries again. The browser's own error text is not fit for a
        // visitor.
        loading = undefined
        throw new ShopError({ code: 'offline', message: OFFLINE_TEXT }, 0, error instanceof Error ? error : undefined)
      },
    )
    return loading
  }
  const groupOf = (group: string) =>
    new Proxy({}, { get: (_, name: string) => async (input?: unknown) => (await load())[group]?.[name]?.(input) })
  // The real client has the same groups and calls; the compiler checks them where they are used.
  const api = new Proxy({}, { get: (_, group: string) => groupOf(group) }) as Api
  return { api, load }
}
