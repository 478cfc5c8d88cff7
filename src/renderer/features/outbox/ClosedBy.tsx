import type { Closing } from '#shared/contracts/data-jobs.ts'
import { when } from '../back-office/index.ts'

/** Who dealt with a message by hand, when, and why. */
export function ClosedBy({
  closing: { closedBy, closedDateTime, reason },
  className,
}: {
  closing: Closing
  className?: string | undefined
}) {
  return (
    <p className={className}>
      Afgehandeld door {closedBy} op {when(closedDateTime)}
      {reason && `: ${reason}`}
    </p>
  )
}
