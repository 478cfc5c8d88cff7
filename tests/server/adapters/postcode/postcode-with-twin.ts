import { createPostcodeLookup } from '#src/server/adapters/postcode/postcode-lookup.ts'
import {
  createPostcodeTwin,
  type PostcodeTwinOptions,
  postcodeTwinAccount,
} from '#src/server/twins/postcode/postcode-twin.ts'

const twinUrl = 'http://twins.example/postcode'

/** Returns the real adapter connected to the twin. `session` identifies one visitor who types one address. */
export function postcodeWithTwin(options: PostcodeTwinOptions & { secret?: string } = {}) {
  const twin = createPostcodeTwin({ timeoutMs: 300, ...options })
  const lookup = createPostcodeLookup({
    ...postcodeTwinAccount,
    ...(options.secret && { secret: options.secret }),
    baseUrl: twinUrl,
    timeoutsMs: { autocomplete: 60, address: 60 },
    fetch: (url, init) => twin.handle(new Request(url, init)),
  })
  const session = 'visitor-1'

  const suggestions = async (context: string, term: string) => {
    const response = await lookup.autocomplete({ context, term, session })
    return response.status === 200 ? response.body.matches : []
  }
  return {
    twin,
    lookup,
    session,
    suggestions,
    /** Returns the details of the first suggestion for a complete address. */
    detailsOf: async (context: string, term: string) => {
      const [match] = await suggestions(context, term)
      const response = await lookup.address({ context: match?.context ?? '', session })
      if (response.status !== 200) throw new Error(response.body.exception)
      return response.body
    },
    fault: (mode: string, count?: number) =>
      twin.handle(new Request(`${twinUrl}/_twin/faults`, { method: 'POST', body: JSON.stringify({ mode, count }) })),
    state: async () => (await twin.handle(new Request(`${twinUrl}/_twin/state`))).json(),
  }
}
