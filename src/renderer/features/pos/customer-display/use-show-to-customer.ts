import { useEffect, useRef } from 'react'
import { type DisplayContent, displayShow } from '#shared/contracts/pos/display-channels.ts'
import { report } from '../../../lib/report.ts'
import { usePlatform } from '../../../platform/platform.ts'

export type ShownLine = { title: string; count: number; amountCents: number }

/** Maximum number of lines that are sent; no screen can show that many. The total includes all lines of the cart. */
const MAX_LINES = 100

/**
 * Shows the cart on the customer display while the component is mounted. Shows the welcome screen when there are no
 * lines, and after the component is unmounted. Does nothing in a browser.
 *
 * @param lines the amount of a line is for all its pieces, in cents
 * @param salesOrderId the order of the shop that is paid; undefined for a sale that is still entered
 * @example useShowToCustomer(lines.map((line) => ({ title: lineTitle(line), count: line.count, amountCents: … })),
 * total)
 */
export function useShowToCustomer(lines: readonly ShownLine[], totalCents: number, salesOrderId?: number): void {
  const { pos } = usePlatform()
  const shown: DisplayContent =
    lines.length === 0
      ? { kind: 'welcome' }
      : {
          kind: 'cart',
          lines: lines.slice(0, MAX_LINES).map(({ title, count, amountCents }) => ({ title, count, amountCents })),
          totalCents,
          ...(salesOrderId !== undefined && { salesOrderId }),
        }
  // Compared as JSON, so that a recomputed but equal cart is not sent again.
  const shownJson = JSON.stringify(shown)
  const isAnythingShown = useRef(false)

  useEffect(() => {
    const content = JSON.parse(shownJson) as DisplayContent // stringified from a DisplayContent above
    if (content.kind === 'welcome' && !isAnythingShown.current) return
    isAnythingShown.current = content.kind !== 'welcome'
    pos?.call(displayShow, content).catch((error: unknown) => report(error, 'customer display'))
  }, [pos, shownJson])

  useEffect(
    () => () => {
      if (!isAnythingShown.current) return
      isAnythingShown.current = false
      pos?.call(displayShow, { kind: 'welcome' }).catch((error: unknown) => report(error, 'customer display'))
    },
    [pos],
  )
}
