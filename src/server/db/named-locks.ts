import { createHash } from 'node:crypto'
import pg from 'pg'
import type { Log } from '../ports/log.ts'
import { SESSION_LOCKS, tryLock, unlock } from './advisory-locks.ts'
import { lockConnectionOptions } from './lock-connection.ts'

/** Locks that were taken together, until they are released. */
export type HeldLocks = {
  /** True when the connection they hung on is gone: by now somebody else may have them. */
  isLost(): boolean
  release(): Promise<void>
}

/** Locks by name, over all servers on the database. Who dies, on whatever way, has let go. */
export interface NamedLocks {
  /** Takes all of them or none; undefined when somebody has one. Never waits. */
  take(names: readonly string[]): Promise<HeldLocks | undefined>
  /** Those of these names that anybody holds. */
  held(names: readonly string[]): Promise<ReadonlySet<string>>
  close(): Promise<void>
}

/** Where one process has the database to itself: PGlite. */
export function createProcessLocks(): NamedLocks {
  const taken = new Set<string>()
  return {
    async take(names) {
      if (names.some((name) => taken.has(name))) return undefined
      for (const name of names) taken.add(name)
      return {
        isLost: () => false,
        async release() {
          for (const name of names) taken.delete(name)
        },
      }
    },
    held: async (names) => new Set(names.filter((name) => taken.has(name))),
    close: async () => undefined,
  }
}

type Connection = { client: pg.Client; isLost: boolean; drop(): void }

/** A database that says nothing for so long is not there; it answers within milliseconds. */
const PATIENCE_MS = 10_000

/**
 * Advisory locks of PostgreSQL, on a connection of its own: one of the pool would be gone for everybody else as long as
 * a lock is held. PostgreSQL gives one session the same lock twice, so within this process a set of names decides first.
 */
export function createDatabaseLocks({
  url,
  log,
  patienceMs = PATIENCE_MS,
}: {
  url: string
  log: Log
  patienceMs?: number
}): NamedLocks {
  const here = createProcessLocks()
  let connecting: Promise<Connection> | undefined

  async function connect(): Promise<Connection> {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'leermeester-locks',
      ...lockConnectionOptions(patienceMs),
    })
    const lost = () => {
      // By now there may be a newer one, which is not lost.
      if (!connection.isLost) connecting = undefined
      connection.isLost = true
    }
    const drop = () => {
      lost()
      client.end().catch(() => undefined)
    }
    const connection: Connection = { client, isLost: false, drop }
    client.on('error', (error) => {
      log.warn({ err: error }, 'the connection that holds the locks was lost')
      lost()
    })
    client.on('end', lost)
    await client.connect()
    return connection
  }

  function connected(): Promise<Connection> {
    connecting ??= connect().catch((error: unknown) => {
      connecting = undefined
      throw error
    })
    return connecting
  }

  return {
    async take(names) {
      const own = await here.take(names)
      if (!own) return undefined
      try {
        const connection = await connected()
        const theirs = await takeAll(connection, names).catch((error: unknown) => {
          // Whatever else hangs on it is lost too: nobody can say so to a database that does not answer.
          connection.drop()
          throw error
        })
        if (!theirs) {
          await own.release()
          return undefined
        }
        return {
          isLost: () => connection.isLost,
          async release() {
            try {
              await unlockAll(connection, theirs)
            } catch (error) {
              // The work is done. A connection that cannot be spoken with goes, and its locks with it.
              log.warn({ err: error }, 'locks could not be given back, so their connection is closed')
              connection.drop()
            } finally {
              await own.release()
            }
          },
        }
      } catch (error) {
        await own.release()
        throw error
      }
    },

    async held(names) {
      const { client, drop } = await connected()
      const asked = client.query<{ key: string }>(
        `select objid::text as key from pg_locks
         where locktype = 'advisory' and classid = $1 and objsubid = 2 and granted
           and database = (select oid from pg_database where datname = current_database())`,
        [SESSION_LOCKS.named],
      )
      const { rows } = await asked.catch((error: unknown) => {
        drop()
        throw error
      })
      const keys = new Set(rows.map(({ key }) => Number(key)))
      // The view shows our signed number as one without a sign.
      return new Set(names.filter((name) => keys.has(keyOf(name) >>> 0)))
    },

    async close() {
      const open = await connecting?.catch(() => undefined)
      connecting = undefined
      await open?.client.end().catch(() => undefined)
    },
  }
}

/** One after the other and always in the same order: of two servers that want the same at once, one gets it. */
async function takeAll(connection: Connection, names: readonly string[]): Promise<number[] | undefined> {
  const taken: number[] = []
  for (const key of names.map(keyOf).toSorted((a, b) => a - b)) {
    if (!(await tryLock(connection.client, SESSION_LOCKS.named, key))) {
      await unlockAll(connection, taken)
      return undefined
    }
    taken.push(key)
  }
  return taken
}

async function unlockAll({ client, isLost }: Connection, keys: readonly number[]): Promise<void> {
  // With the connection the locks went too.
  if (isLost || keys.length === 0) return
  await unlock(client, SESSION_LOCKS.named, keys)
}

const keyOf = (name: string) => createHash('sha256').update(name).digest().readInt32BE(0)
