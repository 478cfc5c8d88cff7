import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { PRACTICE_TWINS_PATH } from '#shared/domain/practice/practice-shop.ts'
import { amsterdamDay } from '#shared/kernel/dates.ts'

/** A started practice shop. */
export type RunningPractice = {
  port: number
  twinsPort: number
  isRunning(): boolean
  stop(): Promise<void>
}

type Options = {
  port: number
  host: string
  /** Starts the practice shop. `signal` ends it, also during its start. */
  start(signal: AbortSignal): Promise<RunningPractice>
  now(): Date
  report(error: unknown, subject: string): void
  /** The practice shop stops after this time without a request, to free its memory. */
  idleMs?: number
}

/** A practice shop that was started, or is starting. */
type Practice = { day: string; shop: Promise<RunningPractice>; hasEnded(): boolean; ending: AbortController }

const IDLE_MS = 45 * 60_000
const IDLE_CHECK_MS = 30_000

/** Where the practice shop is reached. */
export type PracticeGateway = { stop(): Promise<void> }

/**
 * Listens at the address of the practice shop and forwards requests to it. The first request starts the practice shop
 * and waits for it. The first request of a day starts it again, with an empty database.
 *
 * Requests below `PRACTICE_TWINS_PATH` go to the twins, so that a till can set the fault of an exercise. Rejects when
 * the port is in use.
 */
export async function openPracticeGateway(options: Options): Promise<PracticeGateway> {
  const { start, now, report, idleMs = IDLE_MS } = options
  let current: Practice | undefined
  let stopping: Promise<void> = Promise.resolve()
  let openRequests = 0
  let lastUsedMs = performance.now()

  function stopShop(): Promise<void> {
    const former = current
    current = undefined
    former?.ending.abort()
    const stopped = async () => {
      const shop = await former?.shop.catch(() => undefined)
      await shop?.stop()
    }
    stopping = stopping.then(stopped).catch((error: unknown) => report(error, 'practice shop failed to stop'))
    return stopping
  }

  function begin(day: string): Practice {
    const stopped = stopShop()
    const ending = new AbortController()
    const begun: Practice = { day, hasEnded: () => false, ending, shop: stopped.then(() => start(ending.signal)) }
    begun.shop.then(
      (shop) => {
        begun.hasEnded = () => !shop.isRunning()
      },
      () => {
        begun.hasEnded = () => true
      },
    )
    return begun
  }

  function running(): Practice {
    const day = amsterdamDay(now())
    if (!current || current.day !== day || current.hasEnded()) current = begin(day)
    return current
  }

  async function respond(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    openRequests += 1
    outgoing.once('close', () => {
      openRequests -= 1
      lastUsedMs = performance.now()
    })
    const practice = running()
    try {
      const { port, twinsPort } = await practice.shop
      const path = incoming.url ?? '/'
      const isForTwins = path.startsWith(`${PRACTICE_TWINS_PATH}/`)
      forward(incoming, outgoing, {
        port: isForTwins ? twinsPort : port,
        path: isForTwins ? path.slice(PRACTICE_TWINS_PATH.length) : path,
      })
    } catch (error) {
      // A start that this server ended, because it stops or a new day began, did not fail.
      if (!practice.ending.signal.aborted) report(error, 'practice shop failed to start')
      refuse(outgoing)
    }
  }

  const server = createServer((incoming, outgoing) => void respond(incoming, outgoing))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, options.host, resolve)
  })
  const idleTimer = setInterval(
    () => {
      if (openRequests === 0 && current && performance.now() - lastUsedMs > idleMs) void stopShop()
    },
    Math.min(IDLE_CHECK_MS, idleMs),
  ).unref()

  return {
    async stop() {
      clearInterval(idleTimer)
      server.close()
      server.closeAllConnections()
      await stopShop()
    },
  }
}

function forward(incoming: IncomingMessage, outgoing: ServerResponse, to: { port: number; path: string }): void {
  const { method, headers } = incoming
  const call = request({ host: '127.0.0.1', ...to, method, headers }, (response) => {
    outgoing.writeHead(response.statusCode ?? 502, response.headers)
    response.pipe(outgoing)
    response.once('error', () => outgoing.destroy())
  })
  call.once('error', () => (outgoing.headersSent ? outgoing.destroy() : refuse(outgoing)))
  outgoing.once('close', () => call.destroy())
  incoming.pipe(call)
}

function refuse(outgoing: ServerResponse): void {
  const body = { code: 'server_away', message: 'De oefenwinkel is er even niet. Probeer het zo nog eens.' }
  outgoing.writeHead(503, { 'content-type': 'application/json; charset=utf-8' })
  outgoing.end(JSON.stringify(body))
}
