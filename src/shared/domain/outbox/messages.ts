/**
 * State of an outbox message.
 *
 * - `queued`: waiting.
 * - `sending`: being sent.
 * - `sent`: arrived.
 * - `dead`: given up until a user retries.
 * - `closed`: handled manually; sent only if a user reopens it.
 */
export const MESSAGE_STATES = ['queued', 'sending', 'sent', 'dead', 'closed'] as const
export type MessageState = (typeof MESSAGE_STATES)[number]
