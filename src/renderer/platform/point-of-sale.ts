import type { Channel, ChannelCallInput, ChannelReply, EventPayload, PosEvent } from '#shared/contracts/pos/channel.ts'

/**
 * The main process of the showroom app. Absent in a browser.
 *
 * @example await pos.call(printReceipt, { paymentId })
 */
export interface PointOfSale {
  /** Calls the main process. Throws a `ShopError` for a refusal, as the API client does for a refusal of the server. */
  call<C extends Channel>(channel: C, input: ChannelCallInput<C>): Promise<ChannelReply<C>>
  /** Subscribes to an event of the main process; returns the function that unsubscribes. */
  listen<E extends PosEvent>(event: E, listener: (payload: EventPayload<E>) => void): () => void
  /** True in practice mode. The main process marks the page, so this is known before it responds to a call. */
  readonly isPractice?: boolean
}
