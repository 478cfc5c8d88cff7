import type * as z from 'zod'
import type { AddressLookup, AddressResponse } from '../../ports/address-lookup.ts'
import { Outage } from '../../ports/outage.ts'
import { callExternalService, type Fetch, jsonOf } from '../call-external-service.ts'
import { details, exception, suggestions } from './postcode-wire.ts'

/** Options of the Postcode.eu adapter. */
export type PostcodeOptions = {
  /** Base URL without version: `https://api.postcode.eu`. */
  baseUrl: string
  key: string
  secret: string
  /** Time limits: 2 s while the shopper types, 5 s for the details of the selected address. */
  timeoutsMs?: { autocomplete: number; address: number }
  fetch: Fetch
}

/** Postcode.eu asks callers to identify their software (docs/integrations/postcode.md#s1). */
const USER_AGENT = 'Leermeester/1'

/**
 * Creates the address lookup of Postcode.eu, for the Netherlands, Belgium and Germany (docs/integrations/postcode.md).
 *
 * Status 400, 404 and 429 are returned; every other failure throws `Outage('postcode')`.
 */
export function createPostcodeLookup(options: PostcodeOptions): AddressLookup {
  const timeoutsMs = options.timeoutsMs ?? { autocomplete: 2_000, address: 5_000 }
  const authorization = `Basic ${Buffer.from(`${options.key}:${options.secret}`).toString('base64')}`

  async function call<Schema extends z.ZodType>(
    endpoint: keyof typeof timeoutsMs,
    parts: readonly (string | undefined)[],
    session: string,
    schema: Schema,
  ): Promise<AddressResponse<z.output<Schema>>> {
    const path = parts.filter((part) => part !== undefined)
    // The URL parser would resolve '.' and '..', so another endpoint of the service would be called.
    if (path.some((part) => /^\.{0,2}$/.test(part))) return errorResponse(400, 'Invalid term')

    const response = await callExternalService(
      { service: 'postcode', fetch: options.fetch, timeoutMs: timeoutsMs[endpoint] },
      `${options.baseUrl}/international/v1/${endpoint}/${path.map(encodeURIComponent).join('/')}`,
      {
        headers: {
          accept: 'application/json',
          authorization,
          'x-autocomplete-session': session,
          'user-agent': USER_AGENT,
        },
      },
    ).catch((error: unknown) => {
      // A rate limit is returned and not thrown, because the page must know that it has to wait.
      if (error instanceof Outage && error.reason === 'throttled') return undefined
      throw error
    })
    if (!response) return errorResponse(429, 'Too many requests')

    const { status } = response
    if (status === 401 || status === 403) {
      throw new Outage('postcode', { reason: 'credentials', mayHaveArrived: false, status })
    }
    const body = jsonOf(response)
    if (status === 400 || status === 404)
      return errorResponse(status, exception.safeParse(body).data?.exception ?? 'Not found')

    const parsed = schema.safeParse(body)
    if (status !== 200 || !parsed.success) {
      throw new Outage('postcode', { reason: 'unreadable', mayHaveArrived: true, status })
    }
    return { status: 200, body: parsed.data, cacheControl: response.headers.get('cache-control') ?? undefined }
  }

  return {
    autocomplete: ({ context, term, language, buildingListMode, session }) =>
      // The fourth path segment is the list mode, so the third segment (the language) must be present as well.
      call(
        'autocomplete',
        [context, term, language ?? (buildingListMode && 'nl-NL'), buildingListMode],
        session,
        suggestions,
      ),
    address: ({ context, dispatchCountry, session }) => call('address', [context, dispatchCountry], session, details),
  }
}

const errorResponse = (status: 400 | 404 | 429, text: string) =>
  ({ status, body: { exception: text }, cacheControl: undefined }) as const
