import type { ClientOptions } from '#shared/contracts/client.ts'
import type { Api } from '#shared/contracts/endpoints.ts'

type AnyCall = (input?: unknown) => Promise<unknown>
type AnyApi = { readonly [group: string]: { readonly [name: string]: AnyCall } }

/**
 * The typed client, of which the contract is fetched with the first call.
 *
 * A page that the server drew asks for nothing at first, and the contract with zod is 15 kB of script that its
 * visitors would wait for. `load` fetches it ahead, when there is time.
 */
export function createLazyApi(options: ClientOptions): { api: Api; load: () => Promise<unknown> } {
  let loading: Promise<AnyApi> | undefined
  const load = () => {
    loading ??= import('#shared/contracts/endpoints.ts').then(
      ({ createApi }) => createApi(options) as unknown as AnyApi, // looked up by name below
      (error: unknown) => {
        // Without network it did not come: the next call asks for it again.
        loading = undefined
        throw error
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
