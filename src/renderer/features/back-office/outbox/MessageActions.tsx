import { useHasRole } from '../../common/sessions/index.ts'
import { CloseMessage } from './CloseMessage.tsx'
import classes from './MessageActions.module.css'
import type { MessageActionsProps } from './message-action.ts'
import { RetryMessage } from './RetryMessage.tsx'

/**
 * Buttons for an undelivered or closed message. Staff can send the message again. An Admin can also close a dead letter
 * that was handled by hand.
 */
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
