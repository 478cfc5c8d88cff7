import { createHash, randomUUID } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { Log } from '../ports/log.ts'
import { lockShared, SESSION_LOCKS } from './advisory-locks.ts'

const RECONNECT_AFTER_MS = 2_000

/** The registration of this server's files in the shared database. */
export type FolderClaim = {
  /** Returns how many servers currently use a different folder or bucket. Rejects while the database cannot be reached. */
  countOthers(): Promise<number>
  /** Withdraws the registration and closes its connection. Does not throw. */
  close(): Promise<void>
}

/**
 * Registers in PostgreSQL where this server has its files, so that servers with different files can be detected: in the
 * data folder, or in a bucket.
 *
 * The files are ERP snapshots and photographs. If servers use different folders, one server cannot apply a snapshot
 * that another server fetched. The registration is a shared advisory lock whose key is derived from the folder's id, or
 * from the place in the bucket. It ends with the process. A lost connection is reopened after two seconds, as often as
 * needed. Rejects when the first connection fails.
 */
export async function claimDataFolder({
  url,
  dataDir,
  bucketPlace,
  log,
}: {
  url: string
  dataDir: string
  /** Bucket and folder of the files; undefined when they are in the data folder. */
  bucketPlace?: string | undefined
  log: Log
}): Promise<FolderClaim> {
  const ownKey = keyOf(bucketPlace ?? folderId(dataDir))
  let isClosed = false
  let timer: NodeJS.Timeout | undefined
  let client = await connect()

  async function connect(): Promise<pg.Client> {
    const next = new pg.Client({ connectionString: url, application_name: 'leermeester-folder', keepAlive: true })
    next.on('error', (error) => log.warn({ err: error }, 'data folder lock connection lost'))
    next.on('end', reconnectLater)
    await next.connect()
    await lockShared(next, SESSION_LOCKS.dataFolders, ownKey)
    return next
  }

  function reconnectLater(): void {
    if (isClosed) return
    clearTimeout(timer)
    const retry = async () => {
      try {
        client = await connect()
      } catch {
        // Not logged: the loss was logged, and other parts of the server log that the database is unreachable.
        reconnectLater()
      }
    }
    timer = setTimeout(() => void retry(), RECONNECT_AFTER_MS).unref()
  }

  return {
    async countOthers() {
      const { rows } = await client.query<{ count: number }>(
        `select count(*)::int as count from pg_locks
         where locktype = 'advisory' and classid = $1 and objsubid = 2 and granted and objid::bigint <> $2
           and database = (select oid from pg_database where datname = current_database())`,
        // pg_locks shows the signed key as an unsigned number.
        [SESSION_LOCKS.dataFolders, ownKey >>> 0],
      )
      return rows[0]?.count ?? 0
    },

    async close() {
      isClosed = true
      clearTimeout(timer)
      await client.end().catch(() => undefined)
    },
  }
}

/**
 * Returns the folder's id, from a file in the folder: servers may mount the same folder at different paths. Creates the
 * file on first use.
 */
function folderId(dataDir: string): string {
  mkdirSync(dataDir, { recursive: true })
  const file = join(dataDir, 'folder-id')
  const candidate = `${file}.${randomUUID()}`
  writeFileSync(candidate, randomUUID())
  try {
    // Creating a link is atomic, so two servers that start at the same time read the same id.
    linkSync(candidate, file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    rmSync(candidate, { force: true })
  }
  return readFileSync(file, 'utf8')
}

const keyOf = (id: string) => createHash('sha256').update(id).digest().readInt32BE(0)
