import type { ShopChanges } from '../../../events/shop-changes.ts'
import type { Log } from '../../../ports/log.ts'
import type { Content } from './open-content.ts'

const POLL_INTERVAL_MS = 2_000

/**
 * Checks every two seconds for changed texts and invalidates cached pages. It polls, because network shares and mounted
 * volumes send no file events.
 *
 * @returns a function that stops the checks
 */
export function watchContent({
  content,
  changes,
  log,
}: {
  content: Content
  changes: ShopChanges
  log: Log
}): () => void {
  let isChecking = false
  const refresh = async () => {
    if (await content.refresh()) changes.announce('everything')
  }
  const timer = setInterval(() => {
    if (isChecking) return
    isChecking = true
    refresh()
      .catch((error: unknown) => log.warn({ err: error }, 'content folder check failed'))
      .finally(() => {
        isChecking = false
      })
  }, POLL_INTERVAL_MS)
  timer.unref()
  return () => clearInterval(timer)
}
