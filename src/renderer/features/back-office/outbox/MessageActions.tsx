import type { MessageState } from '#shared/domain/outbox/messages.ts'
import { useHasRole } from '../../common/sessions/index.ts'
import { CloseMessage } from './CloseMessage.tsx'
import classes from './MessageActions.module.css'
import { RetryMessage } from './RetryMessage.tsx'

export type MessageActionsProps = {
  jobId: number
  state: MessageState
  /** Describes the message for screen readers. @example 'Verkooporder van order 10023' */
  what: string
  /** Called after an action, so that the parent refetches the message. */
  onDone: () => unknown
}

/** Actions on an undelivered message: send it again, or, for an Admin, close it when it was handled by hand. */
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
