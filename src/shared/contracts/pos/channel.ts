import * as z from 'zod/mini'
import type { FailureCode } from '../failures.ts'

type Schema = z.ZodMiniType

/**
 * Who may use a channel. `page`: our own page, with any user or none. `staff`: Admin or Sales, with the till unlocked.
 * `admin`: an Admin, with the till unlocked. The main process enforces it.
 */
export type ChannelAccess = 'page' | 'staff' | 'admin'

/** A call from the page of the POS to its main process: defines the handler and the typed call. */
export interface Channel {
  /** `subject:verb`. Also listed in `channel-names.ts`, the only part that the preload knows. */
  readonly channel: string
  readonly access: ChannelAccess
  /** Also allowed for the customer window, which may use no other channel. */
  readonly isForCustomer?: boolean
  readonly input: Schema
  readonly reply: Schema
  /** Failure codes, in addition to `invalid_input`, `forbidden`, `unauthenticated` and `unexpected`. */
  readonly fails?: readonly FailureCode[]
}

/** An event that the main process sends to its pages. */
export interface PosEvent {
  readonly event: string
  /** Also sent to the customer window, which gets no other events. */
  readonly isForCustomer?: boolean
  readonly payload: Schema
}

/** Declares a channel and keeps its exact types. */
export function channel<const C extends Channel>(definition: C): C {
  return definition
}

/** Declares an event and keeps its exact types. */
export function event<const E extends PosEvent>(definition: E): E {
  return definition
}

/** Input of a channel without input. Electron sends null or omits it. */
export const nothing = z.optional(z.null())

/** Input of a handler, after parsing. */
export type ChannelInput<C extends Channel> = z.output<C['input']>
/** Input that the page passes. */
export type ChannelCallInput<C extends Channel> = z.input<C['input']>
export type ChannelReply<C extends Channel> = z.output<C['reply']>
/** The codes a handler of this channel may return. */
export type ChannelFailure<C extends Channel> = C['fails'] extends readonly FailureCode[] ? C['fails'][number] : never
export type EventPayload<E extends PosEvent> = z.output<E['payload']>
