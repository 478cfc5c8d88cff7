import type {
  Channel,
  ChannelAsked,
  ChannelReply,
  EventPayload,
  TerminalEvent,
} from '#shared/contracts/terminal/channel.ts'

/**
 * The counter behind the page: what only the showroom's machine can do. Absent in a browser.
 *
 * @example await counter.call(printReceipt, { paymentId })
 */
export interface Counter {
  /** Asks the main process. A refusal is thrown as `ShopError`, like that of the server. */
  call<C extends Channel>(channel: C, input: ChannelAsked<C>): Promise<ChannelReply<C>>
  /** Hears what the main process tells; gives a function that stops listening. */
  listen<E extends TerminalEvent>(event: E, listener: (payload: EventPayload<E>) => void): () => void
}
