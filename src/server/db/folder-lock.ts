import { randomUUID } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Content of the lock file: the process that holds the lock. */
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
 * The lock is needed because PGlite lets two processes open one folder, where they silently destroy each other's rows.
 * A lock left by a killed process is replaced: its process no longer exists, or the id now belongs to another process.
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true })
  const lock = join(folder, 'leermeester.lock')
  const candidate = join(folder, `leermeester.lock.${randomUUID()}`)
  const thisProcess: Holder = { pid: process.pid, bornAt: startTicksOf(process.pid) }
  writeFileSync(candidate, JSON.stringify(thisProcess))
  try {
    // Creating a link is atomic, so another process never reads a partly written lock.
    for (let tries = 0; tries < 5; tries += 1) {
      if (link(candidate, lock)) return () => release(lock, thisProcess)
      const holder = read(lock)
      if (holder && isAlive(holder, thisProcess)) throw new FolderInUse(folder, holder.pid)
      removeStaleLock(lock, holder)
    }
    throw new Error(`could not lock the data folder ${folder}: other processes keep creating the lock; try again`)
  } finally {
    rmSync(candidate, { force: true })
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
    // The file was removed in the meantime, or is incomplete because the machine lost power while writing it. In both
    // cases no process holds the lock.
    return undefined
  }
}

function isHolder(value: unknown): value is Holder {
  return (
    typeof value === 'object' && value !== null && 'pid' in value && typeof value.pid === 'number' && 'bornAt' in value
  )
}

/**
 * Removes the lock, but only if it is still the `stale` one. Two processes that start at the same time may both find
 * the same stale lock. The second process must not remove the new lock of the first, so it puts that lock back.
 */
function removeStaleLock(lock: string, stale: Holder | undefined): void {
  const movedFile = `${lock}.${randomUUID()}`
  try {
    renameSync(lock, movedFile)
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return
    throw error
  }
  const moved = read(movedFile)
  if (moved && (moved.pid !== stale?.pid || moved.bornAt !== stale.bornAt)) link(movedFile, lock)
  rmSync(movedFile, { force: true })
}

function release(lock: string, thisProcess: Holder): void {
  const holder = read(lock)
  if (holder?.pid === thisProcess.pid && holder.bornAt === thisProcess.bornAt) rmSync(lock, { force: true })
}

function isAlive(holder: Holder, thisProcess: Holder): boolean {
  // A lock with our own process id may be an old one: after a restart of the machine or container, ids start again.
  if (holder.pid === thisProcess.pid) return holder.bornAt === thisProcess.bornAt
  try {
    process.kill(holder.pid, 0)
  } catch (error) {
    if (hasCode(error, 'ESRCH')) return false // EPERM means that the process exists under another user
  }
  const startTicks = startTicksOf(holder.pid)
  return startTicks === null || holder.bornAt === null || startTicks === holder.bornAt
}

/** Returns the start time of a process on Linux, else null. With it, `isAlive` detects a reused process id. */
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
