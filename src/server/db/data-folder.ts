import { createHash, randomUUID } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { Log } from '../ports/log.ts'
import { lockShared, SESSION_LOCKS } from './advisory-locks.ts'

const RECONNECT_AFTER_MS = 2_000

/** A server's word on the database about which data folder it has. */
export type FolderClaim = {
  /** How many servers have another folder at this moment. */
  countOthers(): Promise<number>
  close(): Promise<void>
}

/**
 * Tells the other servers on a PostgreSQL which data folder this one has, for as long as it lives, by a shared lock named
 * after the folder. Snapshots of the ERP, photographs and backups lie in it: with a folder each, what one server fetched
 * is not what another takes over.
 */
export async function claimDataFolder({
  url,
  dataDir,
  log,
}: {
  url: string
  dataDir: string
  log: Log
}): Promise<FolderClaim> {
  const own = keyOf(folderId(dataDir))
  let isOver = false
  let timer: NodeJS.Timeout | undefined
  let client = await connect()

  async function connect(): Promise<pg.Client> {
    const next = new pg.Client({ connectionString: url, application_name: 'leermeester-folder', keepAlive: true })
    next.on('error', (error) => log.warn({ err: error }, 'the connection that names the data folder was lost'))
    next.on('end', again)
    await next.connect()
    await lockShared(next, SESSION_LOCKS.dataFolders, own)
    return next
  }

  function again(): void {
    if (isOver) return
    clearTimeout(timer)
    const retry = async () => {
      try {
        client = await connect()
      } catch {
        again() // told as it was lost; a database that is away is told by everybody else
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
        // The view shows our signed number as one without a sign.
        [SESSION_LOCKS.dataFolders, own >>> 0],
      )
      return rows[0]?.count ?? 0
    },

    async close() {
      isOver = true
      clearTimeout(timer)
      await client.end().catch(() => undefined)
    },
  }
}

/** What a folder is called, wherever it is mounted. */
function folderId(dataDir: string): string {
  mkdirSync(dataDir, { recursive: true })
  const file = join(dataDir, 'folder-id')
  const mine = `${file}.${randomUUID()}`
  writeFileSync(mine, randomUUID())
  try {
    // A link is made whole or not at all: of two servers that start together both read the same.
    linkSync(mine, file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    rmSync(mine, { force: true })
  }
  return readFileSync(file, 'utf8')
}

const keyOf = (id: string) => createHash('sha256').update(id).digest().readInt32BE(0)
