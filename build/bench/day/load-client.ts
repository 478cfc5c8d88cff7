import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { CallRecords } from './call-records.ts'

export type LoadCall = {
  method: string
  path: string
  headers?: Record<string, string>
  body?: string
}

export type LoadReply = { status: number; headers: IncomingHttpHeaders; body: Buffer }

/** A call of the load failed. It is already recorded; the caller only ends its visit. */
export class CallFailed extends Error {
  override readonly name = 'CallFailed'
}

/** A call without a response after this time counts as an error. The page of a shopper gives up earlier. */
const TIMEOUT_MS = 30_000
const TIMEOUT = 'timeout'

export type LoadClient = ReturnType<typeof createLoadClient>

/** Creates a client that sends calls to one server, over as many connections as it needs. */
export function createLoadClient(origin: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY, maxFreeSockets: 1_000 })
  const url = new URL(origin)

  /** Sends a call. Throws the error of the connection, or of the timeout. */
  function send({ method, path, headers = {}, body }: LoadCall): Promise<LoadReply> {
    return new Promise((resolve, reject) => {
      const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
      const call = request({
        host: url.hostname,
        port: url.port,
        agent,
        method,
        path,
        headers: { ...headers, ...length },
      })
      call.setTimeout(TIMEOUT_MS, () => call.destroy(new Error(TIMEOUT)))
      call.once('error', reject)
      call.once('response', (response) => {
        buffer(response).then((bytes) => {
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: bytes })
        }, reject)
      })
      call.end(body)
    })
  }

  return {
    origin,
    send,

    /**
     * Sends a call and records it. A status that is neither a success nor in `accepts` is recorded as an error.
     * Throws `CallFailed` after an error.
     */
    async call(
      records: CallRecords,
      kind: string,
      sent: LoadCall,
      accepts: readonly number[] = [],
    ): Promise<LoadReply> {
      const end = records.begin(kind)
      const startedAt = performance.now()
      const reply = await send(sent).catch((error: unknown) => {
        const failure = failureOf(error)
        records.fail(kind, failure)
        throw new CallFailed(`${kind}: ${failure}`)
      })
      end(performance.now() - startedAt)
      if ((reply.status >= 200 && reply.status < 400) || accepts.includes(reply.status)) return reply
      records.fail(kind, refusalOf(reply))
      throw new CallFailed(`${kind}: ${refusalOf(reply)}`)
    },

    /**
     * Opens a stream of server-sent events. Calls `onEvent` for each event. Returns a function that closes the stream.
     */
    stream({ path, headers = {} }: LoadCall, onEvent: (event: string) => void, onError: (error: string) => void) {
      let isClosed = false
      const call = request({
        host: url.hostname,
        port: url.port,
        path,
        headers: { ...headers, accept: 'text/event-stream' },
      })
      const fail = (error: string) => {
        if (!isClosed) onError(error)
      }
      call.once('error', (error) => fail(failureOf(error)))
      call.once('response', (response: IncomingMessage) => {
        if (response.statusCode !== 200) fail(String(response.statusCode))
        response.setEncoding('utf8')
        response.on('data', (text: string) => {
          for (const [, event = ''] of text.matchAll(/^event: (\w+)$/gm)) onEvent(event)
        })
        response.once('error', (error) => fail(failureOf(error)))
      })
      call.end()
      return () => {
        isClosed = true
        call.destroy()
      }
    },

    close: () => agent.destroy(),
  }
}

/** Returns the name of an error of the connection. */
export function failureOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return 'code' in error ? String(error.code) : error.message
}

/** Returns the status of a refused call with its failure code: `409 prices_changed`. */
function refusalOf({ status, body }: LoadReply): string {
  const [, code = ''] = /"code":"(\w+)"/.exec(body.toString('utf8', 0, 2_000)) ?? []
  return code ? `${status} ${code}` : String(status)
}
