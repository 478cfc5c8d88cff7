import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe } from 'node:diagnostics_channel'

/** Progress of one request of Node's `fetch`. */
type Sending = {
  /** False for a `fetch` that is not Node's own, such as a twin in this process: then nothing is known. */
  isTracked: boolean
  isSent: boolean
}

const current = new AsyncLocalStorage<Sending>()
const sendings = new WeakMap<object, Sending>()

// Node's `fetch` publishes these messages. A request is created before its connection exists, and its headers are sent
// when the connection and its TLS session are ready.
subscribe('undici:request:create', (message) => {
  const sending = current.getStore()
  const request = requestOf(message)
  if (!sending || !request) return
  sending.isTracked = true
  sendings.set(request, sending)
})
subscribe('undici:client:sendHeaders', (message) => {
  const request = requestOf(message)
  const sending = request && sendings.get(request)
  if (sending) sending.isSent = true
})

const requestOf = (message: unknown) =>
  typeof message === 'object' && message !== null && 'request' in message && typeof message.request === 'object'
    ? (message.request ?? undefined)
    : undefined

/** Progress of a request: sent, not sent, or unknown, because `fetch` was not Node's own. */
export type SendingState = 'sent' | 'unsent' | 'unknown'

type SendingTracker = {
  /** Aborted when no connection was ready in time. */
  signal: AbortSignal
  /** Runs a function that calls `fetch` once, with the signal. */
  run<Value>(call: () => Promise<Value>): Promise<Value>
  state(): SendingState
}

/** Records whether one call of `fetch` sent its request. Its connection must be ready within `connectMs`. */
export function trackSending(connectMs: number): SendingTracker {
  const sending: Sending = { isTracked: false, isSent: false }
  const tooSlow = new AbortController()
  const state = (): SendingState => {
    if (!sending.isTracked) return 'unknown'
    return sending.isSent ? 'sent' : 'unsent'
  }
  const timer = setTimeout(() => {
    // After a pause of the process the connection may be ready, although its event was not handled yet.
    setImmediate(() => {
      if (state() === 'unsent') tooSlow.abort(new DOMException('no connection in time', 'TimeoutError'))
    })
  }, connectMs)
  timer.unref()
  return {
    signal: tooSlow.signal,
    run: (call) => current.run(sending, call).finally(() => clearTimeout(timer)),
    state,
  }
}
