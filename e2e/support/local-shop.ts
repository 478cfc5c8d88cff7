import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { reusePictures } from '../../build/reuse-pictures.ts'

const START_MS = 170_000

/** A shop of its own. `aDayLater` moves its clock, and that of its external services, by 25 hours. */
export type LocalShop = { url: string; aDayLater(): void; stop(): Promise<void> }

/**
 * Starts a shop of its own at `http://localhost`, for journeys that need a name instead of an IP address, or another time. The shop
 * of the other journeys is at 127.0.0.1.
 *
 * @param offset distance of its two ports from the port of the other journeys
 */
export async function startLocalShop(offset: number): Promise<LocalShop> {
  const port = Number(process.env.E2E_PORT ?? 3900) + offset
  const url = `http://localhost:${port}`
  const dataDir = `.data-e2e-${port}`
  rmSync(dataDir, { recursive: true, force: true })
  reusePictures(dataDir)
  const movedClock = `--import=${pathToFileURL(join(import.meta.dirname, 'moved-clock.ts')).href}`
  const server = spawn('node', [movedClock, 'build/start.ts'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: String(port),
      TWINS_PORT: String(port + 1),
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      TWINS: 'on',
      PRACTICE: 'off',
      SCHEDULES: 'backup=off,backup-test=off',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
    },
  })
  const ended = once(server, 'exit')
  // A run that is interrupted does not call `stop`.
  process.once('exit', () => server.kill('SIGTERM'))
  const stop = async () => {
    server.kill('SIGTERM')
    await ended
    rmSync(dataDir, { recursive: true, force: true })
  }
  const until = Date.now() + START_MS
  while (!(await isReady(`http://127.0.0.1:${port}/health/ready`))) {
    if (server.exitCode !== null || Date.now() > until) {
      await stop()
      throw new Error(`the shop at ${url} did not start`)
    }
    await setTimeout(250)
  }
  return { url, aDayLater: () => server.kill('SIGUSR2'), stop }
}

const isReady = (url: string) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false, // the server does not listen yet
  )
