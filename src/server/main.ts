import { banner } from './banner.ts'
import { ConfigError, readConfig } from './config.ts'
import { FolderInUse } from './db/folder-lock.ts'
import { READY } from './practice/practice-process.ts'
import { startShop } from './start-shop.ts'

/** After a stop signal the process exits after this time, also when the stop has not finished. */
const STOP_WITHIN_MS = 9_500

/** One Ctrl-C sends two signals: from the terminal, and through npm. A signal after this time is a second Ctrl-C. */
const SAME_SIGNAL_MS = 1_000

const SIGNALS = ['SIGINT', 'SIGTERM'] as const

const starting = start()

async function start() {
  const config = readConfig(process.env)
  const shop = await startShop({ config, fetch })
  console.log(banner(config, shop))
  if (config.PRACTICE === 'self') process.send?.(READY)
  return shop
}

/**
 * Stops the server: running work gets up to `STOP_WITHIN_MS` to finish, then the process exits. Longer work, such as a
 * first import, is interrupted, and no data is lost. A second Ctrl-C exits at once.
 */
function stop(): void {
  const stoppedAt = performance.now()
  const exitOnSecondSignal = () => {
    if (performance.now() - stoppedAt > SAME_SIGNAL_MS) process.exit(1)
  }
  for (const signal of SIGNALS) process.off(signal, stop).on(signal, exitOnSecondSignal)
  setTimeout(() => process.exit(0), STOP_WITHIN_MS).unref()
  starting
    .then((shop) => shop.stop())
    .then(
      () => process.exit(0),
      () => process.exit(1),
    )
}
for (const signal of SIGNALS) process.on(signal, stop)

// The practice shop has nothing to lose, so it ends at once when the shop that started it is gone.
if (process.env.PRACTICE === 'self') process.on('disconnect', () => process.exit(0))

starting.catch((error: unknown) => {
  console.error(explain(error))
  process.exit(1)
})

/**
 * Returns a Dutch message for a problem that the operator can solve; any other error is returned unchanged, with its
 * stack.
 */
function explain(error: unknown): unknown {
  if (error instanceof ConfigError) return `De instellingen kloppen niet:\n${error.message.replace(/^/gm, '  ')}`
  if (error instanceof FolderInUse) return error.message
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    return `Poort ${'port' in error ? error.port : ''} is al in gebruik. Stop wat daar draait, of kies met PORT of TWINS_PORT een andere.`
  }
  return error
}
