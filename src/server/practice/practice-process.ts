import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { practiceEnvironment } from './practice-environment.ts'
import type { RunningPractice } from './practice-gateway.ts'

const SERVER = resolve(import.meta.dirname, '../main.ts')

/** The practice shop has the demo catalog and a few users, so it needs little memory. */
const MEMORY_FLAGS = ['--max-semi-space-size=4', '--max-old-space-size=320']

const READY_WITHIN_MS = 140_000
const READY_CHECK_MS = 250
const KILL_AFTER_MS = 11_000

type Options = {
  env: Readonly<Record<string, string | undefined>>
  /** Folder of the practice shop. It is emptied at each start. */
  dataDir: string
  publicUrl: string
  /** First of four ports: gateway, shop, twins, mail. */
  firstPort: number
  fetch: (url: string, init: RequestInit) => Promise<Response>
}

/**
 * Starts the practice shop as a process of its own, with an empty database and a new secret. Resolves when it is ready.
 * Rejects when it ends before that, or is not ready in time.
 */
export async function startPracticeProcess({
  env,
  dataDir,
  publicUrl,
  firstPort,
  fetch,
}: Options): Promise<RunningPractice> {
  const folder = join(dataDir, 'practice')
  rmSync(folder, { recursive: true, force: true })
  const [port, twinsPort] = [firstPort + 1, firstPort + 2]
  const secret = randomBytes(32).toString('hex')
  const child = spawn(process.execPath, [...MEMORY_FLAGS, SERVER], {
    env: practiceEnvironment(env, { port, twinsPort, dataDir: folder, publicUrl, secret }),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  let isRunning = true
  const ended = new Promise<void>((done) => {
    child.once('error', () => done())
    child.once('exit', () => done())
  }).then(() => {
    isRunning = false
  })
  const killNow = () => void child.kill('SIGKILL')
  // A server that ends without its stop must not leave the practice shop behind.
  process.once('exit', killNow)
  void ended.then(() => process.off('exit', killNow))
  const stop = async () => {
    const timer = setTimeout(killNow, KILL_AFTER_MS)
    child.kill('SIGTERM')
    await ended
    clearTimeout(timer)
  }

  const startedAt = performance.now()
  while (!(await isReady(port, fetch))) {
    if (!isRunning) throw new Error('practice shop ended during its start')
    if (performance.now() - startedAt > READY_WITHIN_MS) {
      await stop()
      throw new Error('practice shop not ready in time')
    }
    await new Promise((done) => setTimeout(done, READY_CHECK_MS))
  }
  return { port, twinsPort, isRunning: () => isRunning, stop }
}

async function isReady(port: number, fetch: Options['fetch']): Promise<boolean> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/health/ready`, { signal: AbortSignal.timeout(2_000) })
    await response.arrayBuffer()
    return response.ok
  } catch {
    // It does not listen yet.
    return false
  }
}
