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
 * The connection between the main process and its pages. Features use this interface; only `open-ipc.ts` uses
 * Electron's own.
 */
export interface Ipc {
  /**
   * Registers the handler of a channel. Before `answer` runs, these are checked: the sender is the main frame of our
   * own page, the user has access (`access`), and the input has a permitted size and matches the schema. An error
   * thrown by `answer` becomes `unexpected`.
   */
  handle<C extends Channel>(
    channel: C,
    answer: (input: ChannelInput<C>) => Promise<ChannelResult<C>> | ChannelResult<C>,
  ): void
  /** Sends an event to each of our open pages that may receive it. The customer window gets few events. */
  send<E extends PosEvent>(event: E, payload: EventPayload<E>): void
}

/** Returns why the user may not use a channel; undefined when allowed. */
export type AccessRefusal = (access: ChannelAccess) => 'unauthenticated' | 'forbidden' | undefined
