import { type ExternalService, Outage } from '../ports/outage.ts'
import { type SendingState, trackSending } from './track-sending.ts'

/** The `fetch` that an adapter receives: the global one, or a twin's `handle` in tests. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** A response with a status below 500 other than 429. All other results are thrown as `Outage`. */
export type ExternalResponse = { status: number; isOk: boolean; headers: Headers; text: string }

type Call = {
  service: ExternalService
  fetch: Fetch
  timeoutMs: number
  /** Time limit of the connection, which is a part of `timeoutMs`. */
  connectMs?: number
}

/**
 * Calls an external service over HTTP once and returns its response.
 *
 * Throws `Outage` for a time-out, a failed connection, a 5xx status and 429. It does not retry, because only the caller
 * knows whether a repeat is harmless. Redirects are not followed, so that our credentials go to the configured address
 * only.
 */
export async function callExternalService(
  { service, fetch, timeoutMs, connectMs = timeoutMs }: Call,
  url: string,
  init: RequestInit,
): Promise<ExternalResponse> {
  const sending = trackSending(connectMs)
  const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), sending.signal])
  const call = async () => {
    const received = await fetch(url, { ...init, redirect: 'manual', signal })
    return { response: received, text: await received.text() }
  }
  const { response, text } = await withOutage(service, () => sending.run(call), sending.state)

  const { status } = response
  throwOnOutageStatus(service, status)
  return { status, isOk: response.ok, headers: response.headers, text }
}

/** Thrown by `fetchExternalFile` when the file is larger than the given limit. */
export class FileTooLarge extends Error {
  override readonly name = 'FileTooLarge'
}

/**
 * Fetches a file from an external service. Returns undefined for any status other than 200 (429 and 5xx throw).
 *
 * Throws `FileTooLarge` above `maxBytes`, and `Outage` as `callExternalService` does. Sends one request without
 * credentials and follows no redirects.
 */
export async function fetchExternalFile(
  { service, fetch, timeoutMs }: Call,
  url: string,
  maxBytes: number,
): Promise<Uint8Array | undefined> {
  const { status, bytes } = await withOutage(service, async () => {
    const received = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) })
    if (received.status === 200) return { status: 200, bytes: await readAtMost(received, maxBytes) }
    await received.body?.cancel()
    return { status: received.status, bytes: undefined }
  })
  throwOnOutageStatus(service, status)
  return bytes
}

/**
 * Reads the body up to `maxBytes` and throws `FileTooLarge` beyond that. The `content-length` header is not trusted.
 */
async function readAtMost(response: Response, maxBytes: number): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  let length = 0
  for await (const piece of response.body ?? []) {
    length += piece.length
    if (length > maxBytes) throw new FileTooLarge(`more than ${maxBytes} bytes`)
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

/** Returns the response body as JSON, or undefined when it is not JSON (for example the error page of a proxy). */
export function jsonOf(response: ExternalResponse): unknown {
  try {
    return JSON.parse(response.text)
  } catch {
    return undefined // every caller validates the value, and none accepts undefined
  }
}

function throwOnOutageStatus(service: ExternalService, status: number): void {
  // A rate limit rejects the call before it is processed.
  if (status === 429) throw new Outage(service, { reason: 'throttled', mayHaveArrived: false, status })
  if (status >= 500) throw new Outage(service, { reason: 'server_error', mayHaveArrived: true, status })
}

/**
 * Runs `call`. Converts an exception of `fetch` into an `Outage`, which records whether the call may have arrived.
 *
 * @param sendingState returns the progress of the request
 */
async function withOutage<Value>(
  service: ExternalService,
  call: () => Promise<Value>,
  sendingState: () => SendingState = () => 'unknown',
): Promise<Value> {
  try {
    return await call()
  } catch (cause) {
    if (cause instanceof FileTooLarge) throw cause
    const state = sendingState()
    if (cause instanceof Error && (cause.name === 'TimeoutError' || cause.name === 'AbortError')) {
      throw new Outage(service, { reason: 'timeout', mayHaveArrived: state !== 'unsent', cause })
    }
    // An open connection can fail with the same codes as one that was never made, so a code counts only without a state.
    const mayHaveArrived = state === 'sent' || (state === 'unknown' && !neverConnected(cause))
    throw new Outage(service, { reason: 'unreachable', mayHaveArrived, cause })
  }
}

/** Error codes of Node's `fetch` when no connection was made. */
const NOT_CONNECTED_CODES = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

/** Returns true only if no connection was made, so that no byte of the request can have been sent. */
function neverConnected(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && 'code' in cause && NOT_CONNECTED_CODES.has(String(cause.code))
}
