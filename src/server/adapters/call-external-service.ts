import { type ExternalService, Outage } from '../ports/outage.ts'

/** `fetch` as adapters get it: the global one, or straight into a twin. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** An answer that the party gave on purpose: any status below 500 except 429. */
export type ExternalResponse = { status: number; isOk: boolean; headers: Headers; text: string }

type Call = { party: ExternalService; fetch: Fetch; timeoutMs: number }

/**
 * Calls an outside party over HTTP, and turns every way of not being there into an `Outage`.
 *
 * Calls once; it never tries again, because only the caller knows whether a repeat is harmless.
 * Redirects are not followed: our credentials go to the configured address and nowhere else.
 */
export async function callExternalService(
  { party, fetch, timeoutMs }: Call,
  url: string,
  init: RequestInit,
): Promise<ExternalResponse> {
  const { response, text } = await withOutage(party, async () => {
    const received = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) })
    return { response: received, text: await received.text() }
  })

  const { status } = response
  throwOnOutageStatus(party, status)
  return { status, isOk: response.ok, headers: response.headers, text }
}

/** Thrown by `fetchExternalFile` for more bytes than were asked for. */
export class FileTooLarge extends Error {
  override readonly name = 'FileTooLarge'
}

/**
 * Fetches a file from an outside party, never more than `maxBytes` of it; undefined for any answer but 200.
 *
 * As `callExternalService`: once, no redirects, no credentials, an `Outage` when nobody is there.
 */
export async function fetchExternalFile(
  { party, fetch, timeoutMs }: Call,
  url: string,
  maxBytes: number,
): Promise<Uint8Array | undefined> {
  const { status, bytes } = await withOutage(party, async () => {
    const received = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) })
    if (received.status === 200) return { status: 200, bytes: await readAtMost(received, maxBytes) }
    await received.body?.cancel()
    return { status: received.status, bytes: undefined }
  })
  throwOnOutageStatus(party, status)
  return bytes
}

/** Stops reading as soon as there is too much: what the party says of its length is not to be trusted. */
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

/** The answer as JSON, or undefined when it is something else (an error page of a proxy, say). */
export function jsonOf(answer: ExternalResponse): unknown {
  try {
    return JSON.parse(answer.text)
  } catch {
    return undefined // every caller checks the shape with a schema, and undefined fits none
  }
}

function throwOnOutageStatus(party: ExternalService, status: number): void {
  // Turned away at the door for calling too often: nothing was done with the call.
  if (status === 429) throw new Outage(party, { reason: 'throttled', mayHaveArrived: false, status })
  if (status >= 500) throw new Outage(party, { reason: 'server_error', mayHaveArrived: true, status })
}

async function withOutage<Answer>(party: ExternalService, call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call()
  } catch (cause) {
    if (cause instanceof FileTooLarge) throw cause
    if (cause instanceof Error && (cause.name === 'TimeoutError' || cause.name === 'AbortError')) {
      throw new Outage(party, { reason: 'timeout', mayHaveArrived: true, cause })
    }
    throw new Outage(party, { reason: 'unreachable', mayHaveArrived: !neverConnected(cause), cause })
  }
}

const BEFORE_CONNECTING = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

/** True only when it is certain that not one byte of the call went out. */
function neverConnected(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && 'code' in cause && BEFORE_CONNECTING.has(String(cause.code))
}
