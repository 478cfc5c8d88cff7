import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ROOT } from '../lib/run.ts'

const SECRET = 'only for the kill test: 32 characters and more'
const LONGEST_START_MS = 120_000

/** A shop in a process of its own, on PGlite, that can be killed without a warning. */
export async function startServer(given: { dataDir: string; port: number; variables: Record<string, string> }) {
  const origin = `http://127.0.0.1:${given.port}`
  const child = spawn(process.execPath, [join(ROOT, 'src/server/main.ts')], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      PATH: process.env.PATH,
      ...given.variables,
      HOST: '127.0.0.1',
      PORT: String(given.port),
      PUBLIC_URL: origin,
      DATA_DIR: given.dataDir,
      TWINS: 'off',
      AUTH_SECRET: SECRET,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'error',
    },
  })
  let words = ''
  child.stderr.on('data', (chunk: Buffer) => {
    words = (words + chunk.toString('utf8')).slice(-2000)
  })
  const withUs = () => child.kill('SIGKILL')
  process.once('exit', withUs)
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const kill = async () => {
    child.kill('SIGKILL')
    await gone
    process.off('exit', withUs)
  }

  for (const until = performance.now() + LONGEST_START_MS; performance.now() < until; await pause(50)) {
    if (child.exitCode !== null) throw new Error(`the shop did not start again: ${words}`)
    const isReady = await fetch(`${origin}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return { origin, kill }
  }
  await kill()
  throw new Error(`the shop was not ready in time: ${words}`)
}
