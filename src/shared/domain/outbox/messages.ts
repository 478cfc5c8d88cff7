/**
 * How a message to the outside world stands: it waits; it is being sent; it arrived; it was given up until somebody tries
 * again; somebody dealt with it by hand, and it goes out no more unless they say so.
 */
export const MESSAGE_STATES = ['queued', 'sending', 'sent', 'dead', 'closed'] as const
export type MessageState = (typeof MESSAGE_STATES)[number]
