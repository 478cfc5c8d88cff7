import { spawn } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ROOT } from '../lib/run.ts'

const LONGEST_START_MS = 180_000

type StartOptions = { dataDir: string; port: number; variables: Record<string, string> }

/** `npm start` as run by a person or a service manager, in a process group of its own. */
export type NpmStart = {
  origin: string
  /** Sends a signal to npm alone, or to the whole group as Ctrl-C in a terminal does. */
  signal(name: NodeJS.Signals, to: 'npm' | 'group'): void
  /**
   * Waits until npm ends. Returns its exit code and the milliseconds since the first signal; rejects when npm does not
   * end in time.
   */
  ended(withinMs: number): Promise<{ code: number | null; ms: number }>
  /** Returns true while a process of the group runs. */
  hasSurvivors(): boolean
  /** Kills the whole group. */
  kill(): void
}

/**
 * Starts the shop with `npm start` and waits until a shopper can order.
 *
 * Runs the start script of package.json in a folder of its own. The script starts `src/server/main.ts` instead of
 * `build/start.ts`, which first builds the web shop in the same process and takes most of a minute.
 */
export async function npmStart({ dataDir, port, variables }: StartOptions): Promise<NpmStart> {
  const origin = `http://127.0.0.1:${port}`
  const npm = spawn('npm', ['start'], {
    cwd: await folderWithScript(join(dataDir, 'npm')),
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: `${join(ROOT, 'node_modules/.bin')}${delimiter}${process.env.PATH}`,
      HOME: process.env.HOME,
      TWINS: 'off',
      // The Admin of a test has no second factor.
      STAFF_SECOND_FACTOR: 'optional',
      SCHEDULES: 'backup=off,backup-test=off',
      LOG_LEVEL: 'error',
      ...variables,
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: origin,
      DATA_DIR: dataDir,
    },
  })
  const group = npm.pid ?? 0
  let output = ''
  for (const stream of [npm.stdout, npm.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString('utf8')).slice(-2_000)
    })
  }
  const exit = new Promise<number | null>((resolve) => npm.once('exit', resolve))
  const kill = () => send(-group, 'SIGKILL')
  process.once('exit', kill)
  let signaledAt: number | undefined

  for (const until = performance.now() + LONGEST_START_MS; !(await isReady(origin)); await pause(100)) {
    if (npm.exitCode === null && performance.now() < until) continue
    kill()
    throw new Error(`npm start was not ready in time: ${output}`)
  }
  return {
    origin,
    signal(name, to) {
      signaledAt ??= performance.now()
      send(to === 'npm' ? group : -group, name)
    },
    async ended(withinMs) {
      const code = await Promise.race([exit, pause(withinMs, undefined)])
      if (code === undefined) throw new Error(`npm start did not end within ${withinMs} ms: ${output}`)
      return { code, ms: performance.now() - (signaledAt ?? 0) }
    },
    hasSurvivors: () => hasSurvivors(group),
    kill() {
      process.off('exit', kill)
      kill()
    },
  }
}

async function folderWithScript(folder: string): Promise<string> {
  const { scripts } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as { scripts: { start: string } } // our own file
  const start = scripts.start
    .replaceAll('build/start.ts', join(ROOT, 'src/server/main.ts'))
    .replaceAll('./build/lib/dotenv.ts', join(ROOT, 'build/lib/dotenv.ts'))
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'package.json'), JSON.stringify({ name: 'started', private: true, scripts: { start } }))
  return folder
}

const isReady = (origin: string) =>
  fetch(`${origin}/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  )

/** Sends a signal unless the process has ended: on a busy machine it may end just before a second Ctrl-C. */
function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

function hasSurvivors(group: number): boolean {
  try {
    return process.kill(-group, 0)
  } catch {
    return false // the group has no process left
  }
}
