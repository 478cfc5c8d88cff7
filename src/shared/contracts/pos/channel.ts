import * as z from 'zod/mini'
import type { FailureCode } from '../failures.ts'

type Schema = z.ZodMiniType

/**
 * Who may ask. `page`: our own page, whoever is logged in. `staff`: Admin or Sales, with the till not locked. `admin`:
 * an Admin, with the till not locked. The main process decides; what the page draws counts for nothing.
 */
export type ChannelAccess = 'page' | 'staff' | 'admin'

/** One thing that the page of the terminal may ask of its main process: the handler and the typed call come from it. */
export interface Channel {
  /** `subject:verb`. Stands in `channel-names.ts` as well, which is all that the preload knows. */
  readonly channel: string
  readonly access: ChannelAccess
  /** Also for the window that stands before the customer, which may ask nothing else. */
  readonly isForCustomer?: boolean
  readonly input: Schema
  readonly reply: Schema
  /** Codes it may be refused with, besides `invalid_input`, `forbidden`, `unauthenticated` and `unexpected`. */
  readonly fails?: readonly FailureCode[]
}

/** One thing that the main process tells all of its pages by itself. */
export interface PosEvent {
  readonly event: string
  /** Also told to the window that stands before the customer, which hears nothing else. */
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

/** The input of a channel that needs none: Electron makes null of it, or leaves it out. */
export const nothing = z.optional(z.null())

/** What a handler gets, after parsing. */
export type ChannelInput<C extends Channel> = z.output<C['input']>
/** What the page hands over. */
export type ChannelCallInput<C extends Channel> = z.input<C['input']>
export type ChannelReply<C extends Channel> = z.output<C['reply']>
/** The codes a handler of this channel may return. */
export type ChannelFailure<C extends Channel> = C['fails'] extends readonly FailureCode[] ? C['fails'][number] : never
export type EventPayload<E extends PosEvent> = z.output<E['payload']>
