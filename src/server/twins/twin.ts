/**
 * A simulator of an external service with the same wire format, so that the whole shop runs on one machine without
 * internet (docs/decisions.md#a4). Development, tests and e2e use the same code.
 */
export interface Twin {
  /** The first path segment of its calls: `pay` receives everything under `/pay/`. */
  readonly name: string
  /** Responds to one call. The request has the whole URL. Throws `connectionRefused()` under the fault `down`. */
  handle(request: Request): Promise<Response>
  /** Stops its timers and closes its sockets. */
  close?(): Promise<void>
}

/** Returns a JSON response. */
export function jsonResponse(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } })
}

/** Returns the error that `fetch` throws for a refused connection, so that an adapter cannot tell the difference. */
export function connectionRefused(): Error {
  return new TypeError('fetch failed', {
    cause: Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }),
  })
}

/** Waits for `delayMs`. Rejects with the signal's reason when the caller gives up earlier. */
export function pause(delayMs: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', giveUp)
      resolve()
    }, delayMs)
    if (signal?.aborted) giveUp()
    else signal?.addEventListener('abort', giveUp, { once: true })
  })
}

/** Returns the body of a request as JSON, or undefined when it is not JSON. */
export async function readJson(request: Request): Promise<unknown> {
  try {
    return JSON.parse(await request.text())
  } catch {
    return undefined // the caller returns the error of its service for an invalid body
  }
}

/** Returns true when the request has HTTP Basic credentials of one of these accounts. */
export function hasBasicAuth(request: Request, accounts: readonly { user: string; password: string }[]): boolean {
  const header = request.headers.get('authorization')
  return accounts.some(({ user, password }) => {
    return header === `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
  })
}

/** Waits without keeping the process alive. Resolves to false when `closing` aborts the wait. */
export function pauseUnlessClosed(delayMs: number, closing: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const stop = () => {
      clearTimeout(timer)
      resolve(false)
    }
    const timer = setTimeout(() => {
      closing.removeEventListener('abort', stop)
      resolve(true)
    }, delayMs).unref()
    if (closing.aborted) stop()
    else closing.addEventListener('abort', stop, { once: true })
  })
}
