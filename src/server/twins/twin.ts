/**
 * A simulator of an external service with the same wire format. With twins the whole shop runs on one machine without
 * internet (docs/decisions.md#a4). Development, tests and e2e use the same twins.
 */
export interface Twin {
  /** The first path segment of the twin's calls: the twin `pay` receives all calls under `/pay/`. */
  readonly name: string
  /**
   * Responds to one call. Under a fault that breaks the connection (`down`, `drop-answer`) it throws as `fetch` does.
   */
  handle(request: Request): Promise<Response>
  /** Stops the timers and closes the sockets of the twin. */
  close?(): Promise<void>
}

/** Returns a JSON response. */
export function jsonResponse(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } })
}

/** Returns the error that `fetch` throws for a refused connection, so that an adapter handles it in the same way. */
export function connectionRefused(): Error {
  return new TypeError('fetch failed', {
    cause: Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }),
  })
}

/** Waits for `delayMs`. Rejects with the signal's reason when the signal is aborted before the end of the delay. */
export function pause(delayMs: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort)
      resolve()
    }, delayMs)
    if (signal?.aborted) onAbort()
    else signal?.addEventListener('abort', onAbort, { once: true })
  })
}

/** Returns the parsed JSON body of a request, or undefined when the body is not JSON. */
export async function readJson(request: Request): Promise<unknown> {
  try {
    return JSON.parse(await request.text())
  } catch {
    return undefined // the caller responds with its service's error for an invalid body
  }
}

/** Returns true when the request has HTTP Basic credentials of one of these accounts. */
export function hasBasicAuth(request: Request, accounts: readonly { user: string; password: string }[]): boolean {
  const header = request.headers.get('authorization')
  return accounts.some(({ user, password }) => {
    return header === `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
  })
}

/**
 * Waits for `delayMs` and resolves to true, or to false when `closing` is aborted first. The timer does not prevent the
 * end of the process.
 */
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
