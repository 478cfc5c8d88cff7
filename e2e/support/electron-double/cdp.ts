import { EventEmitter } from 'node:events'
import type { Readable, Writable } from 'node:stream'

type Params = Record<string, unknown>
type CdpMessage = {
  id?: number
  sessionId?: string
  method?: string
  params?: Params
  result?: Params
  error?: { message: string }
}

/** A session of the DevTools protocol with one page or with the browser: sends commands and receives events. */
export type CdpSession = {
  /** Sends a command and returns its reply. @throws when Chromium refuses the command or has exited */
  send<Reply = Params>(method: string, params?: Params): Promise<Reply>
  on<Event = Params>(method: string, listener: (event: Event) => void): void
  once<Event = Params>(method: string, listener: (event: Event) => void): void
}

/** A connection of the DevTools protocol over a pipe. Each message is a JSON text that ends with a zero byte. */
export type CdpConnection = {
  readonly browser: CdpSession
  session(sessionId: string): CdpSession
  /** Calls the listener when Chromium has exited, by itself or on request. */
  onClosed(listener: () => void): void
}

/** Connects to a Chromium that was started with `--remote-debugging-pipe`. Chromium exits when the pipe closes. */
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
          const command = { id: lastId, method, params, ...(sessionId && { sessionId }) }
          outgoing.write(`${JSON.stringify(command)}\0`)
        }),
      on: (method, listener) => void events.on(method, listener),
      once: (method, listener) => void events.once(method, listener),
    }
  }

  const receive = (message: CdpMessage) => {
    if (message.id === undefined) {
      sessions.get(message.sessionId ?? '')?.emit(message.method ?? '', message.params)
      return
    }
    const command = waiting.get(message.id)
    waiting.delete(message.id)
    if (message.error) command?.reject(new Error(`${command.method}: ${message.error.message}`))
    else command?.resolve(message.result as never) // the caller knows the type of the reply
  }

  const close = () => {
    if (isClosed) return
    isClosed = true
    for (const { method, reject } of waiting.values()) reject(new Error(`${method}: Chromium is gone`))
    closing.emit('closed')
  }

  const onData = splitAtZeroBytes((text) => receive(JSON.parse(text) as CdpMessage))
  incoming.on('data', onData)
  incoming.on('close', close)
  outgoing.on('error', close)

  return {
    browser: sessionOf(''),
    session: sessionOf,
    onClosed: (listener) => void closing.once('closed', listener),
  }
}

/** Returns a function that collects pieces, and passes on each text that a zero byte ends. */
function splitAtZeroBytes(take: (text: string) => void): (piece: Buffer) => void {
  let unfinished: Buffer[] = []
  return (piece) => {
    let from = 0
    for (let end = piece.indexOf(0); end >= 0; end = piece.indexOf(0, from)) {
      take(Buffer.concat([...unfinished, piece.subarray(from, end)]).toString())
      unfinished = []
      from = end + 1
    }
    if (from < piece.length) unfinished.push(piece.subarray(from))
  }
}
