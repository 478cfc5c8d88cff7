import { banner } from './banner.ts'
import { ConfigError, readConfig } from './config.ts'
import { FolderInUse } from './db/folder-lock.ts'
import { startShop } from './start-shop.ts'

/** After this long a stop is no longer polite. */
const STOP_WITHIN_MS = 9_500

const starting = start()

async function start() {
  const config = readConfig(process.env)
  const shop = await startShop({ config, fetch })
  console.log(banner(config, shop))
  return shop
}

/** Finishes what runs. What takes longer (a first import) is broken off: everything survives that. */
function stop(): void {
  process.once('SIGINT', () => process.exit(1))
  process.once('SIGTERM', () => process.exit(1))
  setTimeout(() => process.exit(0), STOP_WITHIN_MS).unref()
  starting
    .then((shop) => shop.stop())
    .then(
      () => process.exit(0),
      () => process.exit(1),
    )
}
process.once('SIGINT', stop)
process.once('SIGTERM', stop)

starting.catch((error: unknown) => {
  console.error(explain(error))
  process.exit(1)
})

/** What the person can mend is told in their words; anything else is ours, with its stack. */
function explain(error: unknown): unknown {
  if (error instanceof ConfigError) return `De instellingen kloppen niet:\n${error.message.replace(/^/gm, '  ')}`
  if (error instanceof FolderInUse) return error.message
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    return `Poort ${'port' in error ? error.port : ''} is al in gebruik. Stop wat daar draait, of kies met PORT of TWINS_PORT een andere.`
  }
  return error
}
