import { EventEmitter } from 'node:events'
import type { Readable, Writable } from 'node:stream'

type Params = Record<string, unknown>
type Answer = {
  id?: number
  sessionId?: string
  method?: string
  params?: Params
  result?: Params
  error?: { message: string }
}

/** A session with one page or with the browser: sends commands and receives events. */
export type CdpSession = {
  /** Sends a command; the DevTools protocol defines the reply. @throws when Chromium refuses or has exited */
  send<Reply = Params>(method: string, params?: Params): Promise<Reply>
  on<Event = Params>(method: string, listener: (event: Event) => void): void
  once<Event = Params>(method: string, listener: (event: Event) => void): void
}

/** The DevTools protocol over a pipe: JSON texts that end with a zero byte. */
export type CdpConnection = {
  readonly browser: CdpSession
  session(sessionId: string): CdpSession
  /** Chromium exited, by itself or on request. */
  onClosed(listener: () => void): void
}

/** Connects to a Chromium that was started with `--remote-debugging-pipe`. It exits when the pipe closes. */
export function connectByPipe(outgoing: Writable, incoming: Readable): CdpConnection {
  const sessions = new Map<string, EventEmitter>()
  const waiting = new Map<number, { method: string; resolve(result: never): void; reject(error: Error): void }>()
  const closing = new EventEmitter()
  let lastId = 0
  let isClosed = false

  const sessionOf = (sessionId: string): CdpSession => {
    const events = new EventEmitter()
    sessions.set(sessionId, events)
    return {
      send: (method, params = {}) =>
        new Promise((resolve, reject) => {
          if (isClosed) return reject(new Error(`${method}: Chromium is gone`))
          lastId += 1
          waiting.set(lastId, { method, resolve, reject })
          const asked = { id: lastId, method, params, ...(sessionId && { sessionId }) }
          outgoing.write(`${JSON.stringify(asked)}\0`)
        }),
      on: (method, listener) => void events.on(method, listener),
      once: (method, listener) => void events.once(method, listener),
    }
  }

  const hear = (answer: Answer) => {
    if (answer.id === undefined) {
      sessions.get(answer.sessionId ?? '')?.emit(answer.method ?? '', answer.params)
      return
    }
    const asked = waiting.get(answer.id)
    waiting.delete(answer.id)
    if (answer.error) asked?.reject(new Error(`${asked.method}: ${answer.error.message}`))
    else asked?.resolve(answer.result as never) // the caller knows the reply of the protocol
  }

  const close = () => {
    if (isClosed) return
    isClosed = true
    for (const { method, reject } of waiting.values()) reject(new Error(`${method}: Chromium is gone`))
    closing.emit('closed')
  }

  const texts = zeroSeparated((text) => hear(JSON.parse(text) as Answer))
  incoming.on('data', texts)
  incoming.on('close', close)
  outgoing.on('error', close)

  return {
    browser: sessionOf(''),
    session: sessionOf,
    onClosed: (listener) => void closing.once('closed', listener),
  }
}

/** Collects pieces until a zero byte ends the text. */
function zeroSeparated(take: (text: string) => void): (piece: Buffer) => void {
  let held: Buffer[] = []
  return (piece) => {
    let from = 0
    for (let end = piece.indexOf(0); end >= 0; end = piece.indexOf(0, from)) {
      take(Buffer.concat([...held, piece.subarray(from, end)]).toString())
      held = []
      from = end + 1
    }
    if (from < piece.length) held.push(piece.subarray(from))
  }
}
