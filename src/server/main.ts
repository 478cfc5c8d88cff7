import { banner } from './banner.ts'
import { ConfigError, readConfig } from './config.ts'
import { FolderInUse } from './db/folder-lock.ts'
import { startShop } from './start-shop.ts'

/** After this long a stop is no longer polite. */
const STOP_WITHIN_MS = 9_500

/** One Ctrl-C arrives twice: from the terminal, and forwarded by npm. A second press comes later than this. */
const SAME_PRESS_MS = 1_000

const SIGNALS = ['SIGINT', 'SIGTERM'] as const

const starting = start()

async function start() {
  const config = readConfig(process.env)
  const shop = await startShop({ config, fetch })
  console.log(banner(config, shop))
  return shop
}

/** Finishes what runs. What takes longer (a first import) is broken off: everything survives that. */
function stop(): void {
  const since = performance.now()
  const again = () => {
    if (performance.now() - since > SAME_PRESS_MS) process.exit(1)
  }
  for (const signal of SIGNALS) process.off(signal, stop).on(signal, again)
  setTimeout(() => process.exit(0), STOP_WITHIN_MS).unref()
  starting
    .then((shop) => shop.stop())
    .then(
      () => process.exit(0),
      () => process.exit(1),
    )
}
for (const signal of SIGNALS) process.on(signal, stop)

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
