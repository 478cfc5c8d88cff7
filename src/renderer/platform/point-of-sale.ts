import type { Channel, ChannelCallInput, ChannelReply, EventPayload, PosEvent } from '#shared/contracts/pos/channel.ts'

/**
 * The counter behind the page: what only the showroom's machine can do. Absent in a browser.
 *
 * @example await counter.call(printReceipt, { paymentId })
 */
export interface PointOfSale {
  /** Asks the main process. A refusal is thrown as `ShopError`, like that of the server. */
  call<C extends Channel>(channel: C, input: ChannelCallInput<C>): Promise<ChannelReply<C>>
  /** Hears what the main process tells; gives a function that stops listening. */
  listen<E extends PosEvent>(event: E, listener: (payload: EventPayload<E>) => void): () => void
}
