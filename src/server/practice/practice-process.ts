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

/** The message of the practice shop to its parent when it is ready. */
export const READY = 'practice shop ready'

type Options = {
  env: Readonly<Record<string, string | undefined>>
  /** Folder of the practice shop. It is emptied at each start. */
  dataDir: string
  publicUrl: string
  /** First of four ports: gateway, shop, twins, mail. */
  firstPort: number
  /** Ends the practice shop, also during its start. */
  signal: AbortSignal
  /** The file of the server; a test passes another. */
  server?: string
}

/**
 * Starts the practice shop as a process of its own, with an empty database and a new secret. Resolves when it is ready.
 * Rejects when it ends before that, or is not ready in time.
 *
 * The practice shop has nothing to lose, so it is killed and never waits for its own stop. It ends by itself when this
 * process is gone, because its channel to it closes.
 */
export async function startPracticeProcess({
  env,
  dataDir,
  publicUrl,
  firstPort,
  signal,
  server = SERVER,
}: Options): Promise<RunningPractice> {
  const folder = join(dataDir, 'practice')
  rmSync(folder, { recursive: true, force: true })
  const [port, twinsPort] = [firstPort + 1, firstPort + 2]
  const secret = randomBytes(32).toString('hex')
  const child = spawn(process.execPath, [...MEMORY_FLAGS, server], {
    env: practiceEnvironment(env, { port, twinsPort, dataDir: folder, publicUrl, secret }),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  let isRunning = true
  const ended = new Promise<void>((done) => {
    child.once('error', () => done())
    child.once('exit', () => done())
  }).then(() => {
    isRunning = false
  })
  const stop = () => {
    child.kill('SIGKILL')
    return ended
  }
  signal.addEventListener('abort', stop, { once: true })
  if (signal.aborted) void stop()
  void ended.then(() => signal.removeEventListener('abort', stop))

  let timer: NodeJS.Timeout | undefined
  const ready = new Promise<'ready'>((done) => child.on('message', (message) => message === READY && done('ready')))
  const late = new Promise<'late'>((done) => {
    timer = setTimeout(done, READY_WITHIN_MS, 'late')
  })
  const outcome = await Promise.race([ready, late, ended])
  clearTimeout(timer)
  if (outcome === 'late') await stop()
  if (outcome !== 'ready')
    throw new Error(`practice shop ${outcome === 'late' ? 'not ready in time' : 'ended during its start'}`)
  return { port, twinsPort, isRunning: () => isRunning, stop }
}
