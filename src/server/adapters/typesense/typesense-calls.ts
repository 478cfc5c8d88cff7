import type { Client, ConfigurationOptions } from 'typesense'
import type * as z from 'zod'
import { Outage } from '../../ports/outage.ts'
import { callExternalService, type Fetch } from '../call-external-service.ts'

/** Options of the calls to a Typesense server. */
export type TypesenseOptions = {
  /** Base URL of the server: `https://search.example`. */
  url: string
  /** `SEARCH_ENGINE_KEY`. */
  key: string
  timeoutMs: number
  fetch: Fetch
}

/**
 * Makes one call and parses its reply. Throws `Outage('search')` when the server cannot be used, when its reply does not
 * fit the schema, and for any 4xx response that `accepts` does not list. With such a status it returns undefined.
 */
export type TypesenseCall = <Schema extends z.ZodType>(
  schema: Schema,
  request: (client: Client) => Promise<unknown>,
  options?: { accepts?: readonly number[] },
) => Promise<z.output<Schema> | undefined>

/**
 * Creates the calls to a Typesense server (docs/integrations/typesense.md#s2).
 *
 * The vendor's client makes the paths, headers and bodies. It is loaded at the first call. Its own transport, retries and
 * log are replaced: each request is one call of `callExternalService`, so that it is limited, measured and traced like
 * the calls to all other services.
 */
export function createTypesenseCalls({ url, key, timeoutMs, fetch }: TypesenseOptions): TypesenseCall {
  let opened: Promise<Client> | undefined

  async function open(): Promise<Client> {
    const { Client } = await import('typesense')
    return new Client({
      nodes: [{ url: url.replace(/\/+$/, '') }],
      apiKey: key,
      numRetries: 0,
      logLevel: 'silent',
      axiosAdapter: transport({ fetch, timeoutMs }),
    })
  }

  return async (schema, request, { accepts = [] } = {}) => {
    opened ??= open()
    const client = await opened
    const reply = await request(client).catch((error: unknown) => {
      if (error instanceof Outage) throw error
      const status = statusOf(error)
      if (status !== undefined && accepts.includes(status)) return REFUSED
      // The client's error has the sent documents and a text of the service, so it is not the cause of the outage.
      throw outage(status === 401 || status === 403 ? 'credentials' : 'unreadable', status)
    })
    if (reply === REFUSED) return undefined
    const parsed = schema.safeParse(reply)
    if (!parsed.success) throw outage('unreadable', undefined)
    return parsed.data
  }
}

const REFUSED = Symbol('refused')

type Transport = Extract<ConfigurationOptions['axiosAdapter'], (...inputs: never[]) => unknown>

/** Returns the transport of the client: one call without retries, with all query parameters in the address. */
const transport =
  (options: { fetch: Fetch; timeoutMs: number }): Transport =>
  async (config) => {
    const parameters = Object.entries(config.params ?? {}).map(([name, value]): [string, string] => [
      name,
      String(value),
    ])
    const query = new URLSearchParams(parameters)
    const address = query.size > 0 ? `${config.url}?${query}` : String(config.url)
    const { status, text, headers } = await callExternalService({ service: 'search', ...options }, address, {
      method: (config.method ?? 'get').toUpperCase(),
      headers: config.headers.toJSON() as Record<string, string>, // the client sets texts only
      ...(config.data !== undefined && { body: config.data }),
    })
    return { status, statusText: '', data: text, headers: Object.fromEntries(headers), config }
  }

function statusOf(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('httpStatus' in error)) return undefined
  return typeof error.httpStatus === 'number' ? error.httpStatus : undefined
}

/** Returns the outage of a call that reached the service, but has no usable reply. */
export const outage = (reason: 'credentials' | 'unreadable', status: number | undefined) =>
  new Outage('search', { reason, mayHaveArrived: true, ...(status !== undefined && { status }) })
