import { randomUUID } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Content of the lock file. */
type Holder = {
  pid: number
  /** Start time of the process in clock ticks since boot; null where the operating system does not provide it. */
  bornAt: string | null
}

/** Another process uses the data folder. The message tells the operator, in Dutch and English, what to do. */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse'

  constructor(folder: string, pid: number) {
    super(
      `De map ${folder} is al in gebruik door een andere Leermeester (proces ${pid}). ` +
        'Stop die eerst, of kies met DATA_DIR een andere map. ' +
        `[The data folder is in use by process ${pid}; stop it or set another DATA_DIR.]`,
    )
  }
}

/**
 * Locks a folder for this process and returns a function that unlocks it. Throws `FolderInUse` when another process
 * holds the lock.
 *
 * PGlite itself lets two processes open one folder, and they silently destroy each other's rows. A lock left by a killed
 * process is replaced: its process no longer exists, or its process id now belongs to another process.
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true })
  const lock = join(folder, 'leermeester.lock')
  const mine = join(folder, `leermeester.lock.${randomUUID()}`)
  const me: Holder = { pid: process.pid, bornAt: startTicksOf(process.pid) }
  writeFileSync(mine, JSON.stringify(me))
  try {
    // Creating a link is atomic, so another process never reads a partly written lock.
    for (let tries = 0; tries < 5; tries += 1) {
      if (link(mine, lock)) return () => release(lock, me)
      const holder = read(lock)
      if (holder && isAlive(holder, me)) throw new FolderInUse(folder, holder.pid)
      removeStaleLock(lock, holder)
    }
    throw new Error(`could not lock the data folder ${folder}: other processes keep creating the lock; try again`)
  } finally {
    rmSync(mine, { force: true })
  }
}

function link(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw error
  }
}

function read(lock: string): Holder | undefined {
  try {
    const holder: unknown = JSON.parse(readFileSync(lock, 'utf8'))
    return isHolder(holder) ? holder : undefined
  } catch {
    // Removed since, or only partly written because the machine lost power: in both cases no process holds the lock.
    return undefined
  }
}

function isHolder(value: unknown): value is Holder {
  return (
    typeof value === 'object' && value !== null && 'pid' in value && typeof value.pid === 'number' && 'bornAt' in value
  )
}

/**
 * Removes the lock, but only if it is still the one that was found stale. Two processes that start at the same time may
 * both find the same stale lock, and the second must not remove the new lock of the first.
 */
function removeStaleLock(lock: string, stale: Holder | undefined): void {
  const aside = `${lock}.${randomUUID()}`
  try {
    renameSync(lock, aside)
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return
    throw error
  }
  const moved = read(aside)
  if (moved && (moved.pid !== stale?.pid || moved.bornAt !== stale.bornAt)) link(aside, lock)
  rmSync(aside, { force: true })
}

function release(lock: string, me: Holder): void {
  const holder = read(lock)
  if (holder?.pid === me.pid && holder.bornAt === me.bornAt) rmSync(lock, { force: true })
}

function isAlive(holder: Holder, me: Holder): boolean {
  // A lock with our own process id may be an old one: after a restart of the machine or container, ids start again.
  if (holder.pid === me.pid) return holder.bornAt === me.bornAt
  try {
    process.kill(holder.pid, 0)
  } catch (error) {
    if (hasCode(error, 'ESRCH')) return false // EPERM means that it runs under another user
  }
  const startTicks = startTicksOf(holder.pid)
  return startTicks === null || holder.bornAt === null || startTicks === holder.bornAt
}

/** Returns the start time of a process on Linux, else null. It shows whether a process id was reused by another process. */
function startTicksOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null
  } catch {
    return null
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
