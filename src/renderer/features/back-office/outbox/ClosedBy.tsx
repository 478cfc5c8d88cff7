import type { Closing } from '#shared/contracts/data-jobs.ts'
import { when } from '../frame/index.ts'

/** Who closed a message, when, and why: somebody by hand, or the shop itself when an order was canceled. */
export function ClosedBy({
  closing: { closedBy, closedDateTime, reason },
  className,
}: {
  closing: Closing
  className?: string | undefined
}) {
  return (
    <p className={className}>
      Afgehandeld door {closedBy || 'de winkel zelf'} op {when(closedDateTime)}
      {reason && `: ${reason}`}
    </p>
  )
}
