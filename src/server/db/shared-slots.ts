import pg from 'pg'
import type { Log } from '../ports/log.ts'
import {
  isLockedByOthers,
  lockShared,
  SESSION_LOCKS,
  tryLock,
  unlock as unlockKeys,
  unlockShared,
} from './advisory-locks.ts'
import { lockConnectionOptions } from './lock-connection.ts'

/** Key of the lock that a server shares while it waits for a slot. Slots have keys from 0. */
const WAITING = -1
const POLL_EVERY_MS = 50
/** Pause of a server before it takes a slot for which another server waits. The other server polls in that time. */
const YIELD_MS = 2 * POLL_EVERY_MS

/** The database normally responds within milliseconds; after this time it counts as unreachable. */
const QUERY_TIMEOUT_MS = 10_000

type Options = {
  url: string
  /** Number of simultaneous tasks of all servers together. */
  limit: number
  log: Log
  /** After this long without a response the database counts as unreachable. */
  timeoutMs?: number
}

/** The slots as one server uses them. */
export type SharedSlots = {
  /** Waits for a free slot, runs the task in it, and frees the slot. Returns or throws what the task does. */
  slots<Value>(task: () => Promise<Value>): Promise<Value>
  close(): Promise<void>
}

/**
 * Limits the simultaneous calls to the ERP of all servers that share one database.
 *
 * A slot is an advisory lock on a dedicated connection, so the slots of a killed process are free at once. A server
 * pauses before it takes a slot while another server waits. Otherwise a busy server could take every free slot.
 *
 * While the database does not respond, each server applies the limit to its own calls only. The ERP may then refuse
 * calls because too many are simultaneous, but that is better than no calls at all.
 */
export function sharedSlots({ url, limit, log, timeoutMs = QUERY_TIMEOUT_MS }: Options): SharedSlots {
  const held = new Set<number>()
  const queue: (() => void)[] = []
  let running = 0
  let connecting: Promise<pg.Client> | undefined
  let current: pg.Client | undefined

  return {
    async slots(task) {
      if (running >= limit) await new Promise<void>((resolve) => queue.push(resolve))
      else running += 1
      const freeSlot = await takeSlot()
      try {
        return await task()
      } finally {
        await freeSlot()
        const next = queue.shift()
        if (next) next()
        else running -= 1
      }
    },
    async close() {
      const last = connecting
      connecting = undefined
      await last?.then((client) => client.end()).catch(() => undefined)
    },
  }

  async function takeSlot(): Promise<() => Promise<void>> {
    let client: pg.Client | undefined
    try {
      client = await connection()
      if (await doOthersWait(client)) await pause(YIELD_MS)
      for (;;) {
        const open = await connection()
        client = open
        const slot = await lockFreeSlot(open)
        if (slot !== undefined) return () => unlock(open, slot)
        await waitForPoll(open)
      }
    } catch (error) {
      log.warn({ err: error }, 'shared ERP slots unavailable, this server limits its own calls only')
      // A connection that does not respond would delay every next call by the full timeout.
      drop(client)
      return async () => undefined
    }
  }

  async function lockFreeSlot(client: pg.Client): Promise<number | undefined> {
    for (let slot = 0; slot < limit; slot += 1) {
      // Checked here, because PostgreSQL grants the same lock twice to one connection.
      if (held.has(slot)) continue
      held.add(slot)
      if (await lock(client, slot)) return slot
      held.delete(slot)
    }
    return undefined
  }

  function doOthersWait(client: pg.Client): Promise<boolean> {
    return isLockedByOthers(client, SESSION_LOCKS.erpSlots, WAITING)
  }

  /** Waits until the next poll. Holds the WAITING lock during that time, so that other servers yield. */
  async function waitForPoll(client: pg.Client): Promise<void> {
    await lockShared(client, SESSION_LOCKS.erpSlots, WAITING)
    await pause(POLL_EVERY_MS * (0.5 + Math.random()))
    await unlockShared(client, SESSION_LOCKS.erpSlots, WAITING)
  }

  async function lock(client: pg.Client, slot: number): Promise<boolean> {
    try {
      return await tryLock(client, SESSION_LOCKS.erpSlots, slot)
    } catch (error) {
      held.delete(slot)
      throw error
    }
  }

  async function unlock(client: pg.Client, slot: number): Promise<void> {
    // PostgreSQL releases the locks of a connection that is closed.
    await unlockKeys(client, SESSION_LOCKS.erpSlots, [slot]).catch(() => drop(client))
    held.delete(slot)
  }

  function connection(): Promise<pg.Client> {
    connecting ??= connect()
    return connecting
  }

  function drop(client: pg.Client | undefined): void {
    if (client === current) connecting = undefined
    client?.end().catch(() => undefined)
  }

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'leermeester-erp-places',
      ...lockConnectionOptions(timeoutMs),
    })
    // A late event of an old connection must not discard the newer one.
    const lost = () => {
      if (current === client) connecting = undefined
    }
    current = client
    client.on('error', lost)
    client.on('end', lost)
    try {
      await client.connect()
      return client
    } catch (error) {
      lost()
      throw error
    }
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
