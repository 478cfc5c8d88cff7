import { useEffect, useRef } from 'react'
import { type DisplayContent, displayShow } from '#shared/contracts/pos/display-channels.ts'
import { report } from '../../../lib/report.ts'
import { usePlatform } from '../../../platform/platform.ts'

export type ShownLine = { title: string; count: number; amountCents: number }

/** More than fits on any screen; the total is always that of all of them. */
const MOST_LINES = 100

/**
 * Shows what is in the cart to the customer, as long as this is on the screen; no lines is the welcome. In a browser there
 * is nobody to show it to.
 *
 * @param lines of each the amount of all its pieces, in cents
 * @example useShowToCustomer(lines.map((line) => ({ title: lineTitle(line), count: line.count, amountCents: … })), total)
 */
export function useShowToCustomer(lines: readonly ShownLine[], totalCents: number): void {
  const { pos: counter } = usePlatform()
  const shown: DisplayContent =
    lines.length === 0
      ? { kind: 'welcome' }
      : {
          kind: 'cart',
          lines: lines.slice(0, MOST_LINES).map(({ title, count, amountCents }) => ({ title, count, amountCents })),
          totalCents,
        }
  // By its words, so that a cart that was only computed anew is not told anew.
  const inWords = JSON.stringify(shown)
  const isAnythingShown = useRef(false)

  useEffect(() => {
    const now = JSON.parse(inWords) as DisplayContent // written just above
    if (now.kind === 'welcome' && !isAnythingShown.current) return
    isAnythingShown.current = now.kind !== 'welcome'
    counter?.call(displayShow, now).catch((error: unknown) => report(error, 'customer display'))
  }, [counter, inWords])

  useEffect(
    () => () => {
      if (!isAnythingShown.current) return
      isAnythingShown.current = false
      counter?.call(displayShow, { kind: 'welcome' }).catch((error: unknown) => report(error, 'customer display'))
    },
    [counter],
  )
}
