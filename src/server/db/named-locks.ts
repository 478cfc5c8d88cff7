import { createHash } from 'node:crypto'
import pg from 'pg'
import type { Log } from '../ports/log.ts'
import { inTurn, SESSION_LOCKS, tryLock, unlock } from './advisory-locks.ts'
import { lockConnectionOptions } from './lock-connection.ts'

/** A set of locks that was taken in one call, until it is released. */
export type HeldLocks = {
  /** Returns true after the lock connection was lost. From then on another server may take the locks. */
  isLost(): boolean
  /** Releases the locks. Does not throw. */
  release(): Promise<void>
}

/** Locks by name, shared by all servers on the database. PostgreSQL releases the locks of a process that dies. */
export interface NamedLocks {
  /**
   * Takes all the locks or none. Returns undefined when one of them is held, by this process or another. Never waits
   * for a lock. Rejects when the database does not respond.
   */
  take(names: readonly string[]): Promise<HeldLocks | undefined>
  /** Returns those of the names whose lock is held by any process. Rejects when the database does not respond. */
  held(names: readonly string[]): Promise<ReadonlySet<string>>
  close(): Promise<void>
}

/** Creates locks that are valid within this process only. That is enough on PGlite, which only one process can use. */
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

/** The database normally responds within milliseconds; after this time it counts as unreachable. */
const QUERY_TIMEOUT_MS = 10_000

/**
 * Creates locks that are advisory locks of PostgreSQL, valid over all servers on the database.
 *
 * All locks are held by one dedicated connection, because a held lock would occupy a connection of the pool. PostgreSQL
 * grants the same lock twice to one connection. So the locks that this process holds are checked first, in memory.
 *
 * @param options.timeoutMs after this long without a response the database counts as unreachable
 */
export function createDatabaseLocks({
  url,
  log,
  timeoutMs = QUERY_TIMEOUT_MS,
}: {
  url: string
  log: Log
  timeoutMs?: number
}): NamedLocks {
  const processLocks = createProcessLocks()
  let connecting: Promise<Connection> | undefined

  async function connect(): Promise<Connection> {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'leermeester-locks',
      ...lockConnectionOptions(timeoutMs),
    })
    const lost = () => {
      // A late event of an old connection must not discard the newer one.
      if (!connection.isLost) connecting = undefined
      connection.isLost = true
    }
    const drop = () => {
      lost()
      client.end().catch(() => undefined)
    }
    const connection: Connection = { client, isLost: false, drop }
    client.on('error', (error) => {
      log.warn({ err: error }, 'lock connection lost')
      lost()
    })
    client.on('end', lost)
    await client.connect()
    return connection
  }

  function getConnection(): Promise<Connection> {
    connecting ??= connect().catch((error: unknown) => {
      connecting = undefined
      throw error
    })
    return connecting
  }

  return {
    async take(names) {
      const inProcess = await processLocks.take(names)
      if (!inProcess) return undefined
      try {
        const connection = await getConnection()
        const keys = await takeAll(connection, names).catch((error: unknown) => {
          // Closing the connection also releases the locks of other callers. While the database does not respond, locks
          // cannot be released one by one.
          connection.drop()
          throw error
        })
        if (!keys) {
          await inProcess.release()
          return undefined
        }
        return {
          isLost: () => connection.isLost,
          async release() {
            try {
              await unlockAll(connection, keys)
            } catch (error) {
              // The caller's work is done, so an error is not thrown. Closing the connection releases its locks.
              log.warn({ err: error }, 'releasing locks failed, closing the lock connection')
              connection.drop()
            } finally {
              await inProcess.release()
            }
          },
        }
      } catch (error) {
        await inProcess.release()
        throw error
      }
    },

    async held(names) {
      const { client, drop } = await getConnection()
      const query = inTurn(client, () =>
        client.query<{ key: string }>(
          `select objid::text as key from pg_locks
           where locktype = 'advisory' and classid = $1 and objsubid = 2 and granted
             and database = (select oid from pg_database where datname = current_database())`,
          [SESSION_LOCKS.named],
        ),
      )
      const { rows } = await query.catch((error: unknown) => {
        drop()
        throw error
      })
      const keys = new Set(rows.map(({ key }) => Number(key)))
      // pg_locks shows the signed key as an unsigned number.
      return new Set(names.filter((name) => keys.has(keyOf(name) >>> 0)))
    },

    async close() {
      const open = await connecting?.catch(() => undefined)
      connecting = undefined
      await open?.client.end().catch(() => undefined)
    },
  }
}

/**
 * Takes the locks one after the other, in the order of their keys. So if two servers try the same set at the same time,
 * one of the servers succeeds. When another server holds one of the locks, `takeAll` releases those that it took and
 * returns undefined.
 */
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
  // A lost connection has released its locks.
  if (isLost || keys.length === 0) return
  await unlock(client, SESSION_LOCKS.named, keys)
}

const keyOf = (name: string) => createHash('sha256').update(name).digest().readInt32BE(0)
