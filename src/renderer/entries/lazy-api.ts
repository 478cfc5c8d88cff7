import type { ClientOptions } from '#shared/contracts/client.ts'
import type { Api } from '#shared/contracts/endpoints.ts'
import { OFFLINE_TEXT, ShopError } from '#shared/contracts/shop-error.ts'

type AnyCall = (input?: unknown) => Promise<unknown>
type AnyApi = { readonly [group: string]: { readonly [name: string]: AnyCall } }

/**
 * Creates a typed API client that loads the contracts at its first call.
 *
 * The contracts with zod are 15 kB of script, for which visitors would wait. A page that the server rendered makes no
 * API call at first. Call `load` when the browser is idle, so that the first API call does not wait for the contracts.
 *
 * @param fetchContract loads the contracts; a test passes another function
 */
export function createLazyApi(
  options: ClientOptions,
  fetchContract = () => import('#shared/contracts/endpoints.ts'),
): { api: Api; load: () => Promise<unknown> } {
  let loading: Promise<AnyApi> | undefined
  const load = () => {
    loading ??= fetchContract().then(
      ({ createApi }) => createApi(options) as unknown as AnyApi, // its calls are looked up by name below
      (error: unknown) => {
        // Makes the next call load the contracts again. The error has our own sentence, because visitors would not
        // understand the error of the browser.
        loading = undefined
        throw new ShopError({ code: 'offline', message: OFFLINE_TEXT }, 0, error instanceof Error ? error : undefined)
      },
    )
    return loading
  }
  const groupOf = (group: string) =>
    new Proxy({}, { get: (_, name: string) => async (input?: unknown) => (await load())[group]?.[name]?.(input) })
  // Any name is accepted here. The compiler checks the names where they are used, by the type `Api`.
  const api = new Proxy({}, { get: (_, group: string) => groupOf(group) }) as Api
  return { api, load }
}
