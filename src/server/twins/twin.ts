/**
 * A stand-in for an outside party that speaks the same wire, so that the whole shop runs on one
 * machine without internet (docs/decisions.md#a4). The same code serves development, tests and e2e.
 */
export interface Twin {
  /** The first path segment it answers to: `pay` has everything under `/pay/`. */
  readonly name: string
  /** Answers one call. The request carries the whole URL. Throws `connectionRefused()` when playing dead. */
  handle(request: Request): Promise<Response>
  /** Stops its timers and sockets. */
  close?(): Promise<void>
}

export function jsonResponse(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } })
}

/** What `fetch` throws when nobody listens: in a test an adapter cannot tell it from the real thing. */
export function connectionRefused(): Error {
  return new TypeError('fetch failed', {
    cause: Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }),
  })
}

/** Waits, but not longer than the caller does: ends with the caller's own reason when that gives up. */
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

/** The JSON of a request, or undefined when it is none. */
export async function readJson(request: Request): Promise<unknown> {
  try {
    return JSON.parse(await request.text())
  } catch {
    return undefined // the caller answers in its party's own words for a bad body
  }
}

/** Whether the request carries HTTP Basic with one of these pairs. */
export function hasBasicAuth(request: Request, accounts: readonly { user: string; password: string }[]): boolean {
  const given = request.headers.get('authorization')
  return accounts.some(({ user, password }) => {
    return given === `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
  })
}

/** Waits without keeping the process alive; false when it was told to stop before the time was over. */
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
