/** One call that the shop, a browser or a person made to a twin. */
export type TwinCall = {
  at: Date
  method: string
  /** Path and query, without what people typed of their address. */
  path: string
  /** The answer; undefined when there was none, as from a party that plays dead. */
  status: number | undefined
  tookMs: number
}

const CALLS_KEPT = 200

/** Remembers the last calls of every party. Of each only that it was: bodies hold names and addresses. */
export function createCallLog(now: () => Date) {
  const calls = new Map<string, TwinCall[]>()

  return {
    /** Answers a call through `handle`, and writes down what came of it. */
    async record(party: string, request: Request, handle: () => Promise<Response>): Promise<Response> {
      const at = now()
      const began = performance.now()
      const note = (status: number | undefined) => {
        const call = {
          at,
          method: request.method,
          path: pathOf(party, request),
          status,
          tookMs: performance.now() - began,
        }
        calls.set(party, [...(calls.get(party) ?? []), call].slice(-CALLS_KEPT))
      }
      try {
        const response = await handle()
        note(response.status)
        return response
      } catch (error) {
        note(undefined)
        throw error
      }
    },

    newestFirst: (party: string): TwinCall[] => (calls.get(party) ?? []).toReversed(),
  }
}

/** Number of path segments of an address lookup that name the call. The later ones hold an address, which is not logged. */
const PARTS_WITHOUT_TERM = 3

function pathOf(party: string, { url }: Request): string {
  const { pathname, search } = new URL(url)
  const parts = pathname.split('/').slice(2)
  if (party !== 'postcode') return `/${parts.join('/')}${search}`
  const known = parts.slice(0, PARTS_WITHOUT_TERM)
  return `/${(known.length < parts.length ? [...known, '…'] : known).join('/')}`
}
