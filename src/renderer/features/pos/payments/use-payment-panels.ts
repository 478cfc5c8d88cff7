import { useEffect, useSyncExternalStore } from 'react'
import type { PanelAttempt, PanelState } from '#shared/contracts/pos/payment-panel-channels.ts'
import { report } from '../../../lib/report.ts'
import { panelFeed, usePos } from '../bridge/index.ts'

/** Returns the payment panels of this till. Events of the main process keep them up to date. */
export function usePaymentPanels(): readonly PanelState[] {
  const feed = panelFeed(usePos())
  const panels = useSyncExternalStore(feed.subscribe, feed.all, feed.all)
  useEffect(() => {
    // A locked till refuses this call. The main process sends the panels after unlocking.
    feed.load().catch((error: unknown) => report(error, 'payment panel'))
  }, [feed])
  return panels
}

/** Returns payments of other orders than the open order: in progress, or ended and not yet dismissed by a user. */
export const paymentsOfOtherOrders = (panels: readonly PanelState[], openOrderId: number | undefined): PanelAttempt[] =>
  panels.flatMap(({ attempt }) => (attempt && attempt.salesOrderId !== openOrderId ? [attempt] : []))
