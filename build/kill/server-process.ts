import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ROOT } from '../lib/run.ts'

const SECRET = 'only for the kill test: 32 characters and more'
const LONGEST_START_MS = 120_000

type ServerOptions = {
  dataDir: string
  port: number
  /** Environment variables. With `DATABASE_URL` the server uses that database, otherwise PGlite in its folder. */
  variables: Record<string, string>
  /** File to start; the production server by default. */
  file?: string
  /** Address for visitors, when a proxy is in front of the server. */
  publicUrl?: string
}

/** Starts a shop in a process of its own that can be killed (`kill`), or stopped as by an administrator (`stop`). */
export async function startServer(options: ServerOptions) {
  const origin = `http://127.0.0.1:${options.port}`
  const child = spawn(process.execPath, [join(ROOT, options.file ?? 'src/server/main.ts')], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      PATH: process.env.PATH,
      TWINS: 'off',
      // The Admin of a test has no second factor.
      STAFF_SECOND_FACTOR: 'optional',
      SCHEDULES: 'backup=off,backup-test=off',
      ...options.variables,
      HOST: '127.0.0.1',
      PORT: String(options.port),
      PUBLIC_URL: options.publicUrl ?? origin,
      DATA_DIR: options.dataDir,
      AUTH_SECRET: SECRET,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'error',
    },
  })
  let output = ''
  child.stderr.on('data', (chunk: Buffer) => {
    output = (output + chunk.toString('utf8')).slice(-2000)
  })
  const killOnExit = () => child.kill('SIGKILL')
  process.once('exit', killOnExit)
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    child.kill(signal)
    await exited
    process.off('exit', killOnExit)
  }
  const kill = () => end('SIGKILL')

  for (const until = performance.now() + LONGEST_START_MS; performance.now() < until; await pause(50)) {
    if (child.exitCode !== null) throw new Error(`the shop did not start: ${output}`)
    const isReady = await fetch(`${origin}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady)
      return {
        origin,
        kill,
        stop: () => end('SIGTERM'),
        isAlive: () => child.exitCode === null && child.signalCode === null,
      }
  }
  await kill()
  throw new Error(`the shop was not ready in time: ${output}`)
}
