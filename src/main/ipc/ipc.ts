import type {
  Channel,
  ChannelAccess,
  ChannelFailure,
  ChannelInput,
  ChannelReply,
  EventPayload,
  PosEvent,
} from '#shared/contracts/pos/channel.ts'
import type { Success } from '#shared/kernel/outcome.ts'

/** A refusal with a code that the channel lists. */
export type Refusal<Code extends string> = { readonly ok: false; readonly code: Code; readonly detail: unknown }

export type ChannelResult<C extends Channel> = Success<ChannelReply<C>> | Refusal<ChannelFailure<C>>

/**
 * The connection between the main process and its pages. Features use this interface; only `open-ipc.ts` uses the
 * interface of Electron.
 */
export interface Ipc {
  /**
   * Registers the handler of a channel. Before `handler` runs, three conditions are checked: the sender is the main
   * frame of our own page, the user has access (`access`), and the input has a permitted size and matches the schema.
   * An error thrown by `handler` becomes the failure `unexpected`.
   */
  handle<C extends Channel>(
    channel: C,
    handler: (input: ChannelInput<C>) => Promise<ChannelResult<C>> | ChannelResult<C>,
  ): void
  /** Sends an event to each open page of ours. The customer window gets only events with `isForCustomer`. */
  send<E extends PosEvent>(event: E, payload: EventPayload<E>): void
}

/** Returns why the user may not use a channel; undefined when allowed. */
export type AccessRefusal = (access: ChannelAccess) => 'unauthenticated' | 'forbidden' | undefined
