import type { MessageState } from '#shared/domain/outbox/messages.ts'

export type MessageActionsProps = {
  jobId: number
  state: MessageState
  /** Describes the message for screen readers. @example 'Verkooporder van order 10023' */
  what: string
  /** Called after an action, so that the parent refetches the message. */
  onDone: () => unknown
}
