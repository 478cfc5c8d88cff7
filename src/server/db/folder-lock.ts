import { randomUUID } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

type Holder = { pid: number /** Of the process, in ticks since boot, where the system tells. */; bornAt: string | null }

/** A second server was started on a folder that is in use. The message is for the person who started it. */
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
 * Takes a folder for this process; gives back how to let go. Throws `FolderInUse`.
 *
 * PGlite itself lets two processes open one folder, and they silently destroy each other's rows. A
 * lock left by a process that was killed is recognised (its process is gone, or its number now
 * belongs to another) and taken over.
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true })
  const lock = join(folder, 'leermeester.lock')
  const mine = join(folder, `leermeester.lock.${randomUUID()}`)
  const me: Holder = { pid: process.pid, bornAt: bornAt(process.pid) }
  writeFileSync(mine, JSON.stringify(me))
  try {
    // A link is made whole or not at all, so nobody ever reads half a lock.
    for (let tries = 0; tries < 5; tries += 1) {
      if (link(mine, lock)) return () => release(lock, me)
      const holder = read(lock)
      if (holder && isAlive(holder, me)) throw new FolderInUse(folder, holder.pid)
      setAside(lock, holder)
    }
    throw new Error(`could not lock ${folder}`)
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
    return undefined // gone meanwhile, or a machine that lost power wrote half of it: nobody holds it
  }
}

function isHolder(value: unknown): value is Holder {
  return (
    typeof value === 'object' && value !== null && 'pid' in value && typeof value.pid === 'number' && 'bornAt' in value
  )
}

/** Only the lock that was judged stale may go: two starts at once could both have judged the same one. */
function setAside(lock: string, judged: Holder | undefined): void {
  const aside = `${lock}.${randomUUID()}`
  try {
    renameSync(lock, aside)
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return
    throw error
  }
  const moved = read(aside)
  if (moved && (moved.pid !== judged?.pid || moved.bornAt !== judged.bornAt)) link(aside, lock)
  rmSync(aside, { force: true })
}

function release(lock: string, me: Holder): void {
  const holder = read(lock)
  if (holder?.pid === me.pid && holder.bornAt === me.bornAt) rmSync(lock, { force: true })
}

function isAlive(holder: Holder, me: Holder): boolean {
  // Our own number in a lock we did not make: after a restart of the machine or container numbers begin again.
  if (holder.pid === me.pid) return holder.bornAt === me.bornAt
  try {
    process.kill(holder.pid, 0)
  } catch (error) {
    if (hasCode(error, 'ESRCH')) return false // EPERM: it lives, under another user
  }
  const now = bornAt(holder.pid)
  return now === null || holder.bornAt === null || now === holder.bornAt
}

/** When a process began, where Linux tells; it sees through a number that was given out again. */
function bornAt(pid: number): string | null {
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
