import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../free-port.ts'
import { ROOT } from '../../lib/run.ts'

/** The shop in production mode, in a process of its own. */
export type RunningShop = { origin: string; pid: number; startedInSeconds: number; stop(): Promise<void> }

type Options = {
  databaseUrl: string
  databasePool: number
  dataDir: string
  /** Environment variables with the addresses of the external services. */
  serviceVariables: Readonly<Record<string, string>>
  /** Further environment variables. */
  variables?: Readonly<Record<string, string>>
  /** Flags for Node, before the file. */
  flags?: readonly string[]
  /** File to start; the production server by default. */
  file?: string
}

const LONGEST_START_SECONDS = 300

/**
 * Starts the production server and waits until a shopper can order. On an empty database that includes the import of
 * the catalog.
 *
 * The shop trusts forwarded addresses, so that each visitor has an address of its own. Its rate limits stay active.
 */
export async function startShop({
  databaseUrl,
  databasePool,
  dataDir,
  serviceVariables,
  variables = {},
  flags = [],
  file = join(ROOT, 'src/server/main.ts'),
}: Options): Promise<RunningShop> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const started = performance.now()
  const server = spawn(process.execPath, [...(await memoryFlags()), ...flags, file], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      ...serviceVariables,
      NODE_ENV: 'production',
      // As in the image and in the unit of systemd.
      MALLOC_ARENA_MAX: '2',
      MALLOC_TRIM_THRESHOLD_: '131072',
      MALLOC_MMAP_THRESHOLD_: '131072',
      SCHEDULES: 'backup=off,backup-test=off',
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: origin,
      DATABASE_URL: databaseUrl,
      DATABASE_POOL: String(databasePool),
      DATA_DIR: dataDir,
      TWINS: 'off',
      // The Admin of a test has no second factor.
      STAFF_SECOND_FACTOR: 'optional',
      AUTH_SECRET: randomBytes(32).toString('hex'),
      TRUST_PROXY: '1',
      LOG_LEVEL: 'warn',
      ...variables,
    },
  })
  const stop = stopper(server)
  try {
    await untilReady(server, origin)
  } catch (error) {
    await stop()
    throw error
  }
  return { origin, pid: server.pid ?? 0, startedInSeconds: (performance.now() - started) / 1000, stop }
}

/** Returns the memory flags that `npm start` passes to Node. */
async function memoryFlags(): Promise<string[]> {
  const { scripts } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as { scripts: { start: string } } // our own file
  return scripts.start.split(' ').filter((part) => /^--max-/.test(part))
}

async function untilReady(server: ChildProcess, origin: string): Promise<void> {
  const lastOutput = lastOutputOf(server)
  const until = performance.now() + LONGEST_START_SECONDS * 1000
  while (performance.now() < until) {
    if (server.exitCode !== null) throw new Error(`the shop ended with ${server.exitCode}: ${lastOutput()}`)
    const isReady = await fetch(`${origin}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
    await pause(100)
  }
  throw new Error(`the shop is not ready after ${LONGEST_START_SECONDS} s: ${lastOutput()}`)
}

/** Returns a function that returns the last output. Reads continuously, because a full pipe would block the shop. */
function lastOutputOf(server: ChildProcess): () => string {
  let output = ''
  const collect = (chunk: Buffer) => {
    output = (output + chunk.toString('utf8')).slice(-4000)
  }
  server.stdout?.on('data', collect)
  server.stderr?.on('data', collect)
  return () => output
}

function stopper(server: ChildProcess): () => Promise<void> {
  const exited = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  const kill = () => server.kill('SIGKILL')
  process.once('exit', kill)
  return async () => {
    process.off('exit', kill)
    server.kill('SIGTERM')
    await exited
  }
}
