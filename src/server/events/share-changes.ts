import { sql } from 'kysely'
import type { Listen } from '../db/listen.ts'
import type { Database } from '../db/tables.ts'
import type { Log } from '../ports/log.ts'
import type { ShopChange, ShopChanges } from './shop-changes.ts'

const CHANNEL = 'shop_changes'
/** Changes that come together are told together: a rush of orders is not a rush of messages. */
const GATHER_MS = 50
/** A message of PostgreSQL holds 8,000 bytes; an item's number takes eleven at most. */
const ITEMS_PER_MESSAGE = 600

type Deps = { changes: ShopChanges; db: Database; listen: Listen; log: Log; serverId: string }

/**
 * Tells the other servers on the database what changed here, and this one what changed there. Gives what to announce
 * with from now on; the listeners stay where they are.
 *
 * A server that did not listen for a moment forgets everything it kept, as it may have missed something.
 */
export function broadcastShopChanges({
  changes,
  db,
  listen,
  log,
  serverId,
}: Deps): ShopChanges & { stop(): Promise<void> } {
  const gathered = new Set<number>()
  let isEverything = false
  let timer: NodeJS.Timeout | undefined
  let wasUp = false

  const send = async () => {
    timer = undefined
    const told = isEverything ? ['everything' as const] : inMessages([...gathered])
    isEverything = false
    gathered.clear()
    try {
      for (const change of told) {
        await sql`select pg_notify(${CHANNEL}, ${JSON.stringify({ from: serverId, change })})`.execute(db)
      }
    } catch (error) {
      // The catalogue's version and the short life of what is kept make up for it.
      log.warn({ err: error }, 'the other servers could not be told of a change')
    }
  }

  const end = listen(CHANNEL, {
    message(payload) {
      const told = read(payload)
      if (told && told.from !== serverId) changes.announce(told.change)
    },
    up() {
      if (wasUp) changes.announce('everything')
      wasUp = true
    },
    down: () => undefined,
  })

  return {
    listen: (listener) => changes.listen(listener),
    announce(change) {
      changes.announce(change)
      if (change === 'everything') isEverything = true
      else for (const id of change.itemIds) gathered.add(id)
      timer ??= setTimeout(() => void send(), GATHER_MS)
    },
    async stop() {
      if (timer) {
        clearTimeout(timer)
        await send()
      }
      await end()
    },
  }
}

function inMessages(ids: readonly number[]): ShopChange[] {
  return Array.from({ length: Math.ceil(ids.length / ITEMS_PER_MESSAGE) }, (_, page) => ({
    itemIds: ids.slice(page * ITEMS_PER_MESSAGE, (page + 1) * ITEMS_PER_MESSAGE),
  }))
}

/** Only our servers write there; another version of them may write something else, which nobody can read here. */
function read(payload: string): { from: string; change: ShopChange } | undefined {
  const told = jsonOf(payload)
  if (typeof told !== 'object' || told === null || !('from' in told) || !('change' in told)) return undefined
  const { from, change } = told
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
    return undefined // no message of ours
  }
}
