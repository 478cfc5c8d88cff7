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

/** A refusal that the channel lists. */
export type Refusal<Code extends string> = { readonly ok: false; readonly code: Code; readonly detail: unknown }

export type ChannelResult<C extends Channel> = Success<ChannelReply<C>> | Refusal<ChannelFailure<C>>

/** The one way between the main process and its pages. Features are handed it; only `open-ipc.ts` touches Electron's own. */
export interface Ipc {
  /**
   * Answers a channel. Before `answer` runs: the sender is our own page in its main frame, who is logged in may ask
   * (`access`), the input is not too large and is what the channel says. What `answer` throws becomes `unexpected`.
   */
  handle<C extends Channel>(
    channel: C,
    answer: (input: ChannelInput<C>) => Promise<ChannelResult<C>> | ChannelResult<C>,
  ): void
  /** Tells every page of ours that is open. */
  tell<E extends PosEvent>(event: E, payload: EventPayload<E>): void
}

/** Why somebody may not ask; undefined when they may. */
export type MayCall = (access: ChannelAccess) => 'unauthenticated' | 'forbidden' | undefined
