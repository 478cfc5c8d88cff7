import { useEffect, useState, useSyncExternalStore } from 'react'
import type { PanelAttempt } from '#shared/contracts/pos/payment-panel-channels.ts'
import { report } from '../../../lib/report.ts'
import { panelFeed, usePos } from '../bridge/index.ts'

/**
 * Returns the payment of this till for an order, from the main process: null without one, and undefined until it was
 * read. The copy of an order that this till saw before may not contain it.
 */
export function useOwnAttempt(salesOrderId: number): PanelAttempt | null | undefined {
  const feed = panelFeed(usePos())
  const panel = useSyncExternalStore(feed.subscribe, () => feed.of(salesOrderId))
  const [readId, setReadId] = useState<number>()
  useEffect(() => {
    let isCurrent = true
    feed
      .read(salesOrderId)
      // Without payments this till has no payment in progress. A locked till gets the panels after unlocking.
      .catch((error: unknown) => report(error, 'payment panel'))
      .finally(() => isCurrent && setReadId(salesOrderId))
    return () => {
      isCurrent = false
    }
  }, [feed, salesOrderId])
  if (panel) return panel.attempt
  return readId === salesOrderId ? null : undefined
}
