import * as z from 'zod/mini'
import { tillAccess } from '#shared/domain/accounts/till-access.ts'
import { readJson } from '#shared/kernel/read-json.ts'
import type { Clock, JsonFile, Log, Timers } from '../../ports/machine.ts'
import type { ResponseCache } from '../../ports/response-cache.ts'
import type { Sealer } from '../../ports/sealer.ts'
import type { Sessions } from '../../ports/till.ts'

const seenResponse = z.object({ path: z.string(), body: z.string(), seenAt: z.string() })
const storedOrders = z.object({
  version: z.literal(1),
  /** The shop and the till on which the orders were seen. */
  shopUrl: z.string(),
  tillId: z.string(),
  responses: z.array(seenResponse),
})
const sealedFile = z.object({ sealed: z.string() })
type SeenResponse = z.output<typeof seenResponse>

type Deps = {
  file: JsonFile
  /** Undefined without a secure keyring. The orders then stay in memory only. */
  sealer?: Sealer | undefined
  sessions: Sessions
  shopUrl(): string
  clock: Clock
  timers: Timers
  log: Log
}

/** Purpose of the sealed file. */
const PURPOSE = 'seen orders'
/** The calls of the page of an order: the order, its data for staff, and its payments. The group is the id. */
const ORDER_CALLS = /^\/api\/(?:admin\/)?salesorder\/(\d+)(?:\/payments)?$/
/** An erased order may stay for this long on a till that does not reach the shop. */
const KEEP_MS = 24 * 3_600_000
/** Three calls per order: the fifty orders that were seen last. */
const MAX_RESPONSES = 150
const MAX_BODY_LENGTH = 300_000
const WRITE_AFTER_MS = 3_000

export type SeenOrders = ResponseCache & {
  /** Returns the ids of the stored orders. */
  orderIds(): number[]
  /** Removes orders, at once also from the disk. */
  drop(ids: readonly number[]): void
  stop(): void
}

/**
 * Opens the orders that were seen on this till in the last 24 hours, for their pages while the shop is unreachable. Only
 * unlocked staff on a registered till get them. They are encrypted on the disk, and removed when the registration of the
 * till ends or the shop's address changes.
 */
export function openSeenOrders(deps: Deps): SeenOrders {
  const { file, sealer, sessions, shopUrl, clock, timers, log } = deps
  const tillId = () => sessions.current().till?.tillId
  /** By path, the one seen last at the end. */
  const seen = readFile()
  let cancelWrite: (() => void) | undefined
  let owner = ownerNow()
  const stopListening = sessions.onChange(() => {
    if (ownerNow() === owner) return
    owner = ownerNow()
    clear()
  })

  function ownerNow(): string {
    return `${shopUrl()} ${tillId() ?? ''}`
  }

  function readFile(): Map<string, SeenResponse> {
    try {
      const content = file.read()
      if (content === undefined) return new Map()
      if (!sealer) throw new Error('no keyring')
      const stored = storedOrders.parse(readJson(sealer.unseal(PURPOSE, sealedFile.parse(content).sealed)))
      if (stored.shopUrl === shopUrl() && stored.tillId === tillId()) {
        return new Map(stored.responses.map((response) => [response.path, response]))
      }
    } catch (error) {
      // The message may contain decrypted content, so only the name of the error is logged.
      log.warn('seen orders not readable', { error: error instanceof Error ? error.name : 'unknown' })
    }
    removeFile()
    return new Map()
  }

  function removeFile(): void {
    try {
      file.remove()
    } catch (error) {
      log.error('seen orders not deleted', error)
    }
  }

  function clear(): void {
    seen.clear()
    cancelWrite?.()
    cancelWrite = undefined
    removeFile()
  }

  function write(): void {
    cancelWrite?.()
    cancelWrite = undefined
    const till = tillId()
    if (!sealer || till === undefined) return
    const content = {
      version: 1 as const,
      shopUrl: shopUrl(),
      tillId: till,
      responses: [...seen.values()].filter(isRecent),
    }
    try {
      file.write({ sealed: sealer.seal(PURPOSE, JSON.stringify(content satisfies z.input<typeof storedOrders>)) })
    } catch (error) {
      log.error('seen orders not written', error)
    }
  }

  const isRecent = ({ seenAt }: SeenResponse) => clock.now().getTime() - Date.parse(seenAt) < KEEP_MS
  const isAllowed = () => tillId() !== undefined && tillAccess(sessions.current()) !== 'nobody'

  async function remember(path: string, response: Response): Promise<void> {
    const body = await response.text()
    // The user may have logged out during the read.
    if (body.length > MAX_BODY_LENGTH || !isAllowed()) return
    seen.delete(path)
    seen.set(path, { path, body, seenAt: clock.now().toISOString() })
    for (const oldest of [...seen.keys()].slice(0, -MAX_RESPONSES)) seen.delete(oldest)
    cancelWrite ??= timers.after(WRITE_AFTER_MS, write)
  }

  return {
    store(request, response) {
      const { pathname } = new URL(request.url)
      const isSeen = request.method === 'GET' && response.status === 200 && ORDER_CALLS.test(pathname) && isAllowed()
      if (!isSeen || !response.headers.get('content-type')?.includes('json')) return Promise.resolve()
      return remember(pathname, response.clone())
    },
    async responseFor(request) {
      if (request.method !== 'GET' || !isAllowed()) return undefined
      const stored = seen.get(new URL(request.url).pathname)
      if (!stored || !isRecent(stored)) return undefined
      return new Response(stored.body, {
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'x-kept-since': stored.seenAt,
          'cache-control': 'no-store',
        },
      })
    },
    orderIds: () => [...new Set([...seen.keys()].map(idOfPath))],
    drop(ids) {
      const erased = [...seen.keys()].filter((path) => ids.includes(idOfPath(path)))
      if (erased.length === 0) return
      for (const path of erased) seen.delete(path)
      write()
    },
    stop() {
      stopListening()
      if (cancelWrite) write()
    },
  }
}

const idOfPath = (path: string) => Number(ORDER_CALLS.exec(path)?.[1])
