import type { ShopChanges } from '../../../events/shop-changes.ts'
import type { Log } from '../../../ports/log.ts'
import type { Content } from './open-content.ts'

const POLL_INTERVAL_MS = 2_000

/**
 * Looks every two seconds whether a text was changed, and makes kept pages out of date when it was. Looking, because
 * a folder from elsewhere (a share, a volume) does not tell. Gives back how to stop.
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
  let isLooking = false
  const look = async () => {
    if (await content.refresh()) changes.announce('everything')
  }
  const timer = setInterval(() => {
    if (isLooking) return
    isLooking = true
    look()
      .catch((error: unknown) => log.warn({ err: error }, 'the texts could not be looked at'))
      .finally(() => {
        isLooking = false
      })
  }, POLL_INTERVAL_MS)
  timer.unref()
  return () => clearInterval(timer)
}
