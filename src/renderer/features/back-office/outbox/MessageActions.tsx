import type { MessageState } from '#shared/domain/outbox/messages.ts'
import { useHasRole } from '../../common/sessions/index.ts'
import { CloseMessage } from './CloseMessage.tsx'
import classes from './MessageActions.module.css'
import { RetryMessage } from './RetryMessage.tsx'

export type MessageActionsProps = {
  jobId: number
  state: MessageState
  /** What it is, for who does not see where the buttons stand. @example 'Verkooporder van order 10023' */
  what: string
  /** What came of it is told by what the buttons stand with, which is asked for anew. */
  onDone: () => unknown
}

/** What can be done with a message that did not arrive: send it again, and for an Admin close it when it was dealt with by hand. */
export function MessageActions(props: MessageActionsProps) {
  const isAdmin = useHasRole('Admin')
  const { state } = props
  return (
    <div className={classes.actions}>
      {(state === 'dead' || state === 'queued' || state === 'closed') && <RetryMessage {...props} />}
      {isAdmin && state === 'dead' && <CloseMessage {...props} />}
    </div>
  )
}
