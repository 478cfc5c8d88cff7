import { panelSend } from '#shared/contracts/pos/payment-panel-channels.ts'
import { report } from '../../../lib/report.ts'
import { panelFeed, usePos } from '../bridge/index.ts'

/**
 * Returns a function that removes the paid results from the list of payments of other orders. Called when a new sale
 * begins. A payment that failed stays, until a user dismisses it: its customer has not paid.
 */
export function useDismissPaid(): () => void {
  const pos = usePos()
  return () => {
    const feed = panelFeed(pos)
    for (const { salesOrderId, attempt } of feed.all()) {
      if (attempt?.phase !== 'ended' || attempt.state !== 'paid') continue
      pos
        .call(panelSend, { salesOrderId, event: { kind: 'dismiss' } })
        .then(feed.take, (error: unknown) => report(error, 'payment panel'))
    }
  }
}
