import pg from 'pg'
import type { Log } from '../ports/log.ts'
import {
  isLockedByOthers,
  lockShared,
  SESSION_LOCKS,
  tryLock,
  unlock as unlockPlace,
  unlockShared,
} from './advisory-locks.ts'
import { lockConnectionOptions } from './lock-connection.ts'

/** The lock that servers share who found all places taken. No place has such a number. */
const WAITING = -1
const POLL_EVERY_MS = 50
/** Long enough for every server that waits to look once. */
const YIELD_MS = 2 * POLL_EVERY_MS

/** A database that says nothing for so long is not there; it answers within milliseconds. */
const PATIENCE_MS = 10_000

type Options = { url: string; places: number; log: Log; patienceMs?: number }

export type SharedSlots = {
  /** Waits for one of the places, does the task there, and gives the place back. */
  slots<Value>(task: () => Promise<Value>): Promise<Value>
  close(): Promise<void>
}

/**
 * A few places that all processes on one database share: whoever calls the ERP takes one first.
 *
 * A place is an advisory lock on a connection of its own, so a process that dies gives its places back by dying. Who finds
 * another server waiting lets it go before, so that a busy server does not keep the places to itself. While
 * the database cannot be reached, or says nothing, a process keeps to the number of places by itself: the ERP would rather refuse a call
 * too many than have the shop stand still.
 */
export function sharedSlots({ url, places, log, patienceMs = PATIENCE_MS }: Options): SharedSlots {
  const held = new Set<number>()
  const queue: (() => void)[] = []
  let running = 0
  let connecting: Promise<pg.Client> | undefined
  let current: pg.Client | undefined

  return {
    async slots(task) {
      if (running >= places) await new Promise<void>((resolve) => queue.push(resolve))
      else running += 1
      const giveBack = await takePlace()
      try {
        return await task()
      } finally {
        await giveBack()
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

  async function takePlace(): Promise<() => Promise<void>> {
    let asked: pg.Client | undefined
    try {
      asked = await connection()
      if (await doOthersWait(asked)) await pause(YIELD_MS)
      for (;;) {
        const client = await connection()
        asked = client
        const place = await freePlace(client)
        if (place !== undefined) return () => unlock(client, place)
        await waitAMoment(client)
      }
    } catch (error) {
      log.warn({ err: error }, 'the places for calls to the ERP are not shared for now')
      // A connection that says nothing would keep each next call waiting as long.
      drop(asked)
      return async () => undefined
    }
  }

  async function freePlace(client: pg.Client): Promise<number | undefined> {
    for (let place = 0; place < places; place += 1) {
      // The same session would be given its own lock a second time.
      if (held.has(place)) continue
      held.add(place)
      if (await lock(client, place)) return place
      held.delete(place)
    }
    return undefined
  }

  function doOthersWait(client: pg.Client): Promise<boolean> {
    return isLockedByOthers(client, SESSION_LOCKS.erpPlaces, WAITING)
  }

  /** While it waits, others can see so. */
  async function waitAMoment(client: pg.Client): Promise<void> {
    await lockShared(client, SESSION_LOCKS.erpPlaces, WAITING)
    await pause(POLL_EVERY_MS * (0.5 + Math.random()))
    await unlockShared(client, SESSION_LOCKS.erpPlaces, WAITING)
  }

  async function lock(client: pg.Client, place: number): Promise<boolean> {
    try {
      return await tryLock(client, SESSION_LOCKS.erpPlaces, place)
    } catch (error) {
      held.delete(place)
      throw error
    }
  }

  async function unlock(client: pg.Client, place: number): Promise<void> {
    // A connection that is gone has taken its locks with it.
    await unlockPlace(client, SESSION_LOCKS.erpPlaces, [place]).catch(() => drop(client))
    held.delete(place)
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
      ...lockConnectionOptions(patienceMs),
    })
    // By now there may be a newer one, which is not lost.
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
