import { sql } from 'kysely'
import type { Listen } from '../db/listen.ts'
import type { Database } from '../db/tables.ts'
import type { Log } from '../ports/log.ts'
import type { ShopChange, ShopChanges } from './shop-changes.ts'

const CHANNEL = 'shop_changes'
/** Changes within this time are sent together, so that many simultaneous orders cause few messages. */
const BATCH_MS = 50
/** After a failure the changes are sent again. */
const RETRY_MS = 1_000
/** A NOTIFY message has at most 8,000 bytes; an item id with its comma needs at most eleven. */
const ITEMS_PER_MESSAGE = 600

type Deps = { changes: ShopChanges; db: Database; listen: Listen; log: Log; serverId: string }

/**
 * Shares changes between the servers on one database, by NOTIFY. Returns a `ShopChanges` that must be used instead of
 * `changes`: its `announce` also informs the other servers. Changes of other servers are announced to the listeners of
 * `changes`.
 *
 * When the connection starts to listen, also for the first time, `'everything'` is announced, because changes may have
 * been missed.
 *
 * @param deps.serverId unique per process, so that a server ignores its own messages
 */
export function broadcastShopChanges({
  changes,
  db,
  listen,
  log,
  serverId,
}: Deps): ShopChanges & { stop(): Promise<void> } {
  const changedItems = new Set<number>()
  let isEverything = false
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  const send = async () => {
    timer = undefined
    const messages = isEverything ? ['everything' as const] : splitIntoMessages([...changedItems])
    isEverything = false
    changedItems.clear()
    try {
      for (const change of messages) {
        await sql`select pg_notify(${CHANNEL}, ${JSON.stringify({ from: serverId, change })})`.execute(db)
      }
    } catch (error) {
      log.warn({ err: error }, 'sending shop changes to other servers failed')
      // Some of the messages may have been sent, so the next one says that anything may have changed.
      isEverything = true
      if (!isStopped) timer = setTimeout(() => void send(), RETRY_MS)
    }
  }

  const stopListening = listen(CHANNEL, {
    message(payload) {
      const message = parseMessage(payload)
      if (message && message.from !== serverId) changes.announce(message.change)
    },
    up: () => changes.announce('everything'),
    down: () => undefined,
  })

  return {
    listen: (listener) => changes.listen(listener),
    announce(change) {
      changes.announce(change)
      if (change === 'everything') isEverything = true
      else for (const id of change.itemIds) changedItems.add(id)
      timer ??= setTimeout(() => void send(), BATCH_MS)
    },
    async stop() {
      isStopped = true
      if (timer) {
        clearTimeout(timer)
        await send()
      }
      await stopListening()
    },
  }
}

function splitIntoMessages(ids: readonly number[]): ShopChange[] {
  return Array.from({ length: Math.ceil(ids.length / ITEMS_PER_MESSAGE) }, (_, page) => ({
    itemIds: ids.slice(page * ITEMS_PER_MESSAGE, (page + 1) * ITEMS_PER_MESSAGE),
  }))
}

/**
 * Parses a message. Returns undefined when none of our servers sent the message. An unknown kind of change, from a
 * server of a newer version, counts as `'everything'`.
 */
function parseMessage(payload: string): { from: string; change: ShopChange } | undefined {
  const message = jsonOf(payload)
  if (typeof message !== 'object' || message === null || !('from' in message) || !('change' in message))
    return undefined
  const { from, change } = message
  if (typeof from !== 'string') return undefined
  if (typeof change === 'object' && change !== null && 'itemIds' in change && Array.isArray(change.itemIds)) {
    return { from, change: { itemIds: change.itemIds.map(Number) } }
  }
  return { from, change: 'everything' }
}

function jsonOf(payload: string): unknown {
  try {
    return JSON.parse(payload)
  } catch {
    return undefined // not a message of our servers
  }
}
