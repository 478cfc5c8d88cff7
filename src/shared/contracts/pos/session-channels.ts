import * as z from 'zod/mini'
import { PIN_DIGITS } from '../../domain/accounts/pin.ts'
import { session } from '../users.ts'
import { channel, event, nothing } from './channel.ts'

/** The user of the till, as the main process knows it. No reply contains the token (docs/decisions.md#d19). */
export const tillSession = z.object({
  /** Null when no user is logged in. An expired session stays, with `isLocked`, until the user returns or logs out. */
  session: z.nullable(session),
  /** True while the screen is unusable until a login by PIN or password. The screen keeps its content. */
  isLocked: z.boolean(),
  /** The till that this machine is registered as; null before its registration by a strong login. */
  till: z.nullable(z.object({ tillId: z.string(), name: z.string() })),
  /** Storage of the token: `kept` survives a restart; `memory` does not, because this machine has no secure keyring. */
  vault: z.enum(['kept', 'memory']),
  /** Staff who may unlock or take over this till with a PIN. */
  pinHolders: z.array(z.object({ email: z.string(), name: z.string() })),
  /** The secret with which the user can unlock the till while the shop is unreachable; null for none. */
  unlocksOfflineBy: z.optional(z.nullable(z.enum(['pin', 'password']))),
})
export type TillSession = z.output<typeof tillSession>

export const sessionRead = channel({ channel: 'session:read', access: 'page', input: nothing, reply: tillSession })

/** Locks the till. */
export const sessionLock = channel({ channel: 'session:lock', access: 'page', input: nothing, reply: tillSession })

/** Unlocks the till, or hands it to a colleague, by PIN. */
export const sessionSwitch = channel({
  channel: 'session:switch',
  access: 'page',
  input: z.object({ email: z.string(), pin: z.string().check(z.regex(PIN_DIGITS)) }),
  reply: tillSession,
  fails: [
    'wrong_pin',
    'pin_blocked',
    'pin_needs_second_factor',
    'till_unknown',
    'server_away',
    'payment_running',
    'too_many_requests',
    'blocked_offline',
    'only_own_offline',
    'password_offline',
  ],
})

/** Reports activity of the user, at most every 15 s, which postpones the lock. */
export const sessionTouch = channel({
  channel: 'session:touch',
  access: 'page',
  input: nothing,
  reply: z.object({ isLocked: z.boolean() }),
})

/** Registers this machine as a till, after a login with a password. */
export const tillOpen = channel({
  channel: 'till:open',
  access: 'staff',
  input: z.object({ name: z.string().check(z.minLength(1), z.maxLength(60)) }),
  reply: tillSession,
  fails: ['server_away', 'strong_login_needed', 'till_name_taken'],
})

/**
 * Registers this machine as a till with a code of an Admin, without a login. Only for a machine that is no till yet.
 * Replies with the name of the till, and those of its location and its drawer.
 */
export const tillEnroll = channel({
  channel: 'till:enroll',
  access: 'page',
  input: z.object({ code: z.string().check(z.minLength(1), z.maxLength(200)) }),
  reply: z.object({ name: z.string(), location: z.string(), drawer: z.string() }),
  fails: ['server_away', 'till_code_invalid', 'till_name_taken', 'till_registered', 'too_many_requests'],
})

/** Ends the registration of this machine; PINs no longer work on it. */
export const tillLeave = channel({ channel: 'till:leave', access: 'admin', input: nothing, reply: tillSession })

export const sessionChanged = event({ event: 'session:changed', payload: tillSession })
