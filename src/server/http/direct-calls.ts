import type { Method } from '#shared/contracts/endpoint.ts'
import type { CachedResponse } from './response-cache.ts'

/** A call of the API without a request: the texts of its path, query and body. */
export type DirectCall = {
  params: Readonly<Record<string, string>>
  query: Readonly<Record<string, string>>
  /** Parsed JSON. */
  body: unknown
}

/**
 * Makes the response to a call and caches it under its key (`cacheKeyOf`). Throws for a call that does not fit the contract.
 * Errors of the use case pass.
 */
export type MakeResponse = (key: string, call: DirectCall) => Promise<CachedResponse>

type Route = { pattern: RegExp; names: readonly string[]; make: MakeResponse }

/**
 * The endpoints with cached responses, for calls that the server makes to itself while it renders a page. A simulated
 * request takes longer than the use case of most of these calls.
 *
 * A parameter of a path must be a number. Other calls are not found, because their path may belong to another route.
 */
export class DirectCalls {
  readonly #routes = new Map<Method, Route[]>()

  add({ method, path }: { method: Method; path: string }, make: MakeResponse): void {
    const names = [...path.matchAll(PARAMETER)].map(([, name = '']) => name)
    const pattern = new RegExp(`^${path.replace(SPECIAL, '\\$&').replace(PARAMETER, '(\\d+)')}$`)
    this.#routes.set(method, [...(this.#routes.get(method) ?? []), { pattern, names, make }])
  }

  /** Returns a function that makes the response to a call; undefined when the call needs a request. */
  find(method: string, url: string, body: string | undefined): ((key: string) => Promise<CachedResponse>) | undefined {
    const [path = '', search = ''] = url.split('?', 2)
    for (const { pattern, names, make } of this.#routes.get(method as Method) ?? []) {
      const found = pattern.exec(path)
      if (!found) continue
      // Fastify makes a list of a repeated parameter.
      const query = readQuery(search)
      if (!query) return undefined
      const params = Object.fromEntries(names.map((name, index) => [name, found[index + 1] ?? '']))
      const call = {
        params,
        query,
        body: body === undefined ? undefined : (JSON.parse(body) as unknown),
      }
      return (key) => make(key, call)
    }
    return undefined
  }
}

/** Returns the parameters of a query; undefined when one is repeated. */
function readQuery(search: string): Record<string, string> | undefined {
  const parameters = [...new URLSearchParams(search)]
  const query = Object.fromEntries(parameters)
  return Object.keys(query).length === parameters.length ? query : undefined
}

const PARAMETER = /:(\w+)/g
/** Characters with a meaning in regular expressions that occur in paths. */
const SPECIAL = /[.*+?^$()[\]{}|\\]/g
