import type * as z from 'zod'
import type { AddressLookup, AddressResponse } from '../../ports/address-lookup.ts'
import { Outage } from '../../ports/outage.ts'
import { callExternalService, type Fetch, jsonOf } from '../call-external-service.ts'
import { details, exception, suggestions } from './postcode-wire.ts'

export type PostcodeOptions = {
  /** `https://api.postcode.eu`, without the version. */
  baseUrl: string
  key: string
  secret: string
  /** How long a lookup may take: 2 s while somebody types, 5 s for the details of the chosen address. */
  timeoutsMs?: { autocomplete: number; address: number }
  fetch: Fetch
}

/** Its support wants to know which software calls (docs/integrations/postcode.md#s1). */
const USER_AGENT = 'Leermeester/1'

/** Address lookup by Postcode.eu, for the Netherlands, Belgium and Germany. */
export function createPostcodeLookup(options: PostcodeOptions): AddressLookup {
  const timeoutsMs = options.timeoutsMs ?? { autocomplete: 2_000, address: 5_000 }
  const authorization = `Basic ${Buffer.from(`${options.key}:${options.secret}`).toString('base64')}`

  async function ask<Schema extends z.ZodType>(
    subject: keyof typeof timeoutsMs,
    parts: readonly (string | undefined)[],
    session: string,
    schema: Schema,
  ): Promise<AddressResponse<z.output<Schema>>> {
    const path = parts.filter((part) => part !== undefined)
    // A dot alone would be resolved away and lead to another call than the one meant.
    if (path.some((part) => /^\.{0,2}$/.test(part))) return refused(400, 'Invalid term')

    const answer = await callExternalService(
      { party: 'postcode', fetch: options.fetch, timeoutMs: timeoutsMs[subject] },
      `${options.baseUrl}/international/v1/${subject}/${path.map(encodeURIComponent).join('/')}`,
      {
        headers: {
          accept: 'application/json',
          authorization,
          'x-autocomplete-session': session,
          'user-agent': USER_AGENT,
        },
      },
    ).catch((error: unknown) => {
      // Being too quick is for the page to know, so that it waits: it is an answer, not an outage.
      if (error instanceof Outage && error.reason === 'throttled') return undefined
      throw error
    })
    if (!answer) return refused(429, 'Too many requests')

    const { status } = answer
    if (status === 401 || status === 403) {
      throw new Outage('postcode', { reason: 'credentials', mayHaveArrived: false, status })
    }
    const body = jsonOf(answer)
    if (status === 400 || status === 404)
      return refused(status, exception.safeParse(body).data?.exception ?? 'Not found')

    const parsed = schema.safeParse(body)
    if (status !== 200 || !parsed.success) {
      throw new Outage('postcode', { reason: 'unreadable', mayHaveArrived: true, status })
    }
    return { status: 200, body: parsed.data, cacheControl: answer.headers.get('cache-control') ?? undefined }
  }

  return {
    autocomplete: ({ context, term, language, buildingListMode, session }) =>
      // The mode is known by its place, so it needs a language before it.
      ask(
        'autocomplete',
        [context, term, language ?? (buildingListMode && 'nl-NL'), buildingListMode],
        session,
        suggestions,
      ),
    address: ({ context, dispatchCountry, session }) => ask('address', [context, dispatchCountry], session, details),
  }
}

const refused = (status: 400 | 404 | 429, text: string) =>
  ({ status, body: { exception: text }, cacheControl: undefined }) as const
