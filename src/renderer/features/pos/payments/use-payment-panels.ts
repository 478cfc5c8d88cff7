import { useEffect, useSyncExternalStore } from 'react'
import type { PanelAttempt, PanelState } from '#shared/contracts/pos/payment-panel-channels.ts'
import { report } from '../../../lib/report.ts'
import { panelFeed, usePos } from '../bridge/index.ts'

/** The payment panels of this till, kept up to date by the main process. */
export function usePaymentPanels(): readonly PanelState[] {
  const feed = panelFeed(usePos())
  const panels = useSyncExternalStore(feed.subscribe, feed.all, feed.all)
  useEffect(() => {
    // A locked till refuses this call. The main process sends the panels after unlocking.
    feed.load().catch((error: unknown) => report(error, 'payment panel'))
  }, [feed])
  return panels
}

/** Payments of other orders than the open one: those in progress, and those whose result no user has dismissed. */
export const paymentsElsewhere = (panels: readonly PanelState[], openOrderId: number | undefined): PanelAttempt[] =>
  panels.flatMap(({ attempt }) => (attempt && attempt.salesOrderId !== openOrderId ? [attempt] : []))
