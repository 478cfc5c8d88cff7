import { createPostcodeLookup } from '#src/server/adapters/postcode/postcode-lookup.ts'
import {
  createPostcodeTwin,
  type PostcodeTwinOptions,
  postcodeTwinAccount,
} from '#src/server/twins/postcode/postcode-twin.ts'

const twinUrl = 'http://twins.example/postcode'

/** The real adapter talking to the twin; `session` is one visitor typing one address. */
export function postcodeWorld(options: PostcodeTwinOptions & { secret?: string } = {}) {
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
    const answer = await lookup.autocomplete({ context, term, session })
    return answer.status === 200 ? answer.body.matches : []
  }
  return {
    twin,
    lookup,
    session,
    suggestions,
    /** The details of the first suggestion for a whole address. */
    detailsOf: async (context: string, term: string) => {
      const [match] = await suggestions(context, term)
      const answer = await lookup.address({ context: match?.context ?? '', session })
      if (answer.status !== 200) throw new Error(answer.body.exception)
      return answer.body
    },
    fault: (mode: string, count?: number) =>
      twin.handle(new Request(`${twinUrl}/_twin/faults`, { method: 'POST', body: JSON.stringify({ mode, count }) })),
    state: async () => (await twin.handle(new Request(`${twinUrl}/_twin/state`))).json(),
  }
}
