/**
 * State of an outbox message.
 *
 * - `queued`: waits until it is sent.
 * - `sending`: is being sent.
 * - `sent`: has arrived at the external service.
 * - `dead`: is not sent again until a user retries.
 * - `closed`: a user closed it, or the shop because its order was canceled. It is sent only after a retry by a user.
 */
export const MESSAGE_STATES = ['queued', 'sending', 'sent', 'dead', 'closed'] as const
export type MessageState = (typeof MESSAGE_STATES)[number]
