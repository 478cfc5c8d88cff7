import { useEffect, useRef } from 'react'
import { type DisplayContent, displayShow } from '#shared/contracts/pos/display-channels.ts'
import { report } from '../../../lib/report.ts'
import { usePlatform } from '../../../platform/platform.ts'

export type ShownLine = { title: string; count: number; amountCents: number }

/** More lines than any screen shows. The total always includes all lines. */
const MOST_LINES = 100

/**
 * Shows the cart on the customer display while the component is mounted. No lines means the welcome screen. Does
 * nothing in a browser.
 *
 * @param lines amount per line for all its pieces, in cents
 * @example useShowToCustomer(lines.map((line) => ({ title: lineTitle(line), count: line.count, amountCents: … })),
 * total)
 */
export function useShowToCustomer(lines: readonly ShownLine[], totalCents: number): void {
  const { pos } = usePlatform()
  const shown: DisplayContent =
    lines.length === 0
      ? { kind: 'welcome' }
      : {
          kind: 'cart',
          lines: lines.slice(0, MOST_LINES).map(({ title, count, amountCents }) => ({ title, count, amountCents })),
          totalCents,
        }
  // Compared as JSON, so that a recomputed but equal cart is not sent again.
  const shownJson = JSON.stringify(shown)
  const isAnythingShown = useRef(false)

  useEffect(() => {
    const now = JSON.parse(shownJson) as DisplayContent // written as DisplayContent above
    if (now.kind === 'welcome' && !isAnythingShown.current) return
    isAnythingShown.current = now.kind !== 'welcome'
    pos?.call(displayShow, now).catch((error: unknown) => report(error, 'customer display'))
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
