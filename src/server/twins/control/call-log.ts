/** A call of the shop, a browser or a person to a twin. */
export type TwinCall = {
  at: Date
  method: string
  /** Path and query. For an address lookup, the address that a shopper typed is removed. */
  path: string
  /** Status of the response. Undefined when there was no response, as under the fault `down`. */
  status: number | undefined
  tookMs: number
}

const MAX_CALLS = 200

/**
 * Creates a log of the last 200 calls to each twin. The log has no bodies, because they contain names and addresses.
 */
export function createCallLog(now: () => Date) {
  const calls = new Map<string, TwinCall[]>()

  return {
    /** Handles a call with `handle` and logs its status and duration. */
    async record(twinName: string, request: Request, handle: () => Promise<Response>): Promise<Response> {
      const at = now()
      const began = performance.now()
      const log = (status: number | undefined) => {
        const call = {
          at,
          method: request.method,
          path: pathOf(twinName, request),
          status,
          tookMs: performance.now() - began,
        }
        calls.set(twinName, [...(calls.get(twinName) ?? []), call].slice(-MAX_CALLS))
      }
      try {
        const response = await handle()
        log(response.status)
        return response
      } catch (error) {
        log(undefined)
        throw error
      }
    },

    /** Returns the logged calls to a twin, newest first. */
    newestFirst: (twinName: string): TwinCall[] => (calls.get(twinName) ?? []).toReversed(),
  }
}

/** Number of path segments of an address lookup that are logged. The segments after them contain an address. */
const SEGMENTS_WITHOUT_ADDRESS = 3

function pathOf(twinName: string, { url }: Request): string {
  const { pathname, search } = new URL(url)
  const segments = pathname.split('/').slice(2)
  if (twinName !== 'postcode') return `/${segments.join('/')}${search}`
  const logged = segments.slice(0, SEGMENTS_WITHOUT_ADDRESS)
  return `/${(logged.length < segments.length ? [...logged, '…'] : logged).join('/')}`
}
