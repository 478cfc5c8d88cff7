import type { Closing } from '#shared/contracts/data-jobs.ts'
import { when } from '../frame/index.ts'

/** Shows who closed a message, when and why. `closedBy` is empty when the shop closed it, for a canceled order. */
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
